// levels.test.mjs - seats of the program at its levels: those that think for seconds hold up nobody.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, pause } from "./support.mjs";

let server;
before(async () => {
  server = await Server.start();
});
after(() => server?.remove());

const game = (id) => server.get(`/api/games/${id}`, "Game");

async function until(done) {
  for (let i = 0; i < 600; i++) {
    if (await done()) return;
    await pause(100);
  }
  assert.fail("it did not come to be in a minute");
}

test("every level has a seat, and the word stands as it was said", async () => {
  for (const level of ["recruit", "regular", "veteran", "staff", "random", "program"]) {
    const made = await server.newGame("template-patrols", ["person", level]);
    assert.equal((await game(made.id)).seats[1].player, level);
  }
  await server.post("/api/games", { scenario: "template-patrols", seats: [{ player: "person" }, { player: "marshal" }] }, "Game", 400);
});

test("while one game is pondered it can be looked at, and other games' programs play on", async () => {
  const slow = await server.newGame("ot6-gross-lensk", ["staff", "staff"]);
  await server.table(slow.id, 0);
  const quick = await server.newGame("template-patrols", ["person", "recruit"]);
  await server.act(quick.id, 1, ["order a1 go", "order a2 guard", "order a3 go"]);
  await until(async () => (await game(quick.id)).lines >= 3);
  await server.table(slow.id, 0);
  await until(async () => (await game(slow.id)).lines >= 2);
});

test("two thinking programs play on against each other", async () => {
  const { id } = await server.newGame("template-patrols", ["regular", "veteran"]);
  await server.table(id, 0);
  await until(async () => (await game(id)).lines >= 6);
});

test("a program that thinks does not keep the server from ending", async () => {
  const own = await Server.start();
  const { id } = await own.newGame("ot6-gross-lensk", ["staff", "staff"]);
  await own.table(id, 0);
  await pause(500);
  const began = Date.now();
  assert.equal((await own.stop()).code, 0);
  assert.ok(Date.now() - began < 8000);
  await own.remove();
});
