// knowledge.test.mjs - what a seat asks is answered from what it may know: two games that look alike to it answer alike.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server } from "./support.mjs";

let server;
before(async () => {
  server = await Server.start();
});
after(() => server?.remove());

/** Red's a1 stands before blue's b1, whose order red does not know; dice are typed, so that only the order differs. */
async function beforeAttack(order) {
  const { id } = await server.newGame("template-patrols", ["person", "person"], {
    seats: [{ player: "person", typed: true }, { player: "person", typed: true }],
  });
  await server.act(id, 1, ["order a1 go", "order a2 go", "order a3 guard"]);
  await server.act(id, 2, [`order b1 ${order}`, "order b2 go", "order b3 go"]);
  for (const [seat, face] of [[1, 6], [2, 2]]) {
    const { version } = await server.table(id, seat);
    await server.post(`/api/games/${id}/throw`, { seat, version, faces: [face] });
  }
  await server.act(id, 1, "take a1");
  await server.act(id, 1, ["move a1 0302", "stop a1"]);
  return id;
}

/** The whole answer, whatever its status. */
async function asked(id, path, body) {
  const answer = await server.fetch(`/api/games/${id}/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}

test("odds tell nothing of what is hidden, whatever is asked with them", async () => {
  const games = [await beforeAttack("guard"), await beforeAttack("go")];
  for (const more of [{}, { quick: true }, { if: ["return b1"] }, { if: ["decline"] }, { if: ["return b2"] }]) {
    const [one, two] = await Promise.all(
      games.map((id) => asked(id, "odds", { seat: 1, options: ["attack a1 0402"], ...more })),
    );
    assert.deepEqual(one, two, JSON.stringify(more));
    assert.equal(one.status, more.if?.[0] === "return b2" ? 400 : 200, JSON.stringify(more));
    if (one.status === 200) assert.equal(one.body.guessed, true);
  }
  for (const options of [["rest a1"], ["attack a1 0403"], ["move a1 0303"]]) {
    const [one, two] = await Promise.all(games.map((id) => asked(id, "odds", { seat: 1, options })));
    assert.deepEqual(one, two, options[0]);
  }
});

test("who may react is told alike, whatever is hidden", async () => {
  const games = [await beforeAttack("guard"), await beforeAttack("go")];
  const [one, two] = await Promise.all(
    games.map((id) => asked(id, "replies", { seat: 1, options: ["attack a1 0402"] })),
  );
  assert.deepEqual(one, two);
});

/** The answer's status and text or trouble. */
async function position(id, query) {
  const answer = await server.fetch(`/api/games/${id}/position${query}`);
  const text = await answer.text();
  return { status: answer.status, error: answer.ok ? "" : JSON.parse(text).error, text };
}

const two = (a, b) => ({ seats: [{ player: "person", person: a }, { player: "person", person: b }] });

test("a position tells no more than everybody knows, or its seat, while the game is on", async () => {
  const program = (await server.newGame("rp-first-steps", ["person", "random"])).id;
  assert.equal((await position(program, "?seat=2&line=1")).status, 403);
  for (const query of ["?line=1", "?seat=0&line=1", "?seat=1&line=1"]) {
    const open = await position(program, query); // nothing has been hidden yet
    assert.equal(open.status, 200, query);
    assert.match(open.text, /^position: red_poppies/);
  }
  const hidden = (await server.newGame("rs0-plugges", [], two("Ann", "Bob"))).id;
  for (const query of ["?line=1", "?seat=0&line=1", "?seat=1&line=1", "?seat=2&line=1"])
    assert.deepEqual({ ...(await position(hidden, query)), text: "" }, { status: 409, error: "hidden", text: "" }, query);
  const { version } = await server.table(hidden, 1);
  await server.post(`/api/games/${hidden}/resign`, { seat: 1, version });
  assert.equal((await position(hidden, "?line=1")).status, 200, "all is open when the game is over");
});

test("one person at both seats has the whole position", async () => {
  for (const seats of [two("", ""), two("Ann", "Ann")]) {
    const { id } = await server.newGame("rs0-plugges", [], seats);
    assert.equal((await position(id, "?line=1")).status, 200);
    assert.equal((await position(id, "?seat=2&line=1")).error, "hidden");
  }
});

test("that the game itself answered is told to its side alone: it would tell that there was no choice", async () => {
  const [guard, go] = [await beforeAttack("guard"), await beforeAttack("go")];
  for (const id of [guard, go]) await server.act(id, 1, "attack a1 0402");
  await server.act(guard, 2, "decline"); // in the other game it was the only answer, and given
  const last = async (id, seat) => (await server.get(`/api/games/${id}/log?seat=${seat}&after=6`, "Log")).list[0];
  for (let thrown = 0; thrown < 2; thrown++)
    for (const id of [guard, go]) {
      const { wanted, version } = await server.table(id, 1);
      if (wanted) await server.post(`/api/games/${id}/throw`, { seat: 1, version, faces: Array(wanted.n).fill(1) });
    }
  for (const seat of [0, 1]) {
    assert.deepEqual(await last(guard, seat), await last(go, seat));
    assert.equal((await last(go, seat)).text, "decline");
  }
  assert.deepEqual([(await last(guard, 2)).given, (await last(go, 2)).given], [false, true]);
});
