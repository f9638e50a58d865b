// agreed.test.mjs - what two agree on: a strict game, a draw.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, folder } from "./support.mjs";

let server;
before(async () => {
  server = await Server.start();
});
after(() => server?.remove());

/** A command on the version the seat has now. */
async function command(id, seat, what, more = {}, status = 200) {
  const { version } = await server.table(id, seat);
  return server.post(`/api/games/${id}/${what}`, { seat, version, ...more }, "Done", status);
}

async function ordered(id) {
  await server.act(id, 1, ["order a1 go", "order a2 go", "order a3 guard"]);
  await server.act(id, 2, ["order b1 guard", "order b2 go", "order b3 go"]);
}

test("a strict game is told as one, in its record as well, and nothing thrown is taken back", async () => {
  const { id, strict } = await server.newGame("template-patrols", ["person", "person"], { strict: true });
  assert.equal(strict, true);
  await ordered(id);
  const lines = (await server.table(id, 0)).status.lines;
  assert.equal((await command(id, 1, "strike", { line: 2 }, 409)).error, "strict");
  assert.equal((await command(id, 1, "mend", {}, 409)).error, "strict");
  assert.equal((await server.table(id, 0)).status.lines, lines);
  for (const seat of [undefined, 1, 2]) assert.match(await server.record(id, seat), /\[strict agreed\]/);
  const [listed] = (await server.get("/api/games", "Game[]")).filter((g) => g.id === id);
  assert.equal(listed.strict, true);
  const again = await server.post("/api/games/import", { text: await server.record(id) }, "Game", 201);
  assert.equal(again.strict, true);
  await command(again.id, 1, "strike", { line: 2 }, 409);
});

test("a program does not consent either in a strict game; in any other it does", async () => {
  for (const strict of [true, false]) {
    const { id } = await server.newGame("template-patrols", ["person", "random"], { strict });
    assert.equal((await server.get(`/api/games/${id}`, "Game")).strict, strict);
    await server.act(id, 1, ["order a1 go", "order a2 go", "order a3 guard"]);
    const stream = server.stream(id, 1, 0);
    await stream.read(2);
    stream.close();
    await command(id, 1, "strike", { line: 2 }, strict ? 409 : 200);
  }
});

const two = { seats: [{ player: "person", person: "Ann" }, { player: "person", person: "Bob" }] };
const status = async (id, seat = 0) => (await server.table(id, seat)).status;

test("a draw takes the offer of one and the word of the other", async () => {
  const { id } = await server.newGame("template-patrols", [], two);
  const stream = server.stream(id, 2, 0);
  await command(id, 1, "draw");
  for (const seat of [0, 1, 2]) {
    const { over, draw_offer } = await status(id, seat);
    assert.deepEqual([over, draw_offer], [false, 1]);
    assert.match(await server.record(id, seat), /- +red +offer draw/);
  }
  assert.equal((await command(id, 1, "draw", {}, 409)).error, "not-now");
  await command(id, 2, "draw");
  const { over, winner, draw_offer } = await status(id);
  assert.deepEqual([over, winner, draw_offer], [true, "draw", undefined]);
  assert.deepEqual((await stream.read(2)).map((e) => [e.kind, e.side]), [["offer", 1], ["draw", 2]]);
  stream.close();
  assert.match(await server.record(id), /2\. both +draw/);
});

test("an offer is withdrawn or refused by the next line, and not by a part of one", async () => {
  for (const seat of [1, 2]) {
    const { id } = await server.newGame("template-patrols", [], two);
    await ordered(id);
    const [asked] = (await status(id)).waiting;
    await command(id, seat, "draw");
    const { options } = await server.table(id, asked);
    await server.act(id, asked, options.list[0].id);
    assert.equal((await status(id)).draw_offer, undefined);
    await command(id, 3 - seat, "draw"); // an offer of its own
    assert.deepEqual([(await status(id)).over, (await status(id)).draw_offer], [false, 3 - seat]);
  }
  const { id } = await server.newGame("template-patrols", [], two);
  await command(id, 1, "draw");
  await server.act(id, 1, "order a1 go");
  assert.equal((await status(id, 2)).draw_offer, 1);
});

