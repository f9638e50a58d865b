// army.test.mjs - battles of one's own over HTTP: lists, checks, the table made from a seed, and a game of it.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server, assertIs } from "./support.mjs";

let server, lists;
before(async () => {
  server = await Server.start();
  const [system] = await server.get("/api/armies", "System[]");
  lists = system && (await server.get(`/api/armies/${system.name}`, "ArmyLists"));
});
after(() => server?.remove());

/** Only where a system of the build has lists. */
const claim = (name, body) => test(name, (t) => (lists ? body(t) : t.skip("no system of this build has army lists")));

const seats = [{ player: "person" }, { player: "person" }];
const infantry = (nation) => lists.nations.find((n) => n.name === nation).units[0];
const entry = (nation, count, words = []) => ({ unit: infantry(nation).name, count, words });

/** An army that is fit, of the first nations that fight each other in the lists. */
function army(change = () => {}) {
  const [one, two] = ["British Empire", "Germany"];
  const wish = {
    system: lists.system,
    keys: [{ name: "date", value: "1918-08" }, { name: "table", value: "72 x 48" }, { name: "seed", value: 7 }],
    forces: [
      { nation: one, units: [entry(one, 16, [{ name: "lmg", value: 1 }])] },
      { nation: two, units: [entry(two, 12)] },
    ],
  };
  change(wish);
  return wish;
}

const check = (wish) => server.post("/api/armies/check", wish, "ArmyChecked");
const games = async () => (await server.get("/api/games", "Game[]")).length;

/** The findings of an army that is not fit, which makes no game either. */
async function unfit(change) {
  const wish = army(change), before = await games();
  const { fit, findings, battle } = await check(wish);
  assert.equal(fit, false);
  assert.equal(battle, undefined);
  const trouble = await server.post("/api/games", { army: wish, seats }, "Game", 422);
  assert.equal(trouble.error, "army");
  assert.deepEqual(trouble.findings, findings);
  assert.equal((await server.post("/api/armies/map.svg", wish, "Game", 422)).error, "army");
  assert.equal(await games(), before);
  return findings.filter((f) => f.level === "error");
}

claim("the lists say all that a form needs", () => {
  const { nations, keys } = lists;
  assert.ok(nations.length > 1 && keys.length > 1);
  for (const choice of [...keys, ...nations.flatMap((n) => n.units.flatMap((u) => u.words))]) {
    assert.equal(choice.values.length > 0, choice.kind === "word", choice.name);
    assert.equal(choice.least.length, { word: 0, number: 1, size: 2, month: 2 }[choice.kind], choice.name);
    if (choice.kind === "word" && choice.value) assert.ok(choice.values.includes(choice.value), choice.name);
  }
  for (const { units, formations } of nations) {
    for (const { cells } of units) assert.equal(cells.length, lists.unit_columns.length);
    for (const row of formations.flatMap((f) => f.rows)) assert.equal(row.length, lists.formation_columns.length);
  }
});

claim("what is offered is taken: every unit of every nation, with every word at its ends", async () => {
  const wrong = [];
  for (const { name, units } of lists.nations) {
    for (const unit of units) {
      const ends = ({ kind, values, least, most }) => (kind === "word" ? [values[0], values.at(-1)] : [least[0], most[0]]);
      const tries = [[], ...[0, 1].map((end) => unit.words.map((w) => ({ name: w.name, value: ends(w)[end] })))];
      const year = unit.cells[lists.unit_columns.indexOf("years")].slice(-4);
      for (const words of tries) {
        const { findings } = await check(
          army((a) => {
            a.keys[0].value = `${year}-12`;
            a.forces[0] = { nation: name, units: [{ unit: unit.name, count: 1, words }] };
            a.forces[1].units[0].count = 1;
          }),
        );
        // Limits of the book on numbers and proportions are another matter: here one unit stands alone.
        for (const f of findings)
          if (f.level === "error" && f.side === 1 && f.entry !== undefined && f.rule !== "XVII.6") wrong.push(`${name}: ${unit.name} ${JSON.stringify(words)}: ${f.text}`);
      }
    }
  }
  assert.deepEqual(wrong, []);
});

claim("a fit army makes a battle, the same each time; another seed makes another table", async () => {
  const one = await check(army()), two = await check(army());
  assert.equal(one.fit, true);
  assert.equal(one.battle.text, two.battle.text);
  assert.equal(one.battle.pieces, 28);
  const other = await check(army((a) => (a.keys[2].value = 8)));
  assert.notEqual(other.battle.text, one.battle.text);
});

claim("advice is a warning with its rule and stops nothing", async () => {
  const { fit, findings } = await check(army((a) => (a.forces[0].units[0].count = 4)));
  assert.equal(fit, true);
  assert.ok(findings.some((f) => f.level === "warning" && f.side === 1 && f.rule === "XVII.4"));
});

