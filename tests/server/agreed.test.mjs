// agreed.test.mjs - what two agree on: a strict game, a draw.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server } from "./support.mjs";

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