test("an offer survives a restart, and the record with it is brought in again", async () => {
  const data = folder();
  let one = await Server.start({ data });
  const { id } = await one.newGame("template-patrols", [], two);
  const { version } = await one.table(id, 2);
  await one.post(`/api/games/${id}/draw`, { seat: 2, version });
  const text = await one.record(id);
  await one.stop("SIGKILL");
  one = await Server.start({ data });
  const table = await one.table(id, 1);
  assert.equal(table.status.draw_offer, 2);
  assert.equal(await one.record(id), text);
  const again = await one.post("/api/games/import", { text }, "Game", 201);
  assert.equal((await one.table(again.id, 1)).status.draw_offer, 2);
  await one.post(`/api/games/${id}/draw`, { seat: 1, version: table.version });
  assert.equal((await one.table(id, 1)).status.winner, "draw");
  await one.stop("SIGKILL");
  one = await Server.start({ data });
  assert.equal((await one.table(id, 1)).status.winner, "draw");
  await one.remove();
});

test("a draw of one person at both seats is one act", async () => {
  const { id } = await server.newGame();
  await command(id, 1, "draw");
  assert.equal((await status(id)).winner, "draw");
  assert.doesNotMatch(await server.record(id), /offer/);
});

test("a program agrees to a draw where it is not better off, and says so at once", async () => {
  const even = (await server.newGame("template-patrols", ["person", "random"])).id;
  await command(even, 1, "draw", { request: "even" });
  assert.equal((await status(even)).winner, "draw");
  assert.match(await server.record(even), /- +red +offer draw\n.* both +draw/);
  const { text } = await lost();
  const better = (await server.post("/api/games/import", { text, seats: [{ player: "person" }, { player: "recruit" }] },
    "Game", 201)).id;
  const done = await command(better, 1, "draw");
  assert.equal(done.stopped, "the program does not agree to a draw");
  assert.deepEqual([(await status(better)).over, (await status(better)).draw_offer], [false, 1]);
});

/** A position in which red has one patrol left and blue all three. */
async function lost() {
  const { id } = await server.newGame();
  const text = await (await server.fetch(`/api/games/${id}/position?line=1`)).text();
  return { text: text.replace(/a1: [^,]*, a2: [^,]*, /, "") };
}

test("two people take a line back when both say so, and the first one only asks", async () => {
  const { id } = await server.newGame("template-patrols", [], two);
  await ordered(id);
  const stream = server.stream(id, 2);
  await stream.opened;
  const record = await server.record(id);
  await command(id, 1, "strike", { line: 2 });
  for (const seat of [0, 1, 2]) assert.deepEqual((await status(id, seat)).consent, { side: 1, what: "strike", line: 2 });
  assert.equal(await server.record(id), record, "nothing is done yet");
  await command(id, 1, "strike", { line: 2 }); // who asks twice has asked
  assert.equal((await status(id)).lines, 3);
  await command(id, 2, "mend"); // is another thing
  assert.deepEqual((await status(id)).consent, { side: 2, what: "mend" });
  await command(id, 2, "strike", { line: 2 });
  await command(id, 1, "strike", { line: 2 });
  assert.deepEqual([(await status(id)).lines, (await status(id)).consent], [1, undefined]);
  assert.match(await server.record(id), /- +both +strike 2/);
  assert.deepEqual((await stream.read(5)).map((e) => e.kind), ["ask", "ask", "ask", "ask", "strike"]);
  stream.close();
});

test("a move of either side ends what was asked; a part of a line does not; a restart keeps it", async () => {
  const data = folder();
  let one = await Server.start({ data });
  const say = async (id, seat, what, more = {}, wanted = 200) =>
    one.post(`/api/games/${id}/${what}`, { seat, version: (await one.table(id, seat)).version, ...more }, "Done", wanted);
  const { id } = await one.newGame("template-patrols", [], two);
  await one.act(id, 1, ["order a1 go", "order a2 go", "order a3 guard"]);
  await one.act(id, 2, ["order b1 guard", "order b2 go", "order b3 go"]);
  await say(id, 1, "strike", { line: 9 }, 409);
  await say(id, 1, "mend");
  await one.stop("SIGKILL");
  one = await Server.start({ data });
  const { status } = await one.table(id, 0);
  assert.deepEqual(status.consent, { side: 1, what: "mend" });
  const [asked] = status.waiting;
  await one.act(id, asked, (await one.table(id, asked)).options.list[0].id);
  assert.equal((await one.table(id, 0)).status.consent, undefined);
  await say(id, 2, "strike", { line: 4 });
  await say(id, 1, "strike", { line: 4 });
  assert.equal((await one.table(id, 0)).status.lines, 3);
  await one.remove();
});
