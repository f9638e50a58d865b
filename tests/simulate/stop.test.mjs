// Ctrl-C finishes the games that are on and reports them; the same command goes on where it was.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";

const program = process.env.FIRESTEP_BIN ?? "build/dev/firestep";
const folder = mkdtempSync(join(tmpdir(), "firestep-stop-"));
after(() => rmSync(folder, { recursive: true, force: true }));

const lines = (file) => readFileSync(file, "utf8").split("\n").length - 2; // the first says what was played
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** Starts a series that would take minutes and stops it once it has written something. */
async function stopped(file) {
  const child = spawn(program, ["simulate", "template-patrols", "--games", "1000000", "--jobs", "2", "--results", file]);
  let out = "";
  let err = "";
  child.stdout.on("data", (text) => (out += text));
  child.stderr.on("data", (text) => (err += text));
  const ended = new Promise((done) => child.on("exit", (code, signal) => done({ code, signal })));
  while (!existsSync(file) || statSync(file).size < 4000) await wait(20);
  child.kill("SIGINT");
  return { ...(await ended), out, err };
}

test("what was begun is finished, written and told", async () => {
  const file = join(folder, "stopped");
  const said = await stopped(file);
  assert.equal(said.code, 1);
  assert.match(said.err, /stopped before the end; the same command goes on/);
  assert.match(said.out, new RegExp(`^template-patrols: ${lines(file)} games`));
  assert.ok(readFileSync(file, "utf8").endsWith('"}\n'));
});

test("what was stopped and gone on with is what would have been without", async () => {
  const file = join(folder, "again");
  await stopped(file);
  const games = String(lines(file) + 25);
  const play = (name) =>
    execFileSync(program, ["simulate", "template-patrols", "--games", games, "--results", join(folder, name)]);
  assert.deepEqual(play("again"), play("fresh"));
  assert.deepEqual(readFileSync(join(folder, "again")), readFileSync(join(folder, "fresh")));
});
