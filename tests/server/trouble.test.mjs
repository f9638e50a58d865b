// trouble.test.mjs - bad requests, strangers, full disks, damaged files, second starts: a clear answer and no harm.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  closeSync, cpSync, existsSync, mkdirSync, openSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync, writeSync,
} from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Server, assertIs, binary, folder, raw } from "./support.mjs";

let server;
before(async () => {
  server = await Server.start();
});
after(() => server?.remove());

const json = { "content-type": "application/json" };

/** The answer must be a Trouble with this status and word. */
async function refused(path, status, word, options = {}) {
  const answer = await server.fetch(path, options);
  assert.equal(answer.status, status, path);
  const trouble = assertIs("Trouble", await answer.json());
  if (word) assert.equal(trouble.error, word);
  return trouble;
}

test("bodies that are no JSON object are 400", async () => {
  const { id } = await server.newGame();
  for (const body of ["", "{", "[]", "null", '{"seat":1,"seat":2}', "\u0000", '{"seat":1e999}', "[".repeat(5000)])
    await refused(`/api/games/${id}/act`, 400, "bad-json", { method: "POST", headers: json, body });
});

test("fields of a wrong kind are 400 and change nothing", async () => {
  const { id } = await server.newGame();
  const record = await server.record(id);
  const good = { seat: 1, version: 0, options: ["order a1 go"] };
  for (const bad of [
    { seat: 3 }, { seat: "1" }, { seat: 0 }, { version: "0" }, { version: null }, { options: [] }, { options: "x" },
    { options: [1] }, { options: ["a, b"] }, { options: ["x".repeat(501)] }, { request: "" }, { request: "ä" },
    { request: "x".repeat(65) }, { request: 5 },
  ])
    await refused(`/api/games/${id}/act`, 400, undefined, {
      method: "POST", headers: json, body: JSON.stringify({ ...good, ...bad }),
    });
  for (const body of [{}, { scenario: 1 }, { scenario: "../x", seats: [] }, { scenario: "template-patrols" },
    { scenario: "template-patrols", seats: [{ player: "dog" }, { player: "person" }] },
    { scenario: "no-such", seats: [{ player: "person" }, { player: "person" }] },
    { scenario: "template-patrols", seats: [{ player: "person" }, { player: "person" }], seed: "x" },
    { scenario: "template-patrols", seats: [{ player: "person" }, { player: "person" }], switches: [{ name: "x", value: 1 }] }])
    await refused("/api/games", 400, undefined, { method: "POST", headers: json, body: JSON.stringify(body) });
  assert.equal(await server.record(id), record);
});

