// api.test.mjs - the resources of the real program over HTTP, every answer held to server/protocol.ts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, assertIs } from "./support.mjs";

let server;
before(async () => {
  server = await Server.start();
});
after(() => server?.remove());

const orders = {
  1: ["order a1 go", "order a2 guard", "order a3 go"],
  2: ["order b1 go", "order b2 guard", "order b3 go"],
};

/** A game of two people past the secret orders: side 2 begins under seed 7. */
async function begun(more) {
  const { id } = await server.newGame("template-patrols", ["person", "person"], more);
  await server.act(id, 1, orders[1]);
  await server.act(id, 2, orders[2]);
  return id;
}

async function decider(id) {
  const { status } = await server.get(`/api/games/${id}/table`, "Table");
  return status.waiting[0];
}

test("about says what answers", async () => {
  const about = await server.get("/api/about", "About");
  assert.equal(about.name, "firestep");
});

test("scenarios are listed and described, each with a picture", async () => {
  const all = await server.get("/api/scenarios", "ScenarioSummary[]");
  assert.ok(all.some((s) => s.id === "template-patrols"));
  for (const { id, picture } of all) {
    await server.get(`/api/scenarios/${id}`, "Scenario");
    const svg = await server.fetch(picture);
    assert.equal(svg.status, 200);
    assert.match(await svg.text(), /<svg/);
  }
});

test("a board is drawn once for all games of its scenario, and not sent to a browser that has it", async () => {
  const { id } = await server.newGame("s1-training");
  const first = await server.fetch(`/api/games/${id}/map.svg?seat=1`);
  const etag = first.headers.get("etag"), svg = await first.text();
  assert.match(etag, /^"[0-9a-f]{16}"$/);
  assert.match(svg, /<svg/);
  const { status } = await server.get(`/api/games/${id}/table`, "Table");
  const seat = status.waiting[0], { options } = await server.table(id, seat);
  await server.act(id, seat, options.list[0].id);
  for (const path of [`/api/games/${id}/map.svg?seat=2`, "/api/scenarios/s1-training/map.svg"]) {
    const again = await server.fetch(path);
    assert.equal(again.headers.get("etag"), etag);
    assert.equal(await again.text(), svg);
    const known = await server.fetch(path, { headers: { "if-none-match": etag } });
    assert.equal(known.status, 304);
    assert.equal(await known.text(), "");
  }
  const dark = await server.fetch(`/api/games/${id}/map.svg?theme=dark`, { headers: { "if-none-match": etag } });
  assert.equal(dark.status, 200);
  assert.notEqual(dark.headers.get("etag"), etag);
  const pieces = await server.fetch(`/api/games/${id}/map.svg?seat=1&units=1`);
  assert.equal(pieces.headers.get("etag"), null);
  assert.notEqual(await pieces.text(), svg);
});

test("rules are read, searched and found by number", async () => {
  const systems = await server.get("/api/rules", "System[]");
  for (const { name } of systems) assert.ok((await server.get(`/api/rules/${name}`, "Rule[]")).length > 5);
  const found = await server.get("/api/rules/template?search=woods", "Rule[]");
  assert.ok(found.some((r) => r.id === "4.4"));
  assert.equal((await server.get("/api/rules/template/4.2", "Rule")).title, "Return fire");
});

test("a new game is listed with its seats, and a name in angle brackets stays text", async () => {
  const name = "<script>alert(1)</script>";
  const game = await server.post(
    "/api/games",
    { scenario: "template-patrols", name, seats: [{ player: "person", person: name }, { player: "program" }] },
    "Game",
    201,
  );
  assert.equal(game.name, name);
  assert.equal(game.seats[0].person, name);
  const all = await server.get("/api/games", "Game[]");
  assert.deepEqual(all.find((g) => g.id === game.id).seats, game.seats);
});

test("every scenario can be begun and looked at by both seats and a spectator", async () => {
  for (const { id: scenario } of await server.get("/api/scenarios", "ScenarioSummary[]")) {
    const { id } = await server.newGame(scenario);
    for (const seat of [0, 1, 2]) {
      const table = await server.table(id, seat);
      assert.equal(table.decision !== null, table.status.waiting.includes(seat));
      assert.ok(!("board" in table.view));
      assert.deepEqual(await server.get(`/api/games/${id}/view?seat=${seat}`, "unknown"), table.view);
    }
    assert.ok(await server.get(`/api/games/${id}/board`, "unknown"));
    const seat = (await server.get(`/api/games/${id}/table`, "Table")).status.waiting[0];
    const options = await server.get(`/api/games/${id}/options?seat=${seat}`, "Options");
    assert.equal(options.list.length, options.total);
    await (await server.fetch(`/api/games/${id}`, { method: "DELETE" })).json();
  }
});

