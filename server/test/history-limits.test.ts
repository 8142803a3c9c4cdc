import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bar } from "../src/modules/history/bar.ts";
import { createDataHistory } from "../src/modules/history/programs/data-reads.ts";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";

const root = "/market/historico/opciones";
const [first, second] = ["GFGC7200DI", "GFGC7400DI"] as const;
/** Quoted before the limit alone. */
const lapsed = "GFGC7600DI";
// The newest bar is of 20 November 2026, 14:01 UTC: 30 days back is 21 October, 14:01 UTC.
const newest = "2026-11-20T14:01:00.000Z";
const oldestAllowed = "2026-10-21T14:01:00.000Z";
const justTooOld = "2026-10-21T14:00:00.000Z";
const old = "2026-10-16T20:00:00.000Z";
const ancient = "2015-03-02T20:00:00.000Z";
const everything = [newest, oldestAllowed, justTooOld];
const month = [newest, oldestAllowed];

function bar(symbol: string, time: string, resolution: Bar["resolution"]): Bar {
  const prices = { open: 100, high: 110, low: 90, close: 105, bid: 104, ask: 106 };
  const traded = { volume: 10, operations: 2, turnover: 105_000, underlying: 7_300, ratePercent: 30 };
  const contract = { symbol, expiration: "2026-12-18", source: "simulated" } as const;
  return { ...contract, time, resolution, ...prices, ...traded, flags: [] };
}

let fixture: TestWorld;
let tokens: Record<"starter" | "pro" | "black" | "trial", string>;
beforeAll(async () => {
  fixture = await build();
  const { database } = fixture.opened;
  const repository = createHistoryRepository(
    database as unknown as Parameters<typeof createHistoryRepository>[0],
  );
  const bars = [first, second].flatMap((symbol) => [
    bar(symbol, newest, "1m"),
    bar(symbol, newest, "5m"),
    bar(symbol, oldestAllowed, "5m"),
    bar(symbol, justTooOld, "5m"),
    bar(symbol, old, "1d"),
    bar(symbol, ancient, "1d"),
  ]);
  await repository.writeBars([...bars, bar(lapsed, justTooOld, "5m")]);
  await repository.writeInstruments(
    [first, second, lapsed].map((symbol, place) => ({
      symbol,
      expiration: "2026-12-18",
      strike: 7_200 + 200 * place,
      type: "call",
      strikeCertainty: "reference",
      expirationEstimated: false,
      source: "simulated",
      seenAt: ancient,
    })),
  );
  const names = ["starter", "pro", "black", "trial"] as const;
  const pairs = await Promise.all(names.map(async (name) => [name, await fixture.tokenOf(name)] as const));
  tokens = Object.fromEntries(pairs) as typeof tokens;
});
afterAll(() => fixture.close());

type Who = keyof typeof tokens;
const get = (url: string, who: Who) =>
  fixture.app.inject({ url, headers: { authorization: `Bearer ${tokens[who]}` } });

/** The distinct instants of an answer's rows, newest first. */
function timesOf(body: string): string[] {
  const rows = body.startsWith("{") ? JSON.stringify(JSON.parse(body).data) : body;
  const instants = rows.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? [];
  return [...new Set(instants)].sort().toReversed();
}

const since = "fecha_inicio=2015-01-01";
/** One resolution an answer: the five-minute bars lie on both sides of the limit. */
const fiveMinutes = `${since}&resolution=5m`;
const tables = [
  `${root}?${fiveMinutes}`,
  `${root}/grid?${fiveMinutes}`,
  `${root}/individual/${first}?${fiveMinutes}`,
  `${root}/grafico/${first}?${fiveMinutes}`,
  `${root}/ratios/${first}/${second}?${fiveMinutes}`,
];
const proTables = [
  `${root}/volumen?${fiveMinutes}`,
  `/market/probabilidades?symbol1=${first}&symbol2=${second}&price_type=market&${fiveMinutes}`,
];
const files = (urls: readonly string[]) =>
  urls.filter((url) => !/grafico|probabilidades/.test(url)).map((url) => `${url}&format=csv`);