test("what is not there is 404, what cannot be done there 405, other types 415", async () => {
  const { id } = await server.newGame();
  for (const path of ["/api/none", "/api/games/999", "/api/games/999/table", "/api/games/99999999999999999999/view",
    `/api/games/${id}/none`, "/api/rules/none", "/api/rules/template/99", "/api/scenarios/none", "/none.js",
    "/assets/../../package.json", "/..%2f..%2fREADME.md"])
    await refused(path, 404, "not-found");
  await refused(`/api/games/${id}/none`, 404, "not-found", { method: "POST", headers: json, body: "{}" });
  await refused("/api/scenarios", 405, "method", { method: "POST", headers: json, body: "{}" });
  await refused("/api/scenarios", 405, "method", { method: "PUT", body: "{}" });
  await refused(`/api/games/${id}`, 405, "method", { method: "PATCH" });
  await refused("/", 405, "method", { method: "POST", headers: json, body: "{}" });
  await refused("/api/games", 415, "type", { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" });
  await refused("/api/games", 415, "type", { method: "POST", body: new Uint8Array(3) });
});

test("bodies that are too large are 413, however they come", async () => {
  const said = await raw(server, {
    method: "POST", path: "/api/games", headers: { ...json, cookie: server.cookie, "content-length": "99999999" },
  }).catch((e) => e);
  if (!(said instanceof Error)) assert.equal(said.status, 413);
  const chunked = await raw(server, {
    method: "POST", path: "/api/games", headers: { ...json, cookie: server.cookie, "transfer-encoding": "chunked" },
    body: "x".repeat(4 << 20),
  });
  assert.equal(chunked.status, 413);
});

test("without the session nothing under /api/ answers but about", async () => {
  assert.equal((await raw(server, { path: "/api/about" })).status, 200);
  for (const path of ["/api/scenarios", "/api/games", "/api/games/1/table", "/api/none"]) {
    assert.equal((await raw(server, { path })).status, 401, path);
    assert.equal((await raw(server, { path, headers: { cookie: `firestep-${server.port}=${"0".repeat(64)}` } })).status, 401);
  }
  assert.equal((await raw(server, { method: "POST", path: "/api/games", headers: json, body: "{}" })).status, 401);
});

test("the link works once", async () => {
  const answer = await fetch(server.url, { redirect: "manual" });
  assert.equal(answer.status, 403);
  assert.equal(answer.headers.get("set-cookie"), null);
});

test("other names and other origins are refused even with the session", async () => {
  const { cookie, port } = server;
  for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1", `127.0.0.1:${port + 1}`, `[::1]:${port}`])
    assert.equal((await raw(server, { path: "/api/games", headers: { cookie, host } })).status, 403, host);
  assert.equal((await raw(server, { path: "/api/games", headers: { cookie, host: `localhost:${port}` } })).status, 200);
  for (const origin of ["http://evil.example", "null", `https://127.0.0.1:${port}`, `http://127.0.0.1:${port}.evil.example`])
    assert.equal((await raw(server, { method: "POST", path: "/api/games", headers: { ...json, cookie, origin }, body: "{}" })).status, 403, origin);
  assert.equal((await raw(server, { path: "/api/games", headers: { cookie, "sec-fetch-site": "cross-site" } })).status, 403);
  assert.equal((await raw(server, { path: "/api/games", headers: { cookie, origin: `http://127.0.0.1:${port}` } })).status, 200);
});

test("every answer carries the headers that keep strangers out", async () => {
  for (const path of ["/", "/api/about", "/api/games", "/api/none"]) {
    const answer = await server.fetch(path);
    const { headers } = answer;
    await answer.arrayBuffer();
    const policy = headers.get("content-security-policy");
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self';/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
  }
});

test("the client's files are served as what they are, its own addresses as its page", async () => {
  const web = folder();
  mkdirSync(join(web, "assets"));
  writeFileSync(join(web, "index.html"), "<!doctype html><p>the table");
  writeFileSync(join(web, "assets", "x-1.js"), "export {};");
  const one = await Server.start({ env: { FIRESTEP_WEB: web } });
  for (const [path, type, cache] of [
    ["/", /^text\/html/, "no-cache"], ["/games/1", /^text\/html/, "no-cache"],
    ["/assets/x-1.js", /^text\/javascript/, "private, max-age=31536000, immutable"],
  ]) {
    const answer = await one.fetch(path);
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get("content-type"), type);
    assert.equal(answer.headers.get("cache-control"), cache);
    assert.match(await answer.text(), path.endsWith("js") ? /export/ : /the table/);
  }
  assert.equal((await one.fetch("/assets/none.js")).status, 404);
  await one.remove();
  rmSync(web, { recursive: true });
  const none = await Server.start({ env: { FIRESTEP_WEB: web } });
  assert.match(await (await none.fetch("/")).text(), /was not built/);
  await none.remove();
});

test("a second start in the same folder says which process has it and where", () => {
  const second = spawnSync(binary, ["play", "--no-browser", "--data", server.data], { encoding: "utf8" });
  assert.equal(second.status, 2);
  assert.match(second.stderr, new RegExp(`process ${server.child.pid} is using this folder, at http://127.0.0.1:${server.port}/`));
});

test("a port that is taken is refused with what to do", () => {
  const second = spawnSync(binary, ["play", "--no-browser", "--data", folder(), "--port", String(server.port)], { encoding: "utf8" });
  assert.equal(second.status, 2);
  assert.match(second.stderr, /port .* cannot be used/);
});

test("SIGTERM and SIGINT end it with code 0, and a session and its games outlive it", async () => {
  for (const signal of ["SIGTERM", "SIGINT"]) {
    const one = await Server.start();
    const { id } = await one.newGame();
    await one.act(id, 1, "order a1 go");
    const stream = one.stream(id, 1, 0);
    await stream.read(1);
    const before = await one.table(id, 1);
    assert.deepEqual(await one.stop(signal), { code: 0, signal: null });
    const two = await Server.start({ data: one.data, args: ["--port", String(one.port)] });
    two.cookie = one.cookie;
    assert.deepEqual(await two.table(id, 1), before);
    await two.remove();
  }
});

test("a full disk is said, changes nothing, and the game stays readable", async () => {
  const full = await Server.start();
  const { id } = await full.newGame();
  await full.stop();
  const pages = statSync(join(full.data, "games.db")).size / 4096;
  const small = await Server.start({ data: full.data, env: { FIRESTEP_MAX_PAGES: String(pages + 1) } });
  let stopped;
  for (let i = 0; i < 4000 && !stopped; i++) {
    const { version, line } = await small.table(id, 1);
    const answer = await small.fetch(`/api/games/${id}/${line.parts.length ? "undo" : "act"}`, {
      method: "POST", headers: json,
      body: JSON.stringify({ seat: 1, version, ...(line.parts.length ? {} : { options: ["order a1 go"] }) }),
    });
    if (!answer.ok) stopped = { status: answer.status, ...(await answer.json()), version };
  }
  assert.equal(stopped.status, 507);
  assert.equal(stopped.error, "disk-full");
  const table = await small.table(id, 1);
  assert.equal(table.version, stopped.version);
  await small.stop();
  const again = await Server.start({ data: full.data });
  assert.deepEqual(await again.table(id, 1), table);
  await again.act(id, 2, "order b1 go");
  await again.remove();
});

/** A disk of two megabytes; null where one cannot be mounted. */
function smallDisk() {
  const at = folder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=2m", "firestep-test", at]);
  if (mounted.status === 0) return at;
  rmSync(at, { recursive: true, force: true });
  return null;
}

/** Gives a part of an open line and takes it back until that is refused: what was acknowledged last, and the refusal. */
async function playUntilRefused(one, id) {
  let known = 0;
  for (let i = 0; i < 4000; i++) {
    const { version, line } = await one.table(id, 1);
    const path = line.parts.length ? "undo" : "act";
    const answer = await one.fetch(`/api/games/${id}/${path}`, {
      method: "POST", headers: json,
      body: JSON.stringify({ seat: 1, version, ...(path === "act" ? { options: ["order a1 go"] } : {}) }),
    });
    const said = await answer.json();
    if (!answer.ok) return { known, status: answer.status, ...assertIs("Trouble", said) };
    known = said.version;
  }
  assert.fail("it was never full");
}

/** Runs the test on a small disk with a megabyte of ballast, where one can be had. */
function onSmallDisk(name, run) {
  test(name, async (t) => {
    const data = smallDisk();
    if (!data) return t.skip("no small disk can be mounted: it takes root");
    const ballast = join(data, "ballast");
    writeFileSync(ballast, Buffer.alloc(1 << 20));
    const servers = [];
    const start = async () => {
      servers.push(await Server.start({ data }));
      return servers.at(-1);
    };
    try {
      await run({ start, ballast });
    } finally {
      for (const one of servers) await one.stop();
      spawnSync("umount", [data]);
      rmSync(data, { recursive: true, force: true });
    }
  });
}

onSmallDisk("a disk that is really full is said and loses nothing, killed or not", async ({ start, ballast }) => {
  const one = await start();
  const { id } = await one.newGame(), other = await one.newGame();
  const { known, status, error, text } = await playUntilRefused(one, id);
  assert.deepEqual([status, error], [507, "disk-full"]);
  assert.match(text, /nothing was changed/);
  assert.ok(known > 10);
  // The game can be read, at what was acknowledged last; so can the other one, and the list.
  const full = await one.table(id, 1);
  assert.equal(full.version, known);
  await one.table(other.id, 2);
  assert.equal((await one.get("/api/games", "Game[]")).length, 2);
  assert.match(await one.record(id), /begin/);
  await one.stop("SIGKILL");
  rmSync(ballast);
  const two = await start(), again = await two.table(id, 1);
  assert.equal(again.version, known);
  assert.deepEqual(again.line, full.line);
  await two.act(id, 2, "order b1 go");
  await two.act(other.id, 1, "order a1 go");
  assert.equal((await two.get(`/api/games/${id}`, "Game")).trouble, "");
});

onSmallDisk("on a full disk play goes on as soon as there is room, without a new start", async ({ start, ballast }) => {
  const one = await start();
  const { id } = await one.newGame();
  assert.equal((await playUntilRefused(one, id)).status, 507);
  rmSync(ballast);
  await one.act(id, 2, "order b1 go");
  assert.equal((await one.table(id, 2)).line.parts.length, 1);
});

test("a scenario or map that cannot be read is listed with what is wrong, and the others can be played", async () => {
  const data = folder();
  const root = new URL("../../data/", import.meta.url).pathname;
  cpSync(root, data, { recursive: true });
  const scenarios = join(data, "scenarios/army_commander"), maps = join(data, "maps/red_poppies");
  const [good, ...rest] = readdirSync(scenarios).filter((f) => f.endsWith(".yaml"));
  writeFileSync(join(scenarios, rest[0]), "title: [");
  writeFileSync(join(scenarios, "zz-new.yaml"), "no_such_key: 1\n");
  const map = readdirSync(maps).find((f) => f.endsWith(".yaml"));
  writeFileSync(join(maps, map), "format: 99\n");
  const one = await Server.start({ env: { FIRESTEP_DATA: data } });
  const list = await one.get("/api/scenarios", "ScenarioSummary[]");
  const bad = list.filter((s) => s.trouble);
  assert.ok(list.length > bad.length);
  const broken = bad.find((s) => s.id === rest[0].replace(".yaml", ""));
  assert.equal(broken.ruleset, "army_commander");
  assert.match(broken.trouble, new RegExp(rest[0].replace(".", "\\.")));
  assert.ok(bad.some((s) => s.id === "zz-new"));
  assert.ok(bad.some((s) => s.ruleset === "red_poppies" && s.trouble.includes(map)), "scenarios on the bad map");
  await one.newGame(good.replace(".yaml", ""));
  const answer = await one.fetch(`/api/scenarios/${broken.id}`);
  assert.equal(answer.status, 500);
  assert.equal(assertIs("Trouble", await answer.json()).text, broken.trouble);
  await one.post("/api/games", { scenario: broken.id, seats: [{ player: "person" }, { player: "person" }] }, "Game", 400);
  await one.remove();
  rmSync(data, { recursive: true, force: true });
});

/** Overwrites bytes in the middle of the file. */
function damage(path, from, length) {
  const fd = openSync(path, "r+");
  writeSync(fd, Buffer.alloc(length, 0x5a), 0, length, from);
  closeSync(fd);
}

test("a damaged database is reported with what could be saved, and the records are whole", async () => {
  const one = await Server.start();
  const games = [];
  for (let i = 0; i < 30; i++) {
    const { id } = await one.newGame("template-patrols", ["person", "person"], { name: `game ${i}` });
    await one.act(id, 1, ["order a1 go", "order a2 guard", "order a3 go"]);
    await one.act(id, 2, ["order b1 go", "order b2 guard", "order b3 go"]);
    games.push({ id, record: await one.record(id) });
  }
  await one.stop();
  const path = join(one.data, "games.db");
  const size = statSync(path).size;
  damage(path, Math.floor(size / 4096 / 2) * 4096, 4096);
  const start = spawnSync(binary, ["play", "--no-browser", "--data", one.data], { encoding: "utf8" });
  assert.equal(start.status, 2);
  const said = start.stderr.match(/records of (\d+) games that are whole and (\d+) that are cut short; (\d+)/);
  assert.ok(said, start.stderr);
  assert.ok(existsSync(join(one.data, "games.db.damaged")));
  const saved = readdirSync(join(one.data, "saved"));
  assert.equal(saved.length, Number(said[1]) + Number(said[2]));
  assert.ok(Number(said[1]) > 0);
  const two = await Server.start({ data: one.data });
  let whole = 0;
  for (const name of saved) {
    const text = readFileSync(join(one.data, "saved", name), "utf8");
    const game = await two.post("/api/games/import", { text }, "Game", 201);
    whole += games.some(({ id, record }) => name === `game-${id}.rec` && two && game.lines === 3 && record.length > 0);
  }
  assert.ok(whole >= Number(said[1]));
  await two.remove();
});

test("a file that is no database is reported too", async () => {
  const data = folder();
  const one = await Server.start({ data });
  await one.stop();
  damage(join(data, "games.db"), 0, 100);
  const start = spawnSync(binary, ["play", "--no-browser", "--data", data], { encoding: "utf8" });
  assert.equal(start.status, 2);
  assert.match(start.stderr, /damaged/);
  await (await Server.start({ data })).remove();
});
