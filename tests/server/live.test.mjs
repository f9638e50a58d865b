// live.test.mjs - live updates: who sees what, no gap and no repeat, over lost connections and restarts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, pause } from "./support.mjs";

let server;
before(async () => {
  server = await Server.start();
});
after(() => server?.remove());

const orders = {
  1: ["order a1 go", "order a2 guard", "order a3 go"],
  2: ["order b1 go", "order b2 guard", "order b3 go"],
};

test("a seat is told of its own parts at once, the others only of what closes", async () => {
  const { id } = await server.newGame();
  const streams = [0, 1, 2].map((seat) => server.stream(id, seat));
  await Promise.all(streams.map((s) => s.opened));
  for (const part of orders[1]) await server.act(id, 1, part);
  for (const part of orders[2]) await server.act(id, 2, part);
  assert.deepEqual((await streams[0].read(1)).map((e) => e.id), [6]);
  assert.deepEqual((await streams[1].read(4)).map((e) => e.id), [1, 2, 3, 6]);
  assert.deepEqual((await streams[2].read(3)).map((e) => e.id), [4, 5, 6]);
  assert.deepEqual(streams[0].events[0], { id: 6, version: 6, kind: "act", side: 2, lines: 3, over: false });
  streams.forEach((s) => s.close());
});

test("taking lines back is told with fewer lines", async () => {
  const { id } = await server.newGame();
  await server.act(id, 1, orders[1]);
  await server.act(id, 2, orders[2]);
  const stream = server.stream(id, 1);
  await stream.opened;
  const { version } = await server.table(id, 2);
  await server.post(`/api/games/${id}/strike`, { seat: 2, version, line: 2 });
  const [event] = await stream.read(1);
  assert.deepEqual([event.kind, event.lines], ["strike", 1]);
  stream.close();
});

test("a client that comes back is told what it missed, nothing twice", async () => {
  const { id } = await server.newGame();
  const whole = server.stream(id, 1, 0);
  const pieces = [];
  let last = 0;
  for (let round = 0; round < 6; round++) {
    await server.act(id, 1, "order a1 go");
    const stream = server.stream(id, 1, last);
    await stream.read(1);
    const { version } = await server.table(id, 1);
    await server.post(`/api/games/${id}/undo`, { seat: 1, version });
    if (round % 2) await stream.read(2);
    stream.close();
    pieces.push(...stream.events);
    last = pieces.at(-1).id;
  }
  const rest = server.stream(id, 1, last);
  while (pieces.length + rest.events.length < 12) await rest.read(rest.events.length + 1);
  pieces.push(...rest.events);
  rest.close();
  await whole.read(12);
  whole.close();
  assert.deepEqual(pieces, whole.events);
  assert.deepEqual(pieces.map((e) => e.id), Array.from({ length: 12 }, (_, i) => i + 1));
});

test("also over a restart of the server, cleanly or not", async () => {
  for (const signal of ["SIGTERM", "SIGKILL"]) {
    const one = await Server.start();
    const { id } = await one.newGame();
    const before = one.stream(id, 1, 0);
    await one.act(id, 1, "order a1 go");
    await before.read(1);
    await one.act(id, 1, "order a2 go");
    await one.stop(signal);
    const two = await Server.start({ data: one.data });
    const after = two.stream(id, 1, before.events[0].id);
    await two.act(id, 1, "order a3 go");
    assert.deepEqual((await after.read(2)).map((e) => e.id), [2, 3]);
    after.close();
    await two.remove();
  }
});

test("a game reopens exactly where it stood: open parts, what may be done again, standing answers, dice half typed", async () => {
  const one = await Server.start();
  const typed = await one.newGame("template-patrols", ["person", "person"], {
    seats: [{ player: "person", typed: true }, { player: "person", typed: true }],
  });
  await one.act(typed.id, 1, orders[1]);
  await one.act(typed.id, 2, orders[2]);
  const side = (await one.table(typed.id, 1)).wanted.side || 1;
  const { version } = await one.table(typed.id, side);
  await one.post(`/api/games/${typed.id}/throw`, { seat: side, version, faces: [3] });
  const open = await one.newGame();
  await one.act(open.id, 1, orders[1]);
  await one.act(open.id, 2, orders[2].slice(0, 2));
  const two = await one.table(open.id, 2);
  await one.post(`/api/games/${open.id}/undo`, { seat: 2, version: two.version });
  await one.post(`/api/games/${open.id}/stand`, { seat: 1, version: (await one.table(open.id, 1)).version, until: "turn" });
  const struck = await one.newGame();
  await one.act(struck.id, 1, orders[1]);
  await one.act(struck.id, 2, orders[2]);
  await one.post(`/api/games/${struck.id}/strike`, { seat: 1, version: (await one.table(struck.id, 1)).version, line: 2 });
  const tables = async (server) => {
    const all = [];
    for (const { id } of [typed, open, struck])
      for (const seat of [0, 1, 2]) all.push(await server.table(id, seat), await server.record(id, seat));
    return all;
  };
  const before = await tables(one);
  assert.ok(before.some((t) => t.wanted) && before.some((t) => t.redo) && before.some((t) => t.standing?.length));
  await one.stop("SIGKILL");
  const again = await Server.start({ data: one.data });
  assert.deepEqual(await tables(again), before);
  await again.remove();
});

test("a thousand streams may wait while games go on", async () => {
  const { id } = await server.newGame();
  const streams = Array.from({ length: 1000 }, (_, i) => server.stream(id, i % 3));
  await Promise.all(streams.map((s) => s.opened));
  await server.act(id, 1, orders[1]);
  await server.act(id, 2, orders[2]);
  await Promise.all(streams.map((s, i) => s.read(i % 3 === 1 ? 2 : 1)));
  await pause(50);
  assert.ok(streams.every((s, i) => s.events.length === (i % 3 === 1 ? 2 : 1)));
  streams.forEach((s) => s.close());
});
