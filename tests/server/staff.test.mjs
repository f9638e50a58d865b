// staff.test.mjs - the staff is asked: what it would do, how often that wins, and what the dice did when all is over.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Server, binary, pause } from "./support.mjs";

let server;
before(async () => {
  server = await Server.start();
});
after(() => server?.remove());

const ask = (id, what, more = {}, type = what === "advice" ? "Advice" : "Chances", wanted = 200) =>
  server.post(`/api/games/${id}/${what}`, { seat: 1, ...more }, type, wanted);

test("the staff says what it would do, what it expects and what it fears, and its line can be taken", async () => {
  const { id } = await server.newGame("s1-training");
  const advice = await ask(id, "advice", { level: "regular" });
  assert.equal(advice.level, "regular");
  const [best] = advice.lines;
  assert.ok(best.visits > 0 && Math.abs(best.value) <= 10000);
  assert.equal(best.words.length, best.ids.length);
  assert.ok(best.words.every((w) => w));
  const { taken } = await server.act(id, 1, best.ids);
  assert.ok(taken >= 1);
});

test("each candidate has its chance of winning with a margin that fits its games", async () => {
  const { id } = await server.newGame("template-patrols");
  const chances = await ask(id, "chances");
  assert.ok(chances.list.length > 1 && chances.list.length <= chances.total);
  for (const c of chances.list) {
    assert.ok(c.games > 10 && c.won + c.drawn <= c.games);
    assert.ok(Math.abs(c.ppm - (1e6 * (c.won + c.drawn / 2)) / c.games) <= 1);
    assert.ok(c.margin_ppm > 0 && c.margin_ppm < 400000);
  }
  assert.deepEqual(chances.list.map((c) => c.ppm), chances.list.map((c) => c.ppm).sort((a, b) => b - a));
});

test("advice looks at no hidden thing: the other side's sealed line changes nothing", async () => {
  const { id } = await server.newGame("template-patrols");
  assert.ok((await server.table(id, 1)).decision.flags.includes("sealed"));
  const before = await ask(id, "advice", { level: "regular" });
  await server.act(id, 2, ["order b1 go", "order b2 guard", "order b3 go"]);
  assert.deepEqual(await ask(id, "advice", { level: "regular" }), before);
});

test("while the staff thinks the game goes on, and what it thought of an earlier moment is given up", async () => {
  const { id } = await server.newGame("ot6-gross-lensk");
  const old = ask(id, "advice", { level: "staff" }, "Advice", 409);
  await pause(150);
  const { options } = await server.table(id, 1);
  await server.act(id, 1, options.list[0].id);
  assert.equal((await old).error, "stale"); // had acting waited for the staff, it would have answered
});

test("nobody asks for a program's seat, without being asked, or a level that does not think", async () => {
  const { id } = await server.newGame("template-patrols", ["person", "recruit"]);
  assert.equal((await ask(id, "advice", { seat: 2 }, "Advice", 403)).error, "not-yours");
  assert.equal((await ask(id, "advice", { seat: 0 }, "Advice", 400)).error, "bad-seat");
  assert.equal((await ask(id, "advice", { level: "random" }, "Advice", 400)).error, "bad-request");
});

test("a game that was agreed to be without advice has none", async () => {
  const made = await server.newGame("s1-training", ["person", "person"], { advice: false });
  assert.equal(made.advice, false);
  assert.equal((await server.get(`/api/games/${made.id}`, "Game")).advice, false);
  for (const what of ["advice", "chances"]) assert.equal((await ask(made.id, what, {}, what, 403)).error, "no-advice");
  assert.equal((await server.newGame("template-patrols")).advice, true);
});

test("luck is told when a game is over, as the command line tells it, and up to any line", async () => {
  const { id } = await server.newGame("s1-training");
  await assert.rejects(server.get(`/api/games/${id}/luck`, "Luck"), { status: 409 });
  for (let lines = 0; lines < 16; ) {
    const { status } = await server.table(id, 0);
    const [seat] = status.waiting;
    const { list } = await server.get(`/api/games/${id}/suggest?seat=${seat}`, "Suggestions");
    ({ lines } = await server.act(id, seat, list[0]));
  }
  const { version } = await server.table(id, 2);
  await server.post(`/api/games/${id}/resign`, { seat: 2, version });
  const luck = await server.get(`/api/games/${id}/luck`, "Luck");
  assert.ok(luck.throws > 0);
  assert.equal(luck.sides[0].luck, -luck.sides[1].luck);
  assert.equal(luck.course.at(-1).luck, luck.sides[0].luck);
  assert.equal(luck.course.at(-1).margin, luck.margin);
  const file = join(server.data, "luck.rec");
  writeFileSync(file, await server.record(id));
  assert.deepEqual(JSON.parse(execFileSync(binary, ["replay", file, "--luck", "--json"])), luck);
  assert.equal((await server.get(`/api/games/${id}/luck?line=1`, "Luck")).throws, 0);
  await assert.rejects(server.get(`/api/games/${id}/luck?line=9999`, "Luck"), { status: 400 });
});
