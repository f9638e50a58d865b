// bots.test.mjs - players from outside, seated by the real program: two whole bots, and every way to break one.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const firestep = process.env.FIRESTEP_BIN;
const root = fileURLToPath(new URL("../..", import.meta.url));
const greedy = `python3 ${join(root, "bots/examples/greedy.py")}`;
const eager = join(firestep, "..", "bots", "eager");
let folder;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "firestep-bots-"));
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** Plays with a bot started by the program; what it printed. */
function play(scenario, command, ...more) {
  const run = spawnSync(firestep, ["bot", scenario, "--run", command, "--seed", "7", ...more], { encoding: "utf8" });
  assert.equal(run.error, undefined);
  return run;
}

/** A bot written on the spot: `body` is run for each message with `say` to answer. */
let made = 0;
function bot(body) {
  const path = join(folder, `bot${++made}.mjs`);
  writeFileSync(
    path,
    `import { createInterface } from "node:readline";
const say = (o) => process.stdout.write((typeof o === "string" ? o : JSON.stringify(o)) + "\\n");
createInterface({ input: process.stdin }).on("line", (text) => {
  const m = JSON.parse(text);
  if (m.type === "hello") say({ type: "ready", name: "odd", wants: ["view", "news", "wide"] });
  if (m.type === "bye") process.exit(0);
  ${body}
});
`,
  );
  return `'${process.execPath}' '${path}'`;
}

for (const scenario of ["template-patrols", "s1-training", "rp-first-steps", "ot-first-steps"])
  test(`the bot in Python plays ${scenario} to its end`, () => {
    const run = play(scenario, greedy, "--games", "2");
    assert.equal(run.status, 0, run.stderr);
    assert.match(run.stdout, /^greedy: \d won, \d lost, \d drawn against recruit$/m);
    assert.doesNotMatch(run.stdout, /because/);
  });

test("the bot in C plays a whole game, and its record can be replayed", () => {
  const record = join(folder, "eager.rec");
  const run = play("s1-training", eager, "--side", "british", "-o", record);
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /^game 1: /);
  assert.equal(spawnSync(firestep, ["replay", record]).status, 0);
});

test("the same seed gives the same game", () => {
  const texts = [1, 2].map((k) => {
    const record = join(folder, `same${k}.rec`);
    assert.equal(play("s1-training", eager, "-o", record).status, 0);
    return readFileSync(record, "utf8");
  });
  assert.equal(texts[0], texts[1]);
});

const broken = {
  "says nothing": ["", /forfeit|gave no answer within 1\.0 s/],
  "ends in the middle": ["if (m.type === 'decide') process.exit(3);", /has ended, or closed its output/],
  "answers nonsense": ["if (m.type === 'decide') say('fire!');", /3 wrong answers to one question; the last: the line is no JSON/],
  "answers another question": ["if (m.type === 'decide') say({ id: 0, choose: 0 });", /the answer's "id" is not that of the question/],
  "chooses what is not there": ["if (m.type === 'decide') say({ id: m.id, choose: 99999 });", /"choose" is not the number of an option/],
  "gives an illegal line": ["if (m.type === 'decide') say({ id: m.id, line: 'dance' });", /wrong answers.*dance/],
  "floods": ["if (m.type === 'decide') process.stdout.write('x'.repeat(3 << 20));", /a line of more than 1048576 bytes/],
};
for (const [what, [body, reason]] of Object.entries(broken))
  test(`a bot that ${what} forfeits, and the reason is said`, () => {
    const run = play("template-patrols", bot(body), "--seconds", "1", "--side", "blue");
    assert.equal(run.status, 0, run.stderr);
    assert.match(run.stdout, /^game 1: red, because bot 'odd'/);
    assert.match(run.stdout, reason);
  });

test("a bot that breaks in one game is started afresh for the next", () => {
  const mark = join(folder, "broke");
  const run = play(
    "template-patrols",
    bot(`import("node:fs").then(({ existsSync, writeFileSync }) => {
      if (m.type !== "decide") return;
      if (existsSync(${JSON.stringify(mark)})) return say({ id: m.id, choose: 0 });
      writeFileSync(${JSON.stringify(mark)}, "");
      process.exit(3);
    });`),
    "--games",
    "2",
  );
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /^game 1: .*because bot 'odd' has ended/);
  assert.match(run.stdout, /^game 2: (red|blue|nobody wins)$/m);
});

test("a bot that cannot be started, or is not ready, is named with the reason", () => {
  assert.match(play("s1-training", "/no/such/bot").stderr, /'\/no\/such\/bot' cannot be started: No such file/);
  assert.match(play("s1-training", "true").stderr, /has ended, or closed its output/);
  assert.match(play("s1-training", "echo hello").stderr, /did not say that it is ready: the line is no JSON/);
  assert.match(play("s1-training", "'open").stderr, /is no command/);
});