describe("an explicit older start", () => {
  it.each([...tables, ...files(tables)])("%s gives a starter and a pro the last 30 days", async (url) => {
    expect(timesOf((await get(url, "starter")).body), "starter").toEqual(month);
    expect(timesOf((await get(url, "pro")).body), "pro").toEqual(month);
    expect(timesOf((await get(url, "black")).body), "black").toEqual(everything);
    expect(timesOf((await get(url, "trial")).body), "trial").toEqual(everything);
  });

  it.each([...proTables, ...files(proTables)])("%s gives a pro the last 30 days", async (url) => {
    expect(timesOf((await get(url, "pro")).body), "pro").toEqual(month);
    expect(timesOf((await get(url, "black")).body), "black").toEqual(everything);
  });

  it("is as good as none where it is later than the limit, to the minute", async () => {
    for (const who of ["starter", "pro"] as const) {
      const url = (start: string) => `${root}/grid?fecha_inicio=${start}`;
      const cut = await get(url("2026-10-21T14:00:59Z"), who);
      expect(cut.json().meta).toMatchObject({ limited: true, from: oldestAllowed });
      const own = await get(url("2026-10-21T14:01:30Z"), who);
      expect(own.json().meta.from).toBe("2026-10-21T14:01:30.000Z");
      expect(timesOf(own.body)).toEqual([newest]);
      const days = "Tu plan incluye los últimos 30 días";
      expect(String(cut.json().meta.limitReason)).toContain(days);
      expect(String(own.json().meta.limitReason)).not.toContain(days);
    }
  });

  it("with an end before the limit gives nothing", async () => {
    for (const url of [...tables, ...proTables]) {
      const answer = await get(`${url}&fecha_fin=2026-10-20`, "pro");
      expect(timesOf(answer.body), url).toEqual([]);
    }
  });
});

describe("a starter's resolutions", () => {
  it("are 5 minutes and days, whatever is asked for", async () => {
    const resolutionsOf = async (query: string, who: Who) => {
      const { data } = (await get(`${root}/grid?${query}`, who)).json();
      return [...new Set(data.map(({ resolution }: { resolution: string }) => resolution))];
    };
    expect(await resolutionsOf(since, "starter")).toEqual(["5m"]);
    expect(await resolutionsOf("resolution=1m", "starter")).toEqual([]);
    expect(await resolutionsOf("resolution=1m", "pro")).toEqual(["1m"]);
    expect(await resolutionsOf(`resolution=1d&${since}`, "starter")).toEqual(["1d"]);
    expect(timesOf((await get(`${root}/grid?resolution=1d&${since}`, "pro")).body).at(-1)).not.toBe(ancient);
  });
});

describe("the chain at an instant", () => {
  it("before the limit is empty for a starter and a pro", async () => {
    for (const at of ["2015-03-02", "2026-10-16", "2026-10-21T14:00:30Z"]) {
      for (const who of ["starter", "pro"] as const) {
        const { data } = (await get(`${root}/cadena?at=${at}`, who)).json();
        expect([data.rows, data.spot, data.ratePercent], `${who} at ${at}`).toEqual([[], null, null]);
      }
      expect((await get(`${root}/cadena?at=${at}`, "black")).json().data.rows).not.toEqual([]);
    }
  });

  it("after the limit has no quote from before it", async () => {
    const query = `${root}/cadena?at=2026-10-21T14:01:00Z`;
    const symbolsFor = async (who: Who) => {
      const { rows } = (await get(query, who)).json().data;
      return rows.map(({ symbol }: { symbol: string }) => symbol);
    };
    for (const who of ["starter", "pro"] as const) expect(await symbolsFor(who)).toEqual([first, second]);
    expect(await symbolsFor("black")).toEqual([first, second, lapsed]);
  });
});

describe("/v1", () => {
  const history = () => createDataHistory({ ...fixture.services.history, clock: fixture.clock });
  const access = { kind: "plan", plan: "pro", modules: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11] } as const;
  const range = { from: "2015-01-01", limit: 100, resolution: "5m" } as const;

  it("cuts pages and ratios to the plan of the key's owner", async () => {
    const times = (answer: { data: readonly { time: string }[] }) => timesOf(JSON.stringify(answer));
    const symbols = [first, second];
    expect(times(await history().page(access, { ...range, symbols }))).toEqual(month);
    const later = { ...range, from: "2026-11-01" };
    expect(times(await history().page(access, { ...later, symbols }))).toEqual([newest]);
    expect(times(await history().page(access, { ...range, to: "2026-11-01", symbols }))).toEqual([
      oldestAllowed,
    ]);
    const pair = { symbol1: first, symbol2: second };
    expect(times(await history().ratios(access, { ...range, ...pair }))).toEqual(month);
    const black = { ...access, plan: "black", modules: [...access.modules, 6] as const };
    expect(times(await history().page(black, { ...range, symbols }))).toEqual(everything);
    expect(times(await history().ratios(black, { ...range, ...pair }))).toEqual(everything);
  });
});
