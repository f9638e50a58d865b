// support.mjs - the real program, started for a test; and server/protocol.ts as a judge of what it answers.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request as httpRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = new URL("../../", import.meta.url).pathname;
export const binary = process.env.FIRESTEP_BIN ?? join(root, "build/dev/firestep");

// --- the protocol ------------------------------------------------------------------------------------------------

function readTypes() {
  const text = readFileSync(join(root, "server/protocol.ts"), "utf8").replace(/\/\/.*$/gm, "");
  const types = new Map();
  for (const [, name, body] of text.matchAll(/export interface (\w+) \{([^}]*)\}/g)) {
    const fields = new Map();
    for (const field of body.split(";").map((f) => f.trim()).filter(Boolean)) {
      const [, key, maybe, type] = field.match(/^(\w+)(\??):\s*([\s\S]+)$/);
      fields.set(key, { type, maybe: maybe === "?" });
    }
    types.set(name, fields);
  }
  for (const [, name, type] of text.matchAll(/export type (\w+) =([^;]*);/g)) types.set(name, type);
  return types;
}

export const types = readTypes();

function fits(type, value, at) {
  type = type.trim().replace(/^\|\s*/, "");
  const parts = type.split("|").map((t) => t.trim());
  if (parts.length > 1) {
    const found = parts.map((t) => fits(t, value, at));
    return found.includes(null) ? null : found.at(-1);
  }
  if (type.endsWith("[]")) {
    if (!Array.isArray(value)) return `${at}: not a list`;
    for (let i = 0; i < value.length; i++) {
      const bad = fits(type.slice(0, -2), value[i], `${at}[${i}]`);
      if (bad) return bad;
    }
    return null;
  }
  if (type === "unknown") return null;
  if (type === "null") return value === null ? null : `${at}: not null`;
  if (["string", "number", "boolean"].includes(type)) return typeof value === type ? null : `${at}: not a ${type}`;
  if (/^"/.test(type) || /^\d+$/.test(type)) return JSON.parse(type) === value ? null : `${at}: not ${type}`;
  const named = types.get(type);
  assert.ok(named, `protocol.ts has no type ${type}`);
  return typeof named === "string" ? fits(named, value, at) : fitsFields(named, value, `${at}:${type}`);
}

function fitsFields(fields, value, at) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return `${at}: not an object`;
  for (const [key, field] of fields) {
    if (!(key in value)) {
      if (!field.maybe) return `${at}.${key}: missing`;
      continue;
    }
    const bad = fits(field.type, value[key], `${at}.${key}`);
    if (bad) return bad;
  }
  for (const key of Object.keys(value)) if (!fields.has(key)) return `${at}.${key}: not in the protocol`;
  return null;
}

/** Fails if the value is not what protocol.ts says of the type. */
export function assertIs(type, value) {
  const bad = fits(type, value, "");
  assert.equal(bad, null, `${bad}\nin ${JSON.stringify(value)?.slice(0, 600)}`);
  return value;
}

// --- the program -------------------------------------------------------------------------------------------------

export function folder() {
  return mkdtempSync(join(tmpdir(), "firestep-server-"));
}

export class Server {
  /** Starts `firestep play` on the folder and exchanges its link for a session. */
  static async start({ data = folder(), env = {}, args = [] } = {}) {
    const server = new Server();
    server.data = data;
    server.child = spawn(binary, ["play", "--json", "--no-browser", "--data", data, ...args], {
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    server.err = "";
    server.child.stderr.on("data", (more) => (server.err += more));
    server.ended = new Promise((done) => server.child.on("exit", (code, signal) => done({ code, signal })));
    const first = await Promise.race([
      new Promise((done) => {
        let text = "";
        server.child.stdout.on("data", (more) => {
          text += more;
          if (text.includes("\n")) done(text);
        });
      }),
      server.ended.then(() => null),
    ]);
    if (first === null) throw new Error(`the server ended: ${server.err}`);
    Object.assign(server, JSON.parse(first));
    server.base = `http://127.0.0.1:${server.port}`;
    const opened = await fetch(server.url, { redirect: "manual" });
    assert.equal(opened.status, 303);
    server.cookie = opened.headers.get("set-cookie").split(";")[0];
    return server;
  }

  async fetch(path, options = {}) {
    return fetch(this.base + path, {
      redirect: "manual",
      ...options,
      headers: { cookie: this.cookie, ...options.headers },
    });
  }

  /** The answer's JSON, held to its type; any status from 400 up must be a Trouble. */
  async get(path, type) {
    const answer = await this.fetch(path);
    const value = await answer.json();
    assertIs(answer.ok ? type : "Trouble", value);
    if (!answer.ok) throw Object.assign(new Error(`${path}: ${value.text}`), { status: answer.status, trouble: value });
    return value;
  }

  async post(path, body, type = "Done", wanted = 200) {
    const answer = await this.fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: typeof body === "string" ? body : JSON.stringify(body),
    });
    const value = await answer.json();
    assert.equal(answer.status, wanted, `${path}: ${JSON.stringify(value)}`);
    return assertIs(answer.ok ? type : "Trouble", value);
  }

