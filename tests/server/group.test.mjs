// group.test.mjs - many games decide at once: one commit serves them all, and nobody who goes away takes others along.
import assert from "node:assert/strict";
import { connect } from "node:net";
import { after, before, test } from "node:test";
import { Server, pause } from "./support.mjs";

const GAMES = 60;
let server, games;
before(async () => {
  server = await Server.start();
  games = await Promise.all(Array.from({ length: GAMES }, () => server.newGame().then(({ id }) => ({ id, version: 0 }))));
});
after(() => server?.remove());

/** The next part of side 1's open line, or the line taken back. */
async function decide(game, round) {
  const path = `/api/games/${game.id}/${round % 2 ? "undo" : "act"}`;
  const body = { seat: 1, version: game.version, ...(round % 2 ? {} : { options: ["order a1 go"] }) };
  game.version = (await server.post(path, body)).version;
}

test("sixty games at once are each answered with their own version, and all of it is there after kill -9", async () => {
  for (let round = 0; round < 6; round++) {
    await Promise.all(games.map((game) => decide(game, round)));
    for (const { version } of games) assert.equal(version, round + 1);
  }
  await Promise.all(games.map((game) => decide(game, 0)));
  server.child.kill("SIGKILL");
  await server.ended;
  server = await Server.start({ data: server.data });
  for (const { id, version } of games) {
    const table = await server.table(id, 1);
    assert.equal(table.version, version);
    assert.deepEqual(table.line.parts.map((p) => p.text), ["order a1 go"]);
  }
});

test("a stale decision among the others is refused alone", async () => {
  const answers = await Promise.all(
    games.map(({ id, version }, i) =>
      server.fetch(`/api/games/${id}/undo`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ seat: 1, version: i % 3 ? version : version - 1 }),
      }),
    ),
  );
  assert.deepEqual(answers.map((a) => a.status), games.map((_, i) => (i % 3 ? 200 : 409)));
  for (const [i, game] of games.entries()) if (i % 3) game.version = (await answers[i].json()).version;
});

/** Sends a request and goes away before it is answered. */
function leave(path, body) {
  return new Promise((done) => {
    const text = JSON.stringify(body);
    const socket = connect(server.port, "127.0.0.1", () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nCookie: ${server.cookie}\r\n` +
          `Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
        () => socket.resetAndDestroy(),
      );
    });
    socket.on("error", () => {});
    socket.on("close", done);
  });
}

test("who goes away before the answer has decided or not, and harms nobody", async () => {
  const mine = await server.newGame();
  for (let round = 0; round < 20; round++) {
    const before = await Promise.all(games.map(({ id }) => server.table(id, 1)));
    await Promise.all(
      games.map(({ id }, i) => {
        const { version, line } = before[i];
        const word = line.parts.length ? "undo" : "act";
        return leave(`/api/games/${id}/${word}`, { seat: 1, version, ...(word === "act" ? { options: ["order a1 go"] } : {}) });
      }),
    );
    await server.act(mine.id, 1, "order a1 go");
    const { version } = await server.table(mine.id, 1);
    await server.post(`/api/games/${mine.id}/undo`, { seat: 1, version });
    await pause(5);
    const after = await Promise.all(games.map(({ id }) => server.table(id, 1)));
    for (let i = 0; i < games.length; i++) {
      const grown = after[i].version - before[i].version;
      assert.ok(grown === 0 || grown === 1, `${grown} moves`);
      assert.equal(after[i].line.parts.length !== before[i].line.parts.length, grown === 1);
    }
  }
});

test("an end in the middle of it all answers or says so, and keeps what it answered", async () => {
  for (const game of games) Object.assign(game, { version: (await server.table(game.id, 1)).version, open: true });
  const known = new Map();
  const playing = games.map(async (game) => {
    for (;;) {
      const { version, line } = await server.table(game.id, 1);
      const word = line.parts.length ? "undo" : "act";
      const done = await server.post(`/api/games/${game.id}/${word}`, {
        seat: 1, version, ...(word === "act" ? { options: ["order a1 go"] } : {}),
      });
      known.set(game.id, done.version);
    }
  });
  const ended = Promise.allSettled(playing);
  await pause(150);
  const { code } = await server.stop();
  assert.equal(code, 0);
  await ended;
  server = await Server.start({ data: server.data });
  assert.ok(known.size > 0);
  for (const [id, version] of known) assert.ok((await server.table(id, 1)).version >= version);
});
