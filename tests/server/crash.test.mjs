// crash.test.mjs - kill -9 at random moments of automated play: nothing acknowledged is lost, every game reopens.
//
// FIRESTEP_CRASHES sets how often (20). The last test plants the fault this must find: answers sent before the commit.
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { test } from "node:test";
import { Server, folder, pause } from "./support.mjs";

const crashes = Number(process.env.FIRESTEP_CRASHES ?? 20);

/** A repeatable stream of numbers below n. */
function lots(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Plays one game for both sides until the server is gone; what was acknowledged goes to `known`. */
async function play(server, id, known, below) {
  for (;;) {
    const spectator = await server.table(id, 0);
    if (spectator.status.over) return;
    const seat = spectator.status.waiting[below(spectator.status.waiting.length)];
    const table = await server.table(id, seat);
    if (!table.options) continue;
    const undo = table.undo && below(8) === 0;
    const list = table.options.list.filter((o) => o.verb !== "drop");
    const body = { seat, version: table.version, request: `r${known.sent++}` };
    if (!undo) body.options = [list[below(list.length)].id];
    const path = `/api/games/${id}/${undo ? "undo" : "act"}`;
    known.last = { path, body };
    const done = await server.post(path, body);
    known.done = { seat, version: done.version, lines: done.lines };
    known.last = null;
    if (undo || done.lines === known.lines) continue;
    known.lines = done.lines;
  }
}

/** Looks whether what was acknowledged is there, plays on, and kills the server. */
async function crash(data, known, below, env) {
  const server = await Server.start({ data, env });
  try {
    await lookAndPlay(server, known, below);
  } finally {
    server.child.kill("SIGKILL");
    await server.ended;
  }
}

async function lookAndPlay(server, known, below) {
  const games = [];
  for (const [id, facts] of known) {
    // What was acknowledged is there.
    const { done, last } = facts;
    if (done) {
      const table = await server.table(id, done.seat);
      assert.ok(table.version >= done.version, `game ${id}: version ${table.version}, acknowledged ${done.version}`);
      if (table.version === done.version) assert.equal(table.status.lines, done.lines);
    }
    // What was sent and not answered happened or did not: sent again, it has happened once.
    if (last) {
      const again = await server.fetch(last.path, {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(last.body),
      });
      const told = await again.json();
      assert.ok([200, 409].includes(again.status), `game ${id}: ${again.status} ${told.text}`);
      facts.last = null;
      if (again.status === 200) {
        facts.done = { seat: last.body.seat, version: told.version, lines: told.lines };
      }
    }
    games.push(id);
  }
  while (games.length < 4) {
    const { id } = await server.newGame("template-patrols", ["person", "person"], { seed: below(1e6) });
    known.set(id, { sent: 0, lines: 1, done: null, last: null });
    games.push(id);
  }
  const players = games.map((id) => play(server, id, known.get(id), below).catch((e) => e));
  await pause(below(250));
  server.child.kill("SIGKILL");
  for (const error of await Promise.all(players))
    if (error instanceof assert.AssertionError) throw error;
}

async function crashOften(times, seed, env) {
  const data = folder(), known = new Map(), below = lots(seed);
  try {
    for (let i = 0; i < times; i++) {
      await crash(data, known, below, env);
    }
    // In the end every game reads well from the first line to the last.
    const server = await Server.start({ data });
    let lines = 0;
    for (const id of known.keys()) {
      const game = await server.get(`/api/games/${id}`, "Game");
      assert.equal(game.trouble, "");
      lines += game.lines;
      const log = await server.get(`/api/games/${id}/log?seat=1`, "Log");
      assert.equal(log.list.length, game.lines);
    }
    await server.stop();
    return lines;
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

test(`${crashes} random kills lose nothing that was acknowledged`, async () => {
  const lines = await crashOften(crashes, 1916);
  assert.ok(lines > 20, `${lines} lines were played`);
});

test("the same test fails when answers are sent before the commit", async () => {
  await assert.rejects(crashOften(40, 1917, { FIRESTEP_ANSWER_FIRST: "1" }), assert.AssertionError);
});
