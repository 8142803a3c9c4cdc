import { positionAnswerSchema } from "@paridad/core/contract";
import type { PositionLineAnswer, SavedPosition } from "@paridad/core/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Bar } from "../src/modules/history/bar.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const costs = { share: 0.007018, premium: 0.00847, exercise: 0.007018 };
const call = {
  type: "call",
  strike: 7_400,
  expiration: "2026-12-18",
  symbol: "GFGC7400DI",
  quantity: 10,
  price: 168,
};
const request = { name: "Bull de diciembre", settlement: "24hs", costs, legs: [call] };

let fixture: TestWorld;
const tokens = new Map<string, string>();
beforeAll(async () => {
  fixture = await build();
  for (const name of ["pro", "starter", "free", "black"]) tokens.set(name, await fixture.tokenOf(name));
});
beforeEach(async () => {
  fixture.clock.advance(1_000);
  await sql`delete from positions`.execute(fixture.opened.database);
});
afterAll(() => fixture.close());

type Answer = {
  status: number;
  code?: string;
  message?: string;
  errors?: { path: string; message: string }[];
};
async function ask(
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
  name = "pro",
): Promise<Answer & { data: SavedPosition & { positions: SavedPosition[]; maximum: number } }> {
  const headers = { authorization: `Bearer ${tokens.get(name)}` };
  const answer = await fixture.app.inject({
    method,
    url: `/positions${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, ...answer.json() };
}
const save = async (more: object = {}, name = "pro"): Promise<SavedPosition> => {
  const answer = await ask("POST", "", { ...request, ...more }, name);
  expect([answer.status, answer.message]).toEqual([200, "Posición guardada"]);
  return positionAnswerSchema.parse({ success: true, data: answer.data }).data;
};

describe("a saved position", () => {
  it("keeps its legs, costs and the day it was opened", async () => {
    // Dealt at this very instant is not of the future; a moment later is.
    const at = (later: number) => new Date(fixture.clock.now() + later).toISOString();
    expect((await ask("POST", "", { ...request, at: at(1) })).errors).toMatchObject([{ path: "at" }]);
    const saved = await save({ note: "Con el papel quieto", at: at(0) });
    expect(saved).toMatchObject({
      status: "open",
      version: 1,
      note: "Con el papel quieto",
      settlement: "24hs",
      exit: "cheaper",
      keepShares: false,
    });
    expect(saved.content).toMatchObject({
      costs,
      legs: [call],
      realized: 0,
      events: [{ kind: "open", at: new Date(fixture.clock.now()).toISOString() }],
    });
    expect(saved.today).toEqual([{ symbol: "GFGC7400DI", strike: 7_400, renames: [] }]);
    const listed = await ask("GET", "");
    expect(listed.data).toEqual({ positions: [saved], maximum: 50 });
    expect((await ask("GET", `/${saved.id}`)).data).toEqual(saved);
    expect(await save({ settlement: "CI", exit: "close" })).toMatchObject({
      settlement: "CI",
      exit: "close",
    });
    const settings = { version: 1, exit: "exercise", keepShares: true };
    expect((await ask("PUT", `/${saved.id}`, settings)).data).toMatchObject({ ...settings, version: 2 });
  });

  it("is closed in part, rolled and expired, and its version goes up with each", async () => {
    const { id } = await save();
    const close = { kind: "close", version: 1, closings: [{ index: 0, quantity: 4, price: 200 }] };
    const part = await ask("POST", `/${id}/events`, close);
    expect(part.data).toMatchObject({ version: 2, content: { legs: [{ quantity: 6, price: 168 }] } });
    expect(part.data.content?.realized).toBeCloseTo(12_800 - 677.6 - 569.184, 6);
    const roll = {
      kind: "roll",
      version: 2,
      closings: [{ index: 0, quantity: 6, price: 150 }],
      openings: [{ ...call, strike: 7_600, symbol: "GFGC7600DI", quantity: -6, price: 90 }],
    };
    expect((await ask("POST", `/${id}/events`, roll)).data).toMatchObject({
      version: 3,
      status: "open",
      content: { legs: [{ strike: 7_600, quantity: -6 }] },
    });
    fixture.clock.advance(40 * 86_400_000);
    tokens.set("pro", await fixture.tokenOf("pro"));
    const outcomes = [{ index: 0, isExercised: false }];
    const expire = { kind: "expire", version: 3, expiration: "2026-12-18", outcomes };
    expect((await ask("POST", `/${id}/events`, expire)).data).toMatchObject({ version: 4, status: "closed" });
    fixture.clock.advance(-40 * 86_400_000);
  });

  it("is shown under its base of today after an ex-date, with the cost it had", async () => {
    const { database } = fixture.opened;
    for (const [symbol, strike] of [
      ["GFGC7400DI", 7_400],
      ["GFGC7350DI", 7_350.5],
    ] as const) {
      await sql`
        insert into instruments values (${symbol}, '2026-12-18', ${strike}, 'call', 'exact', false, 'live', now(), now())
      `.execute(database);
    }
    await sql`
      insert into instrument_renames values ('2026-12-18', 'GFGC7400DI', 'GFGC7350DI', '2026-11-18')
    `.execute(database);
    const saved = await save();
    expect(saved.today[0]).toEqual({
      symbol: "GFGC7350DI",
      strike: 7_350.5,
      renames: [{ exDate: "2026-11-18", symbol: "GFGC7350DI", strike: 7_350.5 }],
    });
    expect(saved.content?.legs[0]).toEqual(call);
    const outcomes = [{ index: 0, isExercised: true }];
    const exercise = { kind: "expire", version: 1, expiration: call.expiration, outcomes };
    const exercised = await ask("POST", `/${saved.id}/events`, exercise);
    expect(exercised.data.content?.legs).toEqual([{ type: "share", quantity: 1_000, price: 7_350.5 }]);
    // Exercised the day before the ex-date, at the base of then.
    const earlier = await save({ at: "2026-11-16T15:00:00Z" });
    const before = await ask("POST", `/${earlier.id}/events`, { ...exercise, at: "2026-11-17T15:00:00Z" });
    expect(before.data.content?.legs).toEqual([{ type: "share", quantity: 1_000, price: 7_400 }]);
    // An ex-date that is announced for tomorrow changes nothing today; all of a list are looked up.
    await sql`update instrument_renames set ex_date = '2026-11-21'`.execute(database);
    fixture.clock.advance(1_000);
    const other = await save({ legs: [{ ...call, expiration: "2027-02-19", symbol: "GFGC7400FE" }] });
    expect((await ask("GET", "")).data.positions.map(({ id, today }) => [id, today[0]?.symbol])).toEqual([
      [other.id, "GFGC7400FE"],
      [saved.id, undefined],
      [earlier.id, undefined],
    ]);
    expect((await save()).today[0]).toMatchObject({ symbol: "GFGC7400DI", renames: [] });
    await sql`delete from instrument_renames`.execute(database);
    await sql`delete from instruments`.execute(database);
  });

  it("written by another version is kept as it is: read, exported and deleted, not changed", async () => {
    const { id } = await save();
    await sql`update positions set format = 2`.execute(fixture.opened.database);
    expect((await ask("GET", `/${id}`)).data).toMatchObject({ content: null, today: [], name: request.name });
    const closings = [{ index: 0, quantity: 1, price: 1 }];
    const refused = await ask("POST", `/${id}/events`, { kind: "close", version: 1, closings });
    expect([refused.status, refused.message]).toEqual([
      409,
      "Es de una versión que no conocemos: se conserva como está y la podés exportar o eliminar.",
    ]);
    expect((await ask("PUT", `/${id}`, { version: 1, name: "Otra" })).data.name).toBe("Otra");
    expect((await ask("DELETE", `/${id}?version=2`)).status).toBe(200);
  });
});

describe("nobody writes over what they did not see", () => {
  it("of two changes of the same version one is refused, and nothing of it is kept", async () => {
    const { id } = await save();
    const rename = (name: string) => ask("PUT", `/${id}`, { version: 1, name });
    const both = await Promise.all([rename("Uno"), rename("Otro")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe("STALE_UPDATE");
    const { data } = await ask("GET", `/${id}`);
    expect(data).toMatchObject({ version: 2, name: both[0]?.status === 200 ? "Uno" : "Otro" });
    // Each writing is later than the one before, also within a millisecond.
    const again = (await ask("PUT", `/${id}`, { version: 2, name: "Tres" })).data;
    expect(Date.parse(again.updatedAt)).toBe(Date.parse(data.updatedAt) + 1);
    expect((await ask("DELETE", `/${id}?version=1`)).code).toBe("STALE_UPDATE");
    expect((await ask("DELETE", `/${id}?version=3`)).message).toBe("Posición eliminada");
    expect((await ask("GET", `/${id}`)).status).toBe(404);
  });

  it("lists the events of the last week and the one before them, or those since an instant", async () => {
    const { id, content } = await save();
    const now = fixture.clock.now();
    const at = (daysAgo: number) => new Date(now - daysAgo * 86_400_000).toISOString();
    const days = [40, 30, 8, 7, 6.9, 1];
    const events = days.map((ago) => ({ ...content?.events[0], at: at(ago), note: `hace ${ago}` }));
    await sql`update positions set content = jsonb_set(content, '{events}', ${JSON.stringify(events)}::jsonb)
      where id = ${id}`.execute(fixture.opened.database);
    const listed = async (query: string) => {
      const [one] = (await ask("GET", query)).data.positions;
      return [one?.content?.events.map(({ note }) => note), one?.earlierEvents];
    };
    expect(await listed("")).toEqual([["hace 7", "hace 6.9", "hace 1"], 3]);
    expect(await listed(`?since=${at(30)}`)).toEqual([events.slice(1).map(({ note }) => note), 1]);
    expect(await listed(`?since=${at(41)}`)).toEqual([events.map(({ note }) => note), undefined]);
    expect((await ask("GET", "?since=ayer")).status).toBe(400);
  });

  it("says what another window did, movements and fields, in the order it happened and when", async () => {
    const { id } = await save();
    const closings = [{ index: 0, quantity: 1, price: 1 }];
    await ask("POST", `/${id}/events`, { kind: "close", version: 1, closings });
    await ask("PUT", `/${id}`, { version: 2, name: "Otro nombre", note: "Otra nota", exit: "cheaper" });
    await ask("PUT", `/${id}`, { version: 3, legs: [{ ...call, quantity: 9, price: 170 }] });
    await ask("POST", `/${id}/events/undo`, { version: 4, index: 2 });
    const stale = async (version: number) =>
      (await ask("PUT", `/${id}`, { version, name: "Mío" })).message?.replaceAll(/\d\d:\d\d/g, "hh:mm");
    const when = "el 20/11/2026 a las hh:mm";
    const rest = `${when} se corrigió la apertura y ${when} se deshizo el cierre del 20/11/2026`;
    expect(await stale(1)).toBe(
      `La posición cambió en otra pestaña o dispositivo: ${when} se anotó el cierre del 20/11/2026, ` +
        `${when} cambió el nombre y la nota, ${rest}. Revisá cómo quedó y volvé a intentar.`,
    );
    expect(await stale(3)).toContain(`dispositivo: ${rest}.`);
    // An entry from before the log, or by another version, has no more than its date.
    await sql`update positions set changes = '[]'`.execute(fixture.opened.database);
    expect(await stale(3)).toContain(`dispositivo: ${when} hubo un cambio.`);
  });

  it("the entry is put right under movements, costs only without any", async () => {
    const { id } = await save();
    const legs = [{ ...call, price: 170 }];
    const right = await ask("PUT", `/${id}`, { version: 1, legs });
    expect(right.data.content).toMatchObject({
      legs,
      events: [
        { kind: "open", undone: new Date(fixture.clock.now()).toISOString(), trades: [{ price: 168 }] },
        { kind: "open", trades: [{ price: 170 }] },
      ],
    });
    const roll = {
      kind: "roll",
      version: 2,
      closings: [{ index: 0, quantity: 4, price: 150 }],
      openings: [{ ...call, strike: 7_600, symbol: "GFGC7600DI", quantity: 4, price: 90 }],
    };
    const [left, brought] = (await ask("POST", `/${id}/events`, roll)).data.content?.legs ?? [];
    const again = await ask("PUT", `/${id}`, { version: 3, legs: [{ ...left, price: 171 }, brought] });
    expect(again.data.content?.legs).toMatchObject([{ quantity: 6, price: 171 }, { strike: 7_600 }]);
    const refused = async (body: object) => {
      const { status, message } = await ask("PUT", `/${id}`, { version: 4, ...body });
      return [status, message];
    };
    expect(await refused({ legs: [left, { ...brought, price: 91 }] })).toEqual([
      409,
      "Antes deshacé el roleo del 20/11/2026, que se apoya en lo que corregís.",
    ]);
    expect(await refused({ costs: { ...costs, share: 0.001 } })).toEqual([
      409,
      "Ya tiene movimientos: sus costos quedan como se anotaron.",
    ]);
  });

  it("a difference is dealt by the lot under the names of the day, and is undone whole", async () => {
    const { database } = fixture.opened;
    for (const [symbol, strike] of [
      ["GFGC7400DI", 7_400],
      ["GFGC7350DI", 7_350.5],
    ] as const) {
      await sql`
        insert into instruments values (${symbol}, '2026-12-18', ${strike}, 'call', 'exact', false, 'live', now(), now())
      `.execute(database);
    }
    const { id } = await save();
    const deal = (version: number, trades: object[]) =>
      ask("POST", `/${id}/events`, { kind: "deal", version, trades });
    const dealt = await deal(1, [
      { ...call, quantity: -4, price: 200 },
      { ...call, strike: 7_600, symbol: "GFGC7600DI", quantity: -6, price: 90 },
    ]);
    expect(dealt.data).toMatchObject({
      id,
      name: request.name,
      version: 2,
      content: {
        legs: [
          { ...call, quantity: 6 },
          { quantity: -6, price: 90 },
        ],
        events: [{}, { kind: "deal" }],
      },
    });
    // 80,000 and 54,000 less 0.847 % of both.
    expect(dealt.data.content?.events[1]?.cash).toBeCloseTo(132_865.02, 6);
    await sql`
      insert into instrument_renames values ('2026-12-18', 'GFGC7400DI', 'GFGC7350DI', '2026-11-18')
    `.execute(database);
    expect(await deal(2, [{ ...call, quantity: -1 }])).toMatchObject({
      status: 400,
      errors: [
        {
          path: "trades",
          message:
            "Una pata cambió de base por un ajuste mientras la anotabas. Mirá la nueva y volvé a intentar.",
        },
      ],
    });
    const today = { ...call, strike: 7_350.5, symbol: "GFGC7350DI", quantity: -1 };
    expect((await deal(2, [today])).data.content?.legs[0]).toEqual({ ...call, quantity: 5 });
    await ask("POST", `/${id}/events/undo`, { version: 3, index: 2 });
    const whole = await ask("POST", `/${id}/events/undo`, { version: 4, index: 1 });
    expect(whole.data.content).toMatchObject({ legs: [call], realized: expect.closeTo(0, 6) });
    await sql`delete from instrument_renames`.execute(database);
    await sql`delete from instruments`.execute(database);
  });
});

describe("every movement can be undone", () => {
  const option = (type: "call" | "put", strike: number, price: number) => ({
    ...call,
    type,
    strike,
    symbol: `GFG${type === "call" ? "C" : "V"}${strike}DI`,
    quantity: -10,
    price,
  });
  const legs = [option("put", 7_000, 120), option("call", 7_800, 97)];
  const assigned = {
    kind: "expire",
    version: 1,
    expiration: "2026-12-18",
    outcomes: [{ index: 0, isExercised: true, quantity: 3 }],
  };
  const close = (version: number, index: number, quantity: number, price: number) => ({
    kind: "close",
    version,
    closings: [{ index, quantity, price }],
  });
  const standing = ({ content }: SavedPosition) =>
    content?.events.filter(({ undone }) => undone === undefined).reduce((sum, { cash }) => sum + cash, 0);

  it("three lots of a strangle's put assigned early: the rest lives on; undone, all is as it was, and the export has it", async () => {
    const saved = await save({ legs });
    const { id } = saved;
    const early = (await ask("POST", `/${id}/events`, assigned)).data;
    expect(early.content?.legs).toEqual([
      { ...legs[0], quantity: -7 },
      legs[1],
      { type: "share", quantity: 300, price: 7_000 },
    ]);
    // 36,000 of premium less its 304.92; 2,100,000 paid and 14,737.80 of exercise, which is what the shares cost.
    expect(early.content?.realized).toBeCloseTo(35_695.08, 6);
    expect(early.content?.events[1]?.cash).toBeCloseTo(-2_114_737.8, 6);
    const closed = (await ask("POST", `/${id}/events`, close(2, 1, 10, 60))).data;
    // 97,000 less 60,000, 508.20 and 821.59.
    expect(closed.content?.realized).toBeCloseTo(35_695.08 + 35_670.21, 6);

    const undone = await ask("POST", `/${id}/events/undo`, { version: 3, index: 1 });
    expect([undone.status, undone.message]).toEqual([200, "Movimiento deshecho"]);
    expect(undone.data).toMatchObject({ version: 4, status: "open", content: { legs: [legs[0]] } });
    expect(undone.data.content?.realized).toBeCloseTo(35_670.21, 6);
    // 217,000 less 1,837.99 when it was opened, less 60,508.20.
    expect(standing(undone.data)).toBeCloseTo(154_653.81, 6);
    const whole = (await ask("POST", `/${id}/events/undo`, { version: 4, index: 2 })).data;
    expect(whole.content).toMatchObject({ legs, realized: expect.closeTo(0, 6) });
    expect(standing(whole)).toBeCloseTo(215_162.01, 6);

    const headers = { authorization: `Bearer ${tokens.get("pro")}` };
    const taken = await fixture.app.inject({ url: "/auth/account-data", headers });
    const at = new Date(fixture.clock.now()).toISOString();
    expect(taken.json().data.positions[0].content.events).toMatchObject([
      { kind: "open" },
      { kind: "expire", undone: at, trades: [{ quantity: 3 }, { quantity: 300 }] },
      { kind: "close", undone: at, trades: [{ quantity: 10 }] },
    ]);
    // Nothing but the opening stands: its legs are put right again, and the history stays.
    const right = (await ask("PUT", `/${id}`, { version: 5, legs: [legs[0]] })).data;
    expect(right.content).toMatchObject({
      legs: [legs[0]],
      events: [{ kind: "open", undone: at }, { kind: "open" }, { undone: at }, { undone: at }],
    });
  });

  it("not under one that stands on it, nor twice, nor the opening, nor from what another window changed", async () => {
    const { id } = await save({ legs });
    await ask("POST", `/${id}/events`, assigned);
    await ask("POST", `/${id}/events`, close(2, 2, 100, 7_100));
    const undo = async (index: number, version = 3) => {
      const { status, code, message } = await ask("POST", `/${id}/events/undo`, { version, index });
      return [status, code, message];
    };
    expect(await undo(1)).toEqual([
      409,
      "CONFLICT",
      "Antes deshacé el cierre del 20/11/2026, que se apoya en este movimiento.",
    ]);
    expect(await undo(0)).toEqual([
      409,
      "CONFLICT",
      "La apertura no se deshace: eliminá la posición, o deshacé la importación de la que viene.",
    ]);
    expect(await undo(2, 2)).toEqual([
      409,
      "STALE_UPDATE",
      expect.stringContaining("cambió en otra pestaña o dispositivo: el 20/11/2026 a las"),
    ]);
    const both = await Promise.all([undo(2), undo(2)]);
    expect(both.map(([status]) => status).toSorted()).toEqual([200, 409]);
    expect(await undo(2, 4)).toEqual([409, "CONFLICT", "Ese movimiento ya está deshecho."]);
    expect((await ask("POST", `/${id}/events/undo`, { version: 4, index: 3 })).errors).toEqual([
      { path: "index", message: "Ese movimiento no existe." },
    ]);
    expect((await ask("POST", `/${id}/events/undo`, { version: 4, index: 1 }, "black")).status).toBe(404);
    // Closed by its last movement, it is open again without it.
    const all = await save();
    expect((await ask("POST", `/${all.id}/events`, close(1, 0, 10, 200))).data.status).toBe("closed");
    const again = await ask("POST", `/${all.id}/events/undo`, { version: 2, index: 1 });
    expect(again.data).toMatchObject({ status: "open", content: { legs: [call] } });
  });
});

describe("whose it is", () => {
  it("another user neither sees nor changes it", async () => {
    const { id } = await save();
    expect((await ask("GET", "", undefined, "black")).data.positions).toEqual([]);
    expect((await ask("GET", `/${id}`, undefined, "black")).status).toBe(404);
    expect((await ask("PUT", `/${id}`, { version: 1, name: "Mía" }, "black")).status).toBe(404);
    expect((await ask("DELETE", `/${id}?version=1`, undefined, "black")).status).toBe(404);
    expect((await ask("GET", `/${id}`)).data.version).toBe(1);
  });

  it("a starter keeps five, six at once too", async () => {
    const six = await Promise.all(Array.from({ length: 6 }, () => ask("POST", "", request, "starter")));
    expect(six.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 409]);
    expect(six.find(({ status }) => status === 409)?.message).toBe(
      "Tu plan guarda hasta 5 posiciones. Eliminá alguna para guardar otra.",
    );
  });

  it("a lapsed plan reads, takes away and deletes its own, and saves no new one", async () => {
    const { id } = await save({}, "starter");
    await sql`update users set subscription_status = 'expired' where email = ${demoEmail("starter")}`.execute(
      fixture.opened.database,
    );
    expect((await ask("POST", "", request, "starter")).status).toBe(403);
    expect((await ask("PUT", `/${id}`, { version: 1, name: "x" }, "starter")).status).toBe(403);
    expect((await ask("GET", "", undefined, "starter")).data).toMatchObject({
      positions: [{ id }],
      maximum: 0,
    });
    const headers = { authorization: `Bearer ${tokens.get("starter")}` };
    const taken = await fixture.app.inject({ url: "/auth/account-data", headers });
    expect(taken.json().data.positions).toMatchObject([{ id, format: 1, content: { legs: [call] } }]);
    expect((await ask("DELETE", `/${id}?version=1`, undefined, "starter")).status).toBe(200);
    await sql`update users set subscription_status = 'active' where email = ${demoEmail("starter")}`.execute(
      fixture.opened.database,
    );
  });
});

describe("its line since it was opened", () => {
  const bar = (at: string, bid: number | null): Bar => ({
    symbol: "GFGC7400DI",
    expiration: "2026-12-18",
    time: at,
    resolution: "5m",
    source: "simulated",
    open: 170,
    high: 190,
    low: 150,
    close: 170,
    bid,
    ask: 200,
    volume: 1,
    operations: 1,
    turnover: 17_000,
    underlying: 7_350,
    ratePercent: 30,
    flags: [],
  });

  it("closes at the stored sides net of both ends, with its best and worst, for its owner and plan", async () => {
    const repository = createHistoryRepository(
      fixture.opened.database as unknown as Parameters<typeof createHistoryRepository>[0],
    );
    const minute = 60_000;
    const start = Date.parse("2026-11-20T14:00:00Z");
    const time = (minutes: number) => new Date(start + minutes * minute).toISOString();
    await repository.writeBars([
      bar(time(-30), 999),
      bar(time(0), 160),
      bar(time(5), null),
      bar(time(10), 190),
    ]);
    const { id } = await save({ at: time(-5), costs: { share: 0, premium: 0.01, exercise: 0 } });
    const { status, data } = await ask("GET", `/${id}/line`);
    const line = data as unknown as PositionLineAnswer;
    expect(status).toBe(200);
    // Ten lots: 1,000 x (160 - 168) less a hundredth of 160,000 and of 168,000; then nobody buys; then at 190.
    expect(line).toMatchObject({ resolution: "5m", unknown: 1, sources: ["simulated"], isCut: false });
    expect(line.points.map(({ at, profit }) => [at, profit])).toEqual([
      [time(5), -8_000 - 3_280],
      [time(10), null],
      [time(15), 22_000 - 3_580],
    ]);
    expect([line.best?.profit, line.worst?.profit]).toEqual([18_420, -11_280]);
    expect((await ask("GET", `/${id}/line`, undefined, "black")).status).toBe(404);
    expect((await ask("GET", `/${id}/line`, undefined, "free")).status).toBe(403);
  });
});

describe("bad input is a clear sentence on its field", () => {
  const nine = Array.from({ length: 9 }, () => call);
  it.each([
    [{ name: "  " }, "name", "Ponele un nombre a la posición"],
    [{ name: "x".repeat(61) }, "name", "Puede tener hasta 60 caracteres"],
    [{ legs: [] }, "legs", "No hay ninguna pata"],
    [{ legs: nine }, "legs", "Una posición tiene hasta 8 patas"],
    [{ legs: [{ ...call, type: "futuro" }] }, "legs.0.type", "Una pata es un call, un put o acciones"],
    [
      { legs: [{ ...call, quantity: 0 }] },
      "legs.0.quantity",
      "La cantidad tiene que ser un número entero distinto de 0, de hasta 9.999 lotes",
    ],
    [
      { legs: [{ ...call, quantity: 10_000 }] },
      "legs.0.quantity",
      "La cantidad tiene que ser un número entero distinto de 0, de hasta 9.999 lotes",
    ],
    [
      { legs: [{ ...call, quantity: 1.5 }] },
      "legs.0.quantity",
      "La cantidad tiene que ser un número entero distinto de 0, de hasta 9.999 lotes",
    ],
    [{ legs: [{ ...call, price: -1 }] }, "legs.0.price", "La prima tiene que ser un número desde 0"],
    [{ legs: [{ ...call, strike: 0 }] }, "legs.0.strike", "La base tiene que ser mayor que 0"],
    [{ legs: [{ ...call, expiration: "2026-02-30" }] }, "legs.0.expiration", "La fecha no es válida"],
    [{ legs: [{ ...call, symbol: "<b>" }] }, "legs.0.symbol", "Ese símbolo no es de una opción"],
    [{ costs: { ...costs, share: 1 } }, "costs.share", "Un costo no puede ser el monto entero"],
    [{ settlement: "72hs" }, "settlement", "Elegí el plazo de la acción"],
    [{ at: "2027-01-01T00:00:00Z" }, "at", "Todavía no pasó: la fecha es posterior a ahora."],
  ])("%o", async (change, path, message) => {
    const { status, errors } = await ask("POST", "", { ...request, ...change });
    expect([status, errors]).toEqual([400, [{ path, message }]]);
    expect((await ask("GET", "")).data.positions).toEqual([]);
  });

  const exercised = (change: object = {}) => ({
    kind: "expire",
    expiration: "2026-12-18",
    outcomes: [{ index: 0, isExercised: true, ...change }],
  });
  it.each([
    [
      { kind: "close", closings: [{ index: 0, quantity: 11, price: 168 }] },
      "closings",
      "No podés cerrar más de lo que tenés, ni la misma pata dos veces.",
    ],
    [exercised({ quantity: 11 }), "outcomes", "No podés anotar más lotes de los que tiene la pata."],
    [
      exercised({ quantity: 0 }),
      "outcomes.0.quantity",
      "La cantidad de lotes tiene que ser un número entero mayor que 0",
    ],
    [exercised({ isExercised: false }), "outcomes", "Ninguna opción vence sin valor antes de su día."],
    [exercised({ index: 1 }), "outcomes", "Esa pata no es una opción de ese vencimiento."],
    [
      exercised({ strike: 7_350.5 }),
      "outcomes",
      "Una pata cambió de base por un ajuste mientras la anotabas. Mirá la nueva y volvé a intentar.",
    ],
    [
      { ...exercised(), at: "2026-11-01T15:00:00Z" },
      "at",
      "La fecha es anterior a la apertura de la posición.",
    ],
    [{ ...exercised(), at: "2027-01-01T00:00:00Z" }, "at", "Todavía no pasó: la fecha es posterior a ahora."],
  ])("of a movement: %o", async (event, path, message) => {
    const saved = await save();
    const { status, errors } = await ask("POST", `/${saved.id}/events`, { version: 1, ...event });
    expect([status, errors]).toEqual([400, [{ path, message }]]);
    expect((await ask("GET", `/${saved.id}`)).data).toEqual(saved);
  });
});
