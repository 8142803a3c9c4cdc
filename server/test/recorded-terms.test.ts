import type { EmbedSnapshot, MarketSource } from "@paridad/core/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MarketBook } from "../src/market/market-book.ts";
import { Recorder } from "../src/market/recorder.ts";
import { createSessionCloser } from "../src/modules/history/sessions/close-sessions.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { demoEmail } from "./helper.ts";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration } from "./support/sample-market.ts";

const origin = "https://blog.example";
const pair = "symbol1=GFGC7200DI&symbol2=GFGC7400DI";
const iol = { kind: "live", name: "InvertirOnline", redistribution: "none", delayUnknown: true } as const;
const primary = { kind: "live", name: "Primary" } as const;
const leftOut =
  "No incluye lo grabado de InvertirOnline hasta el 18/11/2026: la fuente no permite mostrarlo fuera de las pantallas de Paridad.";
const refused =
  "No se puede mostrar lo grabado de InvertirOnline hasta el 18/11/2026 fuera de las pantallas de Paridad: la fuente no lo permite.";

type Database = Parameters<typeof createHistoryRepository>[0];
let fixture: DataApiWorld;
let secret: string;
let database: Database;

/** Three minutes of both options and of the share, as the recorder of a process with that feed stores them. */
async function record(day: string, source: MarketSource, price: number): Promise<void> {
  const store = createHistoryRepository(database);
  const logger = { info: () => undefined, warn: () => expect.unreachable("the recorder could not write") };
  const recorder = new Recorder({ store, logger });
  const start = Date.parse(`${day}T15:00:10Z`);
  const book = new MarketBook({ asOf: start, source });
  for (let minute = 0; minute <= 3; minute += 1) {
    const quote = { strike: 7_200, expiration: sampleExpiration, bid: price, ask: price + 2 };
    const batch = {
      asOf: start + minute * 60_000,
      source,
      options: [
        { ...quote, symbol: "GFGC7200DI", last: price + minute },
        { ...quote, symbol: "GFGC7400DI", strike: 7_400, last: (price + minute) / 2 },
      ],
      stocks: [{ symbol: "GGAL", settlement: "24hs", last: 7_300 + minute, bid: 7_299, ask: 7_301 }],
    };
    book.apply(batch);
    recorder.record(book, batch);
  }
  await recorder.stop();
}

beforeAll(async () => {
  fixture = await createDataApiWorld();
  ({ secret } = await fixture.createKey());
  database = fixture.opened.database as unknown as Database;
  // A release that stored no terms recorded this one.
  await sql`
    insert into option_bars (symbol, expiration, time, resolution, source, close)
    values ('GFGC7200DI', ${sampleExpiration}, '2026-11-17T15:00:00Z', '1m', 'live', 90)
  `.execute(database);
  await record("2026-11-18", iol, 200);
  await record("2026-11-19", primary, 300);
  const repository = createHistoryRepository(database);
  const close = createSessionCloser({ repository, clock: fixture.clock });
  await close(new AbortController().signal);
  for (const day of ["2026-11-18", "2026-11-19"]) {
    await sql`
      insert into volatility_days (day, expiration, source, quoted_at, years, rate, at_the_money, quotes, realised_from,
        realised_close, flags)
      values (${day}, ${sampleExpiration}, 'live', ${`${day}T19:58:00Z`}, 0.08, 0.3, 0.42, 9, 'ARS 24hs', 0.38, '')
    `.execute(database);
  }
});
afterAll(() => fixture.close());