test("a refusal is told, and a better answer is taken", () => {
  const path = join(folder, "refused");
  const run = play(
    "template-patrols",
    bot(`import("node:fs").then(({ appendFileSync }) => {
      if (m.type !== "decide") return;
      if (m.refused) appendFileSync(${JSON.stringify(path)}, m.refused + "\\n");
      say(m.refused ? { id: m.id, choose: 0 } : { id: m.id, line: "dance" });
    });`),
  );
  assert.equal(run.status, 0, run.stderr);
  assert.doesNotMatch(run.stdout, /because/);
  assert.match(readFileSync(path, "utf8"), /dance/);
});

test("a bot may resign", () => {
  const run = play("s1-training", bot("if (m.type === 'decide') say({ id: m.id, resign: true });"), "--side", "british");
  assert.match(run.stdout, /^game 1: german\n$/);
});

/** Whether the process runs: one that has ended may still be listed until its parent asks for it. */
function isAlive(pid) {
  try {
    return !/^\d+ \(.*\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/** Waits for a process that was told to end: on a busy machine that takes a moment. */
async function hasEnded(pid) {
  for (let i = 0; i < 250 && isAlive(pid); i++) await new Promise((resolve) => setTimeout(resolve, 20));
  return !isAlive(pid);
}

test("what a bot started is ended with it", async () => {
  const pid = join(folder, "pid");
  play("template-patrols", `sh -c "sleep 1000 & echo $! > ${pid}; exec cat > /dev/null"`, "--seconds", "1");
  assert.ok(await hasEnded(readFileSync(pid, "utf8").trim()));
});

/** A game at the terminal in which nobody types. */
function atTerminal(record, ...more) {
  return spawnSync(firestep, ["play", "template-patrols", "--seed", "7", "--save", join(folder, record), ...more], {
    encoding: "utf8",
    input: "",
  });
}

test("at the terminal a bot sits where it is seated, and the record names it", () => {
  const run = atTerminal("seated.rec", "--bot", `mine=${greedy}`, "--players", "recruit,bot:mine");
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /the game is over/);
  assert.match(readFileSync(join(folder, "seated.rec"), "utf8"), /^\[player blue bot:mine\]$/m);
});

test("at the terminal a bot that is named plays against the only person", () => {
  const run = atTerminal("against.rec", "--bot", `mine=${greedy}`);
  assert.match(run.stdout, /Blue: bot:mine/);
});

test("at the terminal a bot that breaks forfeits, and the record says why", () => {
  const silent = bot("");
  const run = atTerminal("broken.rec", "--bot", `odd=${silent}`, "--players", "recruit,bot:odd", "--seconds", "1");
  assert.equal(run.status, 0, run.stderr);
  assert.match(run.stdout, /Blue forfeits: bot 'odd' gave no answer within 1\.0 s/);
  assert.match(readFileSync(join(folder, "broken.rec"), "utf8"), /^\[note forfeit: bot 'odd' gave no answer within 1\.0 s\]$/m);
  assert.equal(spawnSync(firestep, ["replay", join(folder, "broken.rec")]).status, 0);
});

test("at the terminal a bot without a command, or with a bad name, is refused", () => {
  assert.match(atTerminal("none.rec", "--players", "person,bot:mine").stderr, /nobody said how to start bot 'mine'/);
  assert.match(atTerminal("none.rec", "--bot", "my own=true").stderr, /is not NAME=COMMAND/);
  assert.match(atTerminal("none.rec", "--bot", "a=true", "--bot", "a=false").stderr, /named twice/);
});

test("on standard input and output: hello, game, questions with view and news, the end, goodbye", async () => {
  const child = spawn(firestep, ["bot", "template-patrols", "--side", "blue", "--seed", "7"]);
  const seen = [];
  const say = (o) => child.stdin.write(`${JSON.stringify(o)}\n`);
  for await (const text of createInterface({ input: child.stdout })) {
    const m = JSON.parse(text);
    seen.push(m);
    if (m.type === "hello") say({ type: "ready", name: "by hand", wants: ["view", "news"] });
    if (m.type === "decide") say({ id: m.id, line: m.options[0].text });
  }
  const kinds = seen.map((m) => m.type);
  assert.deepEqual(kinds.slice(0, 2), ["hello", "game"]);
  assert.deepEqual(kinds.slice(-2), ["over", "bye"]);
  const game = seen[1];
  assert.equal(game.system, "template");
  assert.equal(game.side, "blue");
  const questions = seen.filter((m) => m.type === "decide");
  assert.ok(questions.length > 3);
  for (const q of questions) {
    assert.equal(q.decision.side_name, "blue");
    assert.ok(q.options.length > 0 && q.view.pieces.length > 0);
  }
  assert.ok(questions.some((q) => q.news.length > 0 && q.news[0].text));
  assert.ok(["blue", "red", "nobody"].includes(seen.at(-2).winner));
});