test("parts join the open line, can be taken back and done again", async () => {
  const { id } = await server.newGame();
  await server.act(id, 1, "order a1 go");
  await server.act(id, 1, "order a2 guard");
  let table = await server.table(id, 1);
  assert.deepEqual(table.line.parts.map((p) => p.text), ["order a1 go", "order a2 guard"]);
  await server.post(`/api/games/${id}/undo`, { seat: 1, version: table.version });
  table = await server.table(id, 1);
  assert.equal(table.line.parts.length, 1);
  assert.ok(table.redo);
  await server.post(`/api/games/${id}/redo`, { seat: 1, version: table.version });
  assert.equal((await server.table(id, 1)).line.parts.length, 2);
});

test("an option acts by its id as well as by its clause", async () => {
  const { id } = await server.newGame();
  const { options } = await server.table(id, 1);
  await server.act(id, 1, options.list.find((o) => o.text === "order a2 guard").id);
  assert.equal((await server.table(id, 1)).line.parts[0].text, "order a2 guard");
});

test("a stale version is refused with 409 and changes nothing", async () => {
  const id = await begun();
  const seat = await decider(id);
  const { version, options } = await server.table(id, seat);
  const before = await server.record(id);
  const trouble = await server.post(
    `/api/games/${id}/act`, { seat, version: version - 1, options: [options.list[0].id] }, "Done", 409);
  assert.equal(trouble.error, "stale");
  assert.equal(trouble.version, version);
  assert.equal(await server.record(id), before);
});

test("the same request sent twice acts once", async () => {
  const { id } = await server.newGame();
  const body = { seat: 1, version: 0, request: "once-1", options: ["order a1 go"] };
  const first = await server.post(`/api/games/${id}/act`, body);
  const second = await server.post(`/api/games/${id}/act`, body);
  assert.deepEqual(second, { ...first, repeated: true });
  assert.equal((await server.table(id, 1)).line.parts.length, 1);
});

test("requests sent at the same time act once, the rest are repeats", async () => {
  const { id } = await server.newGame();
  const body = { seat: 1, version: 0, request: "storm", options: ["order a1 go"] };
  const all = await Promise.all(Array.from({ length: 20 }, () => server.post(`/api/games/${id}/act`, body)));
  assert.equal(all.filter((done) => !done.repeated).length, 1);
  assert.equal((await server.table(id, 1)).line.parts.length, 1);
});

test("in a secret window the other side's line makes nothing stale and shows nothing", async () => {
  const { id } = await server.newGame();
  const { version, view } = await server.table(id, 1);
  await server.act(id, 2, orders[2]);
  assert.equal((await server.table(id, 2)).line.sealed, true);
  const mine = await server.table(id, 1);
  assert.equal(mine.version, version);
  assert.deepEqual(mine.view, view);
  assert.ok(!(await server.record(id, 1)).includes("order b1"));
  await server.post(`/api/games/${id}/act`, { seat: 1, version, options: orders[1] });
  assert.equal((await server.table(id, 1)).status.lines, 3);
});

test("what the rules forbid is refused with rule and words", async () => {
  const { id } = await server.newGame();
  const trouble = await server.post(
    `/api/games/${id}/act`, { seat: 1, version: 0, options: ["order b1 go"] }, "Done", 422);
  assert.equal(trouble.error, "refused");
  assert.ok(trouble.refusal.rule && trouble.refusal.text);
  assert.equal((await server.table(id, 1)).version, 0);
});

test("a bare click is told what it means, or why it may not be", async () => {
  const id = await begun();
  const seat = await decider(id);
  const { options } = await server.table(id, seat);
  const unit = options.list[0].unit;
  const yes = await server.post(`/api/games/${id}/check`, { seat, unit }, "Checked");
  assert.equal(yes.legal, true);
  assert.equal(yes.option.unit, unit);
  const no = await server.post(`/api/games/${id}/check`, { seat, unit: seat === 1 ? "b1" : "a1" }, "Checked");
  assert.equal(no.legal, false);
  assert.ok(no.refusal.text);
  await server.post(`/api/games/${id}/check`, { seat, unit, place: "9999" }, "Checked", 400);
});

test("the log has every line after a number with its events", async () => {
  const id = await begun();
  const log = await server.get(`/api/games/${id}/log?seat=1&after=1`, "Log");
  assert.deepEqual(log.list.map((l) => l.number), [2, 3]);
  assert.equal(log.list[0].text, orders[1].join(", "));
  assert.equal(log.list[1].kept, true);
  assert.equal(log.list[1].text, "");
  assert.ok(log.list[1].events.every((e) => e.rule));
});

