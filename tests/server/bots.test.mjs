// bots.test.mjs - bots that whoever runs the server has named sit in games; those that break forfeit, and hold up nobody.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Server, assertIs, folder, pause } from "./support.mjs";

const greedy = `python3 ${new URL("../../bots/examples/greedy.py", import.meta.url).pathname}`;
const data = folder();

/** A bot that is ready, writes down its process and then does as `body` says with each message. */
function odd(name, body) {
  const path = join(data, `${name}.mjs`);
  writeFileSync(
    path,
    `import { writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
writeFileSync(${JSON.stringify(join(data, `${name}.pid`))}, String(process.pid));
const say = (o) => process.stdout.write(JSON.stringify(o) + "\\n");
createInterface({ input: process.stdin }).on("line", (text) => {
  const m = JSON.parse(text);
  if (m.type === "hello") say({ type: "ready", name: "odd", wants: ["news"] });
  ${body}
});
`,
  );
  return `${name}='${process.execPath}' '${path}'`;
}
const args = [`greedy=${greedy}`, odd("silent", ""), odd("ends", "if (m.type === 'decide') process.exit(1);"),
  odd("quits", "if (m.type === 'decide') say({ id: m.id, resign: true });"),
  odd("hears", `if (m.type === 'decide') {
    writeFileSync(${JSON.stringify(join(data, "news"))}, JSON.stringify(m.news), { flag: "a" });
    say({ id: m.id, choose: 0 });
  }`)].flatMap((bot) => ["--bot", bot]);

let server;
before(async () => {
  server = await Server.start({ data, args: [...args, "--seconds", "2"] });
});
after(() => server?.remove());

const orders = ["order a1 go", "order a2 guard", "order a3 go"];
const game = (id, from = server) => from.get(`/api/games/${id}`, "Game");
async function until(done) {
  for (let i = 0; i < 300; i++) {
    if (await done()) return;
    await pause(100);
  }
  assert.fail("it did not come to be in half a minute");
}
function isAlive(name) {
  try {
    return !/^\d+ \(.*\) [ZX] /.test(readFileSync(`/proc/${readFileSync(join(data, `${name}.pid`), "utf8")}/stat`, "utf8"));
  } catch {
    return false;
  }
}

test("the bots that were named are offered beside the levels; no other can be seated, and no command", async () => {
  const players = await server.get("/api/players", "Opponent[]");
  assert.deepEqual(players.slice(0, 4).map((p) => p.player), ["recruit", "regular", "veteran", "staff"]);
  assert.ok(players.some((p) => p.player === "bot:greedy"));
  for (const player of ["bot:other", "bot:", `bot:${greedy}`, "greedy"])
    await server.post("/api/games", { scenario: "template-patrols", seats: [{ player: "person" }, { player }] }, "Game", 400);
});

test("a bot plays its side, and the record names it", async () => {
  const { id } = await server.newGame("template-patrols", ["person", "bot:greedy"]);
  await server.act(id, 1, orders);
  await until(async () => (await game(id)).lines >= 3);
  assert.match(await server.record(id), /^\[player blue bot:greedy\]$/m);
  await assert.rejects(server.table(id, 2), { status: 403 });
});

test("two bots play against each other, and one that wants news hears them", async () => {
  const { id } = await server.newGame("template-patrols", ["bot:greedy", "bot:hears"]);
  await server.table(id, 0);
  await until(async () => (await game(id)).lines >= 6);
  assert.equal((await game(id)).over, false);
  assert.match(readFileSync(join(data, "news"), "utf8"), /"text":/);
});

test("a bot that ends forfeits, and game, record and what is imported from it say why", async () => {
  const { id } = await server.newGame("template-patrols", ["person", "bot:ends"]);
  await server.table(id, 1);
  await until(async () => (await game(id)).over);
  const { status } = await server.table(id, 1);
  assert.equal(status.winner, 1);
  assert.equal((await game(id)).forfeit, "bot 'ends' has ended, or closed its output");
  const text = await server.record(id);
  assert.match(text, /^\[note forfeit: bot 'ends' has ended/m);
  const again = await server.post("/api/games/import", { text }, "Game", 201);
  assert.equal((await game(again.id)).forfeit, (await game(id)).forfeit);
});

test("a bot that resigns has resigned", async () => {
  const { id } = await server.newGame("template-patrols", ["person", "bot:quits"]);
  await server.table(id, 1);
  await until(async () => (await game(id)).over);
  assert.match(await server.record(id), /blue\s+resign/);
});

test("a silent bot forfeits when its time is over; meanwhile its game is open", async () => {
  const { id } = await server.newGame("template-patrols", ["person", "bot:silent"]);
  const stream = server.stream(id, 1, 0);
  await server.table(id, 1);
  await pause(400);
  await server.act(id, 1, orders); // had it waited for the bot, the game would be over
  await until(async () => (await game(id)).over);
  assert.match((await game(id)).forfeit, /bot 'silent' gave no answer within 2\.0 s/);
  assert.equal((await stream.read(2)).at(-1).kind, "forfeit");
  stream.close();
  await until(() => !isAlive("silent"));
});

test("a server that ends does not wait for a silent bot, which has not forfeited; without it the game waits", async () => {
  const own = await Server.start({ args });
  const { id } = await own.newGame("template-patrols", ["person", "bot:silent"]);
  await own.table(id, 1);
  await pause(700);
  const began = Date.now();
  assert.equal((await own.stop()).code, 0);
  assert.ok(Date.now() - began < 5000);
  assert.equal(isAlive("silent"), false);
  const later = await Server.start({ data: own.data });
  const found = assertIs("Game", await game(id, later));
  assert.equal(found.over, false);
  assert.match(found.waits, /bot 'silent' is not at hand: firestep play --bot silent=COMMAND/);
  await later.remove();
});