  async newGame(scenario = "template-patrols", players = ["person", "person"], more = {}) {
    return this.post(
      "/api/games",
      { scenario, seats: players.map((player) => ({ player })), seed: 7, ...more },
      "Game",
      201,
    );
  }

  table(game, seat) {
    return this.get(`/api/games/${game}/table?seat=${seat}`, "Table");
  }

  /** Acts for a seat on the version it has now. */
  async act(game, seat, options, more = {}) {
    const { version } = await this.table(game, seat);
    return this.post(`/api/games/${game}/act`, { seat, version, options: [options].flat(), ...more });
  }

  /** The whole record as text. */
  async record(game, seat) {
    return (await this.fetch(`/api/games/${game}/record${seat === undefined ? "" : `?seat=${seat}`}`)).text();
  }

  async stop(signal = "SIGTERM") {
    this.child.kill(signal);
    const ended = await this.ended;
    return ended;
  }

  async remove() {
    await this.stop();
    rmSync(this.data, { recursive: true, force: true });
  }

  /** Events of a game's stream, as they come. */
  stream(game, seat, last) {
    return new Stream(this, `/api/games/${game}/live?seat=${seat}`, last);
  }
}

/** A Server-Sent Events client: read(n) waits for n events. */
export class Stream {
  constructor(server, path, last) {
    this.events = [];
    this.waiting = [];
    this.request = httpRequest(server.base + path, {
      headers: { cookie: server.cookie, ...(last === undefined ? {} : { "last-event-id": String(last) }) },
      agent: false,
    });
    this.opened = new Promise((done, fail) => {
      this.request.on("response", (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (more) => {
          text += more;
          for (let end; (end = text.indexOf("\n\n")) >= 0; text = text.slice(end + 2)) this.take(text.slice(0, end));
          done(response);
        });
        response.on("error", () => {});
        response.on("close", () => this.wake(true));
      });
      this.request.on("error", fail);
    });
    this.opened.catch(() => {});
    this.request.end();
  }

  take(text) {
    const field = Object.fromEntries(text.split("\n").map((line) => line.split(/: (.*)/s)));
    if (!field.data) return;
    const data = assertIs("Change", JSON.parse(field.data));
    assert.equal(Number(field.id), data.version);
    this.events.push({ id: Number(field.id), ...data });
    this.wake(false);
  }

  wake(ended) {
    this.ended ||= ended;
    this.waiting = this.waiting.filter(({ n, done }) => (this.events.length >= n || this.ended ? done() : true));
  }

  async read(n) {
    await this.opened;
    if (this.events.length < n && !this.ended) await new Promise((done) => this.waiting.push({ n, done: () => void done() }));
    return this.events;
  }

  close() {
    this.request.destroy();
  }
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** A raw request, for what fetch does not let one send. */
export function raw(server, { method = "GET", path = "/", headers = {}, body } = {}) {
  return new Promise((done, fail) => {
    const request = httpRequest(
      { host: "127.0.0.1", port: server.port, method, path, headers, setHost: !headers.host, agent: false },
      (response) => {
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (more) => (text += more));
        response.on("end", () => done({ status: response.statusCode, headers: response.headers, text }));
      },
    );
    request.on("error", fail);
    if (body !== undefined) request.write(body);
    request.end();
  });
}