test("where a piece could get is found, and its path is acted step by step", async () => {
  const id = await begun();
  const seat = await decider(id);
  const { options } = await server.table(id, seat);
  const goer = options.list.find((o) => o.unit === (seat === 1 ? "a1" : "b1"));
  await server.act(id, seat, goer.id);
  const unit = goer.unit;
  const reach = await server.get(`/api/games/${id}/reach?seat=${seat}&unit=${unit}`, "Reach");
  const far = reach.list.find((at) => at.steps === 2);
  assert.ok(far, "two steps away");
  const done = await server.act(id, seat, far.path);
  assert.equal(done.taken, far.path.length);
});

test("odds are exact fractions that sum to one, with modifiers and assumptions", async () => {
  const id = await begun();
  const seat = await decider(id);
  const enemy = seat === 1 ? ["a1", "0203", "0303", "0402"] : ["b1", "0403", "0303", "0202"];
  await server.act(id, seat, `take ${enemy[0]}`);
  const move = await server.table(id, seat);
  const attack = move.options.list.find((o) => o.verb === "attack");
  if (!attack) await server.act(id, seat, [`move ${enemy[0]} ${enemy[1]}`, `on ${enemy[0]} ${enemy[2]}`]);
  const odds = await server.post(
    `/api/games/${id}/odds`, { seat, options: [attack?.text ?? `attack ${enemy[0]} ${enemy[3]}`] }, "Odds");
  const sum = odds.outcomes.reduce((all, { ppm }) => all + ppm, 0);
  assert.ok(Math.abs(sum - 1e6) < 20, `${sum}`);
  assert.ok(odds.events.some((e) => e.modifiers.length));
});

test("a line of sight tells what it crosses", async () => {
  const { id } = await server.newGame();
  const sight = await server.get(`/api/games/${id}/sight?seat=1&from=0101&to=0404`, "Sight");
  assert.equal(sight.steps.length, 6);
  assert.equal(sight.clear, null);
});

test("standing answers are kept and withdrawn", async () => {
  const { id } = await server.newGame();
  await server.post(`/api/games/${id}/stand`, { seat: 1, version: 0, until: "near", place: "0303", range: 2 });
  let table = await server.table(id, 1);
  assert.deepEqual(table.standing, [{ until: "near", place: "0303", range: 2 }]);
  await server.post(`/api/games/${id}/unstand`, { seat: 1, version: table.version });
  table = await server.table(id, 1);
  assert.deepEqual(table.standing, []);
});

test("a seat may give up while dice are wanted, whoever is to throw them", async () => {
  for (const seat of [1, 2]) {
    const { id } = await server.newGame("template-patrols", ["person", "person"], {
      seats: [{ player: "person", typed: true }, { player: "person", typed: true }],
    });
    await server.act(id, 1, orders[1]);
    await server.act(id, 2, orders[2]);
    const { version, wanted } = await server.table(id, seat);
    assert.ok(wanted);
    await server.post(`/api/games/${id}/resign`, { seat, version });
    const table = await server.table(id, seat);
    assert.deepEqual([table.wanted, table.status.over, table.status.winner], [null, true, 3 - seat]);
    assert.match(await server.record(id), /2\. (red|blue) +resign/);
  }
});

test("typed dice are asked for exactly and checked", async () => {
  const { id } = await server.newGame("template-patrols", ["person", "person"], {
    seats: [{ player: "person", typed: true }, { player: "person", typed: true }],
  });
  await server.act(id, 1, orders[1]);
  await server.act(id, 2, orders[2]);
  let table = await server.table(id, 1);
  assert.deepEqual([table.wanted.dice, table.wanted.most, table.decision], ["1d6", 6, null]);
  const thrower = table.wanted.side || 1;
  const seat = await server.table(id, thrower);
  await server.post(`/api/games/${id}/throw`, { seat: thrower, version: seat.version, faces: [7] }, "Done", 422);
  for (let face = 6; (table = await server.table(id, 1)).wanted; face--) {
    const side = table.wanted.side || 1;
    const { version } = await server.table(id, side);
    await server.post(`/api/games/${id}/throw`, { seat: side, version, faces: [face] });
  }
  assert.match(await server.record(id), /1d6=6 1d6=5/);
});

test("a closed line is struck by consent and stays in the record", async () => {
  const id = await begun();
  const { version } = await server.table(id, 1);
  await server.post(`/api/games/${id}/strike`, { seat: 1, version, line: 2 });
  assert.equal((await server.table(id, 1)).status.lines, 1);
  assert.match(await server.record(id), /strike 2/);
});