claim("bad counts, huge ones too, are refused at their entry, all of them at once", async () => {
  for (const count of [0, -1, 41, 99999, Number.MAX_SAFE_INTEGER]) {
    const [first, ...more] = await unfit((a) => a.forces[1].units.unshift(entry("Germany", count), entry("Germany", count)));
    assert.equal(first.side, 2);
    assert.equal(first.entry, 0);
    assert.match(first.text, /from 1 to 40/);
    assert.deepEqual(more.map((f) => f.entry), [1]);
  }
});

claim("strengths above the list are refused with the rule", async () => {
  const [finding] = await unfit((a) => (a.forces[0].units[0].words[0].value = 1000000007));
  assert.equal(finding.rule, "XVII.0");
  assert.equal(finding.entry, 0);
});

claim("a nation, a unit, a word that there is not", async () => {
  assert.match((await unfit((a) => (a.forces[0].nation = "Ruritania")))[0].text, /Ruritania/);
  assert.match((await unfit((a) => (a.forces[0].units[0].unit = "Death Star")))[0].text, /Death Star/);
  assert.match((await unfit((a) => (a.forces[0].units[0].words[0].name = "lasers")))[0].text, /lasers/);
  await unfit((a) => (a.forces[0].units[0].words = [{ name: "labels", value: "anzac}" }]));
  await unfit((a) => (a.forces[0].units = []));
  await unfit((a) => (a.forces[0].units = Array(41).fill(entry("British Empire", 1))));
  await unfit((a) => (a.forces[0].units = Array(40).fill(entry("British Empire", 40))));
});

claim("tables out of bounds and dates that are none", async () => {
  for (const [name, value] of [["table", "9999 x 48"], ["table", "35 x 36"], ["density", 5], ["density", -1], ["seed", -1],
    ["seed", 4e9], ["date", "1918-13"], ["date", "1850-01"], ["date", "soon"], ["front", "home"], ["attacker", "both"], ["works", "maybe"]]) {
    const findings = await unfit((a) => (a.keys = a.keys.filter((k) => k.name !== name).concat({ name, value })));
    assert.ok(findings.length, `${name} ${value}`);
  }
});

claim("what has not the shape of an army is 400, an unknown system 404, and nothing is stored", async () => {
  const before = await games();
  const bad = async (change, status = 400) => {
    const wish = army(change);
    await server.post("/api/armies/check", wish, "ArmyChecked", status);
    await server.post("/api/games", { army: wish, seats }, "Game", status);
  };
  await bad((a) => (a.system = "chess"), 404);
  await bad((a) => delete a.system);
  await bad((a) => a.forces.pop());
  await bad((a) => (a.forces = "two"));
  await bad((a) => (a.forces[0].units = {}));
  await bad((a) => (a.forces[0].units[0].count = 1.5));
  await bad((a) => (a.forces[0].units[0].count = "16"));
  await bad((a) => (a.forces[0].units[0].words = [{ name: "lmg" }]));
  await bad((a) => (a.forces[0].units[0].words = [{ name: "lmg 1 gun", value: 1 }]));
  await bad((a) => (a.forces[0].nation = "Germany\nturns: 99"));
  await bad((a) => a.keys.push({ name: "turns", value: 99 }));
  await bad((a) => a.keys.push({ name: "red", value: "all" }));
  await server.post("/api/games", { army: army(), scenario: "template-patrols", seats }, "Game", 400);
  await server.post("/api/games", { army: army() }, "Game", 400);
  await server.post("/api/games", { seats }, "Game", 400);
  const answer = await server.fetch("/api/armies/chess");
  assert.equal(answer.status, 404);
  assertIs("Trouble", await answer.json());
  assert.equal(await games(), before);
});

claim("a game of an army is played, and lives on without the lists in a restart and in its export", async () => {
  const { battle } = await check(army());
  const made = await server.post("/api/games", { army: army(), seats, seed: 5, switches: [{ name: "referee", value: "yes" }] }, "Game", 201);
  assert.equal(made.title, battle.title);
  const svg = await (await server.fetch(`/api/games/${made.id}/map.svg`)).text();
  const preview = await server.fetch("/api/armies/map.svg", {
    method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(army()),
  });
  assert.equal(preview.status, 200);
  assert.equal(await preview.text(), svg);
  const { status, view } = await server.table(made.id, 0);
  assert.ok(view);
  const seat = status.waiting[0], { options, version } = await server.table(made.id, seat);
  await server.post(`/api/games/${made.id}/act`, { seat, version, options: [options.list[0].id] });
  const record = await server.record(made.id);
  assert.match(record, /referee/);
  await server.stop("SIGKILL");
  server = await Server.start({ data: server.data });
  assert.equal(await server.record(made.id), record);
  const copy = await server.post("/api/games/import", { text: record }, "Game", 201);
  assert.equal(await server.record(copy.id), record);
  assert.equal((await server.get(`/api/games/${copy.id}`, "Game")).trouble, "");
});

claim("a switch that there is not is refused and stores nothing", async () => {
  const before = await games();
  const switches = [{ name: "referee", value: "perhaps" }];
  const trouble = await server.post("/api/games", { army: army(), seats, switches }, "Game", 400);
  assert.equal(trouble.error, "scenario");
  assert.equal(await games(), before);
});
