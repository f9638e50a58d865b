// yardsticks.test.mjs - the scripts that levels are measured against play whole games, and play well enough to measure by.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const firestep = process.env.FIRESTEP_BIN;
const root = fileURLToPath(new URL("../..", import.meta.url));
const small = {
  army_commander: "s1-training",
  red_poppies: "rp-first-steps",
  over_there: "ot-first-steps",
  rifle_and_spade: "rs0-plugges",
};
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "firestep-yardsticks-"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Plays with the yardstick of a system; what was printed. */
function play(system, scenario, ...more) {
  const command = `python3 ${join(root, "bots/yardsticks", `${system}.py`)}`;
  const run = spawnSync(firestep, ["bot", scenario, "--run", command, "--seed", "7", ...more], { encoding: "utf8" });
  assert.equal(run.error, undefined);
  assert.equal(run.status, 0, run.stderr);
  return run.stdout;
}

for (const [system, scenario] of Object.entries(small)) {
  test(`the yardstick of ${system} plays either side of ${scenario} to its end and forfeits nothing`, () => {
    const said = play(system, scenario, "--games", "2", "--against", "recruit");
    assert.match(said, /-yardstick: \d won, \d lost, \d drawn against recruit$/m);
    assert.doesNotMatch(said, /because/);
  });

  test(`the yardstick of ${system} loses no more than one game of four to a player who moves at random`, () => {
    const [, lost] = /-yardstick: \d won, (\d) lost, \d drawn/.exec(play(system, scenario, "--games", "4", "--against", "random"));
    assert.ok(Number(lost) <= 1, `lost ${lost}`);
  });

  test(`the yardstick of ${system} answers the same questions alike`, () => {
    const texts = [1, 2].map((k) => {
      const record = join(folder, `${system}${k}.rec`);
      play(system, scenario, "-o", record);
      return readFileSync(record, "utf8");
    });
    assert.equal(texts[0], texts[1]);
  });
}