test("resigning ends the game and opens what was hidden", async () => {
  const id = await begun();
  const { version } = await server.table(id, 1);
  await server.post(`/api/games/${id}/resign`, { seat: 1, version });
  const table = await server.table(id, 1);
  assert.deepEqual([table.status.over, table.status.winner], [true, 2]);
  const log = await server.get(`/api/games/${id}/log?seat=1`, "Log");
  assert.ok(log.list.every((line) => !line.kept));
});

test("any earlier moment can be looked at, as the seat saw it", async () => {
  const id = await begun();
  const now = await server.get(`/api/games/${id}/moment?seat=1&line=3`, "Moment");
  assert.deepEqual(now.view, (await server.table(id, 1)).view);
  const first = await server.get(`/api/games/${id}/moment?seat=1&line=1`, "Moment");
  assert.equal(first.status.lines, 1);
  await assert.rejects(server.get(`/api/games/${id}/moment?seat=1&line=4`, "Moment"), { status: 400 });
});

test("a seat's copy seals what is secret; the whole record is brought in again and goes on", async () => {
  const id = await begun();
  const copy = await server.record(id, 1);
  assert.match(copy, /\[copy red\]/);
  assert.match(copy, /blue +sealed [0-9a-f]{64}/);
  assert.ok(!copy.includes("[secret"));
  const text = await server.record(id);
  const game = await server.post("/api/games/import", { text, name: "again" }, "Game", 201);
  assert.equal(game.lines, 3);
  const seat = await decider(game.id);
  const { options } = await server.table(game.id, seat);
  await server.act(game.id, seat, options.list[0].id);
  await server.act(id, seat, options.list[0].id);
  assert.equal(await server.record(game.id), await server.record(id), "the same secret gives the same game");
});

test("positions are written, brought in and played on", async () => {
  const { id } = await server.newGame();
  const text = await (await server.fetch(`/api/games/${id}/position?line=1`)).text();
  assert.match(text, /^position: template/);
  const game = await server.post("/api/games/import", { text }, "Game", 201);
  await server.act(game.id, 1, "order a1 go");
  const bad = await server.post("/api/games/import", { text: text + "\nnonsense: 1\n" }, "Game", 422);
  assert.equal(bad.error, "import");
});

test("suggestions complete a line", async () => {
  const { id } = await server.newGame();
  const { list, words } = await server.get(`/api/games/${id}/suggest?seat=1`, "Suggestions");
  assert.equal(list[0].length, 3);
  assert.equal(words[0].length, 3);
  await server.act(id, 1, list[0]);
  assert.equal((await server.table(id, 1)).line.sealed, true);
});

test("a program's seat moves by itself and cannot be looked into or acted for", async () => {
  const { id } = await server.newGame("template-patrols", ["person", "program"]);
  await server.act(id, 1, orders[1]);
  const stream = server.stream(id, 1, 0);
  await stream.read(2);
  stream.close();
  for (const path of ["table", "view", "log", "record"])
    await assert.rejects(server.get(`/api/games/${id}/${path}?seat=2`, "unknown"), { status: 403 });
  await server.post(`/api/games/${id}/act`, { seat: 2, version: 0, options: ["x"] }, "Done", 403);
});

test("two programs play a game to its end", async () => {
  const { id } = await server.newGame("template-patrols", ["program", "random"]);
  const stream = server.stream(id, 0, 0);
  for (let n = 1; ; n++) if ((await stream.read(n))[n - 1].over || n === 6) break;
  stream.close();
});

test("a deleted game is gone", async () => {
  const { id } = await server.newGame();
  const stream = server.stream(id, 0);
  await stream.opened;
  assert.equal((await server.fetch(`/api/games/${id}`, { method: "DELETE" })).status, 200);
  await stream.read(1); // ends
  stream.close();
  await assert.rejects(server.get(`/api/games/${id}`, "Game"), { status: 404 });
});

test("a game with its own switches keeps them", async () => {
  const all = await server.get("/api/scenarios", "ScenarioSummary[]");
  for (const { id: scenario } of all) {
    const { switches } = await server.get(`/api/scenarios/${scenario}`, "Scenario");
    const one = switches.find((s) => s.values.length > 1);
    if (!one) continue;
    const value = one.values.find((v) => v !== one.value);
    const game = await server.newGame(scenario, ["person", "person"], { switches: [{ name: one.name, value }] });
    assert.match(await server.record(game.id), new RegExp(`\\[switch ${one.name} ${value}\\]`));
    return;
  }
});

test("the checker of the protocol notices what is missing, strange or of another type", () => {
  const good = { name: "a", title: "b" };
  assertIs("System", good);
  for (const bad of [{ name: "a" }, { ...good, more: 1 }, { name: 1, title: "b" }, [], null])
    assert.throws(() => assertIs("System", bad));
});