const daysOf = (rows: readonly { readonly time: string }[]) => [
  ...new Set(rows.map(({ time }) => time.slice(0, 10))),
];
async function ask(url: string) {
  const answer = await fixture.get(url, secret);
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

describe("what was recorded of a source that lets nothing pass on, after the feed was changed", () => {
  it("is stored with its terms, a row a stretch, the first from the beginning", async () => {
    const { rows } = await sql`
      select source, redistribution, started_at, ended_at from feed_periods order by started_at
    `.execute(database);
    expect(rows).toEqual([
      {
        source: "InvertirOnline",
        redistribution: "none",
        started_at: new Date(0),
        ended_at: new Date("2026-11-18T15:03:10Z"),
      },
      {
        source: "Primary",
        redistribution: "full",
        started_at: new Date("2026-11-19T15:00:10Z"),
        ended_at: new Date("2026-11-19T15:03:10Z"),
      },
    ]);
  });

  it.each([
    ["/v1/history?symbols=GFGC7200DI&resolution=1m", ["2026-11-20", "2026-11-19"]],
    ["/v1/history?symbols=GFGC7200DI&resolution=5m", ["2026-11-19"]],
    ["/v1/history?symbols=GFGC7200DI&resolution=1d", ["2026-11-20", "2026-11-19"]],
    [`/v1/ratios?${pair}&resolution=1m`, ["2026-11-20", "2026-11-19"]],
    [`/v1/ratios?${pair}&resolution=1d`, ["2026-11-20", "2026-11-19"]],
    ["/v1/share-history?resolution=1m", ["2026-11-19"]],
    ["/v1/share-history?resolution=1d", ["2026-11-19"]],
  ])("%s leaves it out and says why", async (url, days) => {
    const { status, data, meta } = await ask(url);
    expect([status, daysOf(data), meta.limited, meta.limitReason]).toEqual([200, days, true, leftOut]);
    const alone = await ask(`${url}&from=2026-11-17&to=2026-11-18`);
    expect([alone.status, alone.code, alone.message]).toEqual([403, "SOURCE_NOT_SHARED", refused]);
    const after = await ask(`${url}&from=2026-11-19&to=2026-11-19`);
    expect([daysOf(after.data), after.meta.limited]).toEqual([["2026-11-19"], false]);
    const empty = await ask(`${url}&from=2026-11-09&to=2026-11-10`);
    expect([empty.status, empty.data]).toEqual([200, []]);
  });

  it.each(["/v1/chain?at=2026-11-18", "/v1/days/2026-11-18/chain"])(
    "%s is refused for a day's bar that was made of its minutes",
    async (url) => {
      const { status, code, message } = await ask(url);
      expect([status, code, message]).toEqual([403, "SOURCE_NOT_SHARED", refused]);
      expect((await ask(url.replace("2026-11-18", "2026-11-19"))).data.options[0]).toMatchObject({
        last: 303,
      });
    },
  );

  it("is in no page of many, nor in a file, whose header says why", async () => {
    const times: string[] = [];
    for (let cursor = ""; ;) {
      const page = await ask(`/v1/history?symbols=GFGC7200DI&resolution=1m&limit=2${cursor}`);
      times.push(...page.data.map(({ time }: { time: string }) => time));
      if (page.nextCursor === null) break;
      cursor = `&cursor=${page.nextCursor}`;
    }
    // Five simulated minutes, and four of Primary.
    expect([times.length, daysOf(times.map((time) => ({ time })))]).toEqual([
      9,
      ["2026-11-20", "2026-11-19"],
    ]);
    for (const path of ["history?symbols=GFGC7200DI&", `ratios?${pair}&`, "share-history?"]) {
      const file = await fixture.get(`/v1/${path}resolution=1m&format=csv`, secret);
      expect(decodeURIComponent(String(file.headers["x-limit-reason"]))).toBe(leftOut);
      expect(file.body).not.toContain("2026-11-18");
    }
  });

  it("is in no daily volatility row, nor are its closes in a realised volatility", async () => {
    const { data, meta } = await ask("/v1/volatility/history?from=2026-11-01");
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ date: "2026-11-19", atTheMoneyVolatility: 0.42, realisedFrom: null });
    expect(data[0].realised).toEqual({
      close: null,
      parkinson: null,
      garmanKlass: null,
      rogersSatchell: null,
      yangZhang: null,
    });
    expect(meta).toEqual({ limited: true, limitReason: leftOut });
    const alone = await ask("/v1/volatility/history?from=2026-11-18&to=2026-11-18");
    expect([alone.status, alone.message]).toEqual([403, refused]);
    const file = await fixture.get("/v1/volatility/history?from=2026-11-01&format=csv", secret);
    expect(decodeURIComponent(String(file.headers["x-limit-reason"]))).toBe(leftOut);
  });

  it("is on no partner's page", async () => {
    const partners = fixture.opened.database.updateTable("users").set({ is_partner: true });
    await partners.where("email", "=", demoEmail("black")).execute();
    const headers = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
    const payload = { name: "Blog", origins: [origin] };
    const response = await fixture.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
    const { key } = response.json().data as { key: string };
    const parts = `/embed/snapshot?key=${key}&ratios=GFGC7200DI/GFGC7400DI:20`;
    const snapshot = (await fixture.app.inject({ url: parts, headers: { origin } })).json().data;
    const [ratios] = Object.values(snapshot.ratios) as [EmbedSnapshot["ratios"][string]];
    expect([daysOf(ratios.sessions), ratios.limitReason]).toEqual([["2026-11-19", "2026-11-20"], leftOut]);
  });

  it("stays on the product's own screens", async () => {
    const headers = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
    const read = async (url: string) => daysOf((await fixture.app.inject({ url, headers })).json().data);
    expect(await read("/market/historico/acciones?resolution=1m")).toEqual(["2026-11-19", "2026-11-18"]);
    expect(await read("/market/historico/opciones/individual/GFGC7200DI?resolution=1m")).toEqual([
      "2026-11-20",
      "2026-11-19",
      "2026-11-18",
      "2026-11-17",
    ]);
  });

  it("may be given in bars that somebody imports in its place", async () => {
    const taken = { expiration: sampleExpiration, resolution: "1m", source: "imported" } as const;
    const unknown = { open: null, high: null, low: null, bid: null, ask: null, volume: null } as const;
    const rest = { operations: null, turnover: null, underlying: null, ratePercent: null, flags: [] };
    const bar = { ...taken, ...unknown, ...rest, symbol: "GFGC7200DI", close: 201 };
    await createHistoryRepository(database).writeBars([{ ...bar, time: "2026-11-18T15:01:00.000Z" }]);
    const { data } = await ask("/v1/history?symbols=GFGC7200DI&resolution=1m&from=2026-11-18&to=2026-11-18");
    expect(data).toMatchObject([{ time: "2026-11-18T15:01:00.000Z", close: 201, source: "imported" }]);
  });
});
