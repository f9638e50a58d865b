// Under mpirun the same command gives the same bytes, whatever the number of ranks.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const program = process.env.FIRESTEP_BIN ?? "build/dev/firestep";
const folder = mkdtempSync(join(tmpdir(), "firestep-mpi-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const env = {
  ...process.env,
  OMPI_ALLOW_RUN_AS_ROOT: "1",
  OMPI_ALLOW_RUN_AS_ROOT_CONFIRM: "1",
  OMPI_MCA_rmaps_base_oversubscribe: "1",
  OMPI_MCA_mpi_yield_when_idle: "1",
};
const has_mpi = existsSync(program + "-mpi.so") && spawnSync("mpirun", ["--version"], { env }).status === 0;
const options = { skip: has_mpi ? false : "this build has no MPI" };

const simulate = (...more) => [program, "simulate", "template-patrols", "--games", "50", "--seed", "8", ...more];
const spread = (ranks, words) =>
  spawnSync("mpirun", ["--oversubscribe", "-n", String(ranks), ...words], { env, encoding: "utf8" });

test("one and four ranks and no mpirun give the same bytes", options, () => {
  const [command, ...words] = simulate("--json", "--jobs", "2", "--results", join(folder, "alone"));
  const alone = execFileSync(command, words, { encoding: "utf8" });
  for (const ranks of [1, 4]) {
    const file = join(folder, `ranks-${ranks}`);
    const said = spread(ranks, simulate("--json", "--results", file));
    assert.equal(said.status, 0, said.stderr);
    assert.equal(said.stdout, alone);
    assert.deepEqual(readFileSync(file), readFileSync(join(folder, "alone")));
  }
});

test("ranks go on with results that are there", options, () => {
  const file = join(folder, "part");
  const [command, ...words] = ["simulate", "template-patrols", "--games", "13", "--seed", "8", "--results", file];
  execFileSync(program, [command, ...words]);
  const said = spread(3, simulate("--results", file));
  assert.equal(said.status, 0, said.stderr);
  assert.deepEqual(readFileSync(file), readFileSync(join(folder, "ranks-4")));
});

test("bad input is refused once, and no rank is left waiting", options, () => {
  const said = spread(3, [program, "simulate", "nowhere"]);
  assert.notEqual(said.status, 0);
  assert.equal(said.stderr.match(/firestep: nowhere/g).length, 1);
});
