import type { Access } from "@paridad/core/plans";
import { describe, expect, it, vi } from "vitest";
import { nothingWithheld } from "../../../market/terms/recorded-terms.ts";
import { createLegBars } from "./leg-bars.ts";
import { createShareCloses } from "./read-closes.ts";
import { createShareHistory, shareColumns } from "./read-shares.ts";
import { createSharedCloses } from "./shared-closes.ts";

const bar = (time: string, rest: object = {}) => ({
  time: new Date(time),
  symbol: "GGAL",
  settlement: "24hs",
  currency: "ARS",
  resolution: "1d",
  source: "live",
  open: 1,
  high: 4,
  low: 0.5,
  close: 3,
  bid: 2.5,
  ask: 3.5,
  volume: 10,
  turnover: 30,
  flags: "",
  ...rest,
});
type Listed = Record<string, unknown>;
const listing = (pages: readonly (readonly object[])[]) => {
  const list = vi.fn<(wanted: Listed) => Promise<readonly object[]>>();
  for (const page of pages) list.mockResolvedValueOnce(page);
  list.mockResolvedValue([]);
  return list;
};

describe("the share's closes", () => {
  const read = async (...pages: object[][]) => {
    const list = listing(pages);
    return { closes: await createShareCloses({ list } as never)(), list };
  };

  it("are one a session, of the settlement that is nearest to the options', ascending", async () => {
    const { closes } = await read([
      bar("2026-11-20T20:00:00Z", { settlement: "ci", close: 1 }),
      bar("2026-11-20T20:00:00Z", { settlement: "24hs", close: 2, source: "imported" }),
      bar("2026-11-20T20:00:00Z", { settlement: "48hs", close: 3 }),
      bar("2026-11-20T20:00:00Z", { settlement: "24hs", close: 6 }),
      bar("2026-11-19T20:00:00Z", { settlement: "48hs", close: 4 }),
      bar("2026-11-19T20:00:00Z", { settlement: "unknown", close: 5 }),
      bar("2026-11-18T20:00:00Z", { close: null }),
      bar("2026-11-17T20:00:00Z", { close: 0 }),
    ]);
    expect(closes).toEqual({
      symbol: "GGAL",
      sources: ["imported", "live"],
      closes: [
        { date: "2026-11-19", close: 5 },
        { date: "2026-11-20", close: 2 },
      ],
    });
  });

  it("are simulated only where nothing else is stored, and none of none", async () => {
    const simulated = bar("2026-11-20T20:00:00Z", { source: "simulated", close: 9 });
    const both = await read([simulated, bar("2026-11-19T20:00:00Z")]);
    expect(both.closes.closes).toEqual([{ date: "2026-11-19", close: 3 }]);
    const alone = await read([simulated]);
    expect(alone.closes).toMatchObject({ sources: ["simulated"], closes: [{ close: 9 }] });
    expect((await read([])).closes).toEqual({ symbol: null, sources: [], closes: [] });
    // Whatever it was called before.
    const renamed = await read([bar("2026-11-20T20:00:00Z"), bar("2026-11-19T20:00:00Z", { symbol: "GFG" })]);
    expect(renamed.closes).toMatchObject({ symbol: "GGAL", closes: [{ close: 3 }, { close: 3 }] });
  });

  it("are read a page at a time, each from where the one before ended", async () => {
    const first = Array.from({ length: 2_000 }, () => bar("2026-11-20T20:00:00Z"));
    const { closes, list } = await read(first, [bar("2026-11-19T20:00:00Z", { close: 7 })]);
    expect(closes.closes).toHaveLength(2);
    expect(list).toHaveBeenCalledTimes(2);
    expect(list.mock.calls[1]?.[0]).toMatchObject({
      currency: "ARS",
      resolution: "1d",
      after: { time: new Date("2026-11-20T20:00:00Z"), settlement: "24hs" },
    });
  });

  it("of before the last session that lets nothing pass on are left out for programs", async () => {
    const known = {
      symbol: "GGAL",
      sources: ["live"],
      closes: ["18", "19", "20"].map((day) => ({ date: `2026-11-${day}`, close: 1 })),
    };
    const shared = async (ends: string[]) => {
      const stretches = ends.map((to) => ({ kind: "live", from: new Date(0), to: new Date(to) }));
      const terms = async () => ({ stretches, recording: null });
      return (await createSharedCloses(async () => known as never, terms)()).closes.map(({ date }) =>
        date.slice(8),
      );
    };
    expect(await shared([])).toEqual(["18", "19", "20"]);
    expect(await shared(["2026-11-19T03:00:00Z", "2026-11-18T03:00:00Z"])).toEqual(["19", "20"]);
    expect(await shared(["2026-11-19T03:00:00.001Z"])).toEqual(["20"]);
  });
});

describe("the bars of a position's legs", () => {
  it("are asked for as far as they are wanted, and a cut answer says so", async () => {
    const options = listing([[bar("2026-11-20T20:00:00Z")]]);
    const shares = listing([Array.from({ length: 6_000 }, () => bar("2026-11-20T20:00:00Z"))]);
    const legs = createLegBars({ bars: { list: options }, shares: { list: shares } } as never);
    const from = new Date("2026-11-01T03:00:00Z");
    const wanted = { symbols: ["A"], withShare: true, from, resolution: "1d" } as const;
    expect(await legs(wanted)).toMatchObject({ isCut: true });
    expect(options.mock.calls[0]?.[0]).toMatchObject({ symbols: ["A"], isDaily: true, limit: 6_000, from });
    // Of every settlement: which one counts is the position's to say.
    expect(shares.mock.calls[0]?.[0]).toMatchObject({
      currency: "ARS",
      settlement: null,
      resolution: "1d",
      from,
    });
    const nothing = await legs({ ...wanted, symbols: [], withShare: false, resolution: "5m" });
    expect(nothing).toEqual({ options: [], share: [], isCut: false });
    expect([options.mock.calls.length, shares.mock.calls.length]).toEqual([1, 1]);
    await legs({ ...wanted, withShare: false, resolution: "5m" });
    expect(options.mock.calls[1]?.[0]).toMatchObject({ isDaily: false });
    // Either of the two may be what is cut.
    const cutBy = async (rows: number) => {
      const list = listing([Array.from({ length: rows }, () => bar("2026-11-20T20:00:00Z"))]);
      const own = createLegBars({ bars: { list }, shares: { list: listing([[]]) } } as never);
      return (await own(wanted)).isCut;
    };
    expect([await cutBy(5_999), await cutBy(6_000)]).toEqual([false, true]);
  });
});

describe("the share's series in pages", () => {
  const trial: Access = { kind: "trial", daysRemaining: 3, modules: [] };
  const now = Date.parse("2026-11-20T21:00:00Z");
  const held = {
    stretches: [{ kind: "live", from: new Date(0), to: new Date(now) }],
    recording: { sources: ["IOL"], from: null, to: "2026-11-20" },
  };
  const pages = (
    rows: readonly object[],
    withheld: typeof held | typeof nothingWithheld = nothingWithheld,
  ) => {
    const list = vi.fn<(wanted: Listed) => Promise<readonly object[]>>();
    list.mockImplementation(async ({ limit, withheld: stretches }) =>
      (stretches as unknown[]).length > 0 ? [] : rows.slice(0, limit as number),
    );
    const shares = { list, newest: async () => new Date(now) } as never;
    return {
      list,
      read: createShareHistory({ shares, terms: async () => withheld, clock: { now: () => now } }),
    };
  };
  const rows = [bar("2026-11-20T20:00:00Z", { flags: "stale,crossed" }), bar("2026-11-19T20:00:00Z")];

  it("are daily pesos unless asked otherwise, and end where the next begins", async () => {
    const { list, read } = pages(rows);
    const first = await read(trial, { limit: 1 });
    expect(first.data).toEqual([
      {
        time: "2026-11-20T20:00:00.000Z",
        symbol: "GGAL",
        settlement: "24hs",
        currency: "ARS",
        precio_apertura: 1,
        precio_maximo: 4,
        precio_minimo: 0.5,
        precio_cierre: 3,
        precio_compra: 2.5,
        precio_venta: 3.5,
        volumen: 10,
        facturacion: 30,
        resolution: "1d",
        source: "live",
        flags: ["stale", "crossed"],
      },
    ]);
    expect(first.nextCursor).toBe(`${Date.parse("2026-11-20T20:00:00Z")}-24hs`);
    await read(trial, { cursor: first.nextCursor ?? "" });
    expect(list.mock.calls[1]?.[0]).toMatchObject({
      currency: "ARS",
      settlement: null,
      resolution: "1d",
      after: { time: new Date("2026-11-20T20:00:00Z"), settlement: "24hs" },
    });
    expect((await read(trial, { limit: 2 })).nextCursor).toBeNull();
  });

  it("that a plan doesn't read are not asked for: minutes of a starter", async () => {
    const starter: Access = { kind: "plan", plan: "starter", modules: [1, 2, 7] };
    const { list, read } = pages(rows);
    expect(await read(starter, { resolution: "1m" })).toMatchObject({ data: [], nextCursor: null });
    expect(list).not.toHaveBeenCalled();
    expect((await read(starter, { resolution: "5m" })).data).toHaveLength(2);
  });

  it("that are withheld whole are refused; where nothing is behind them there is nothing", async () => {
    await expect(pages(rows, held).read(trial, {})).rejects.toMatchObject({ code: "SOURCE_NOT_SHARED" });
    expect(await pages([], held).read(trial, {})).toMatchObject({ data: [], meta: { limited: true } });
  });

  it("have a file's headings in Spanish, each over its own field", () => {
    const row = Object.fromEntries(shareColumns.map(({ key }) => [key, key])) as never;
    const flags = { flags: ["a", "b"] } as never;
    expect(shareColumns.map(({ key, value }) => (key === "flags" ? value(flags) : value(row)))).toEqual(
      shareColumns.map(({ key }) => (key === "flags" ? "a b" : key)),
    );
    expect(shareColumns.map(({ heading }) => heading)).toEqual([
      "Fecha",
      "Símbolo",
      "Liquidación",
      "Moneda",
      "Cierre",
      "Compra",
      "Venta",
      "Mínimo",
      "Máximo",
      "Apertura",
      "Volumen",
      "Facturación",
      "Resolución",
      "Fuente",
      "Marcas",
    ]);
  });
});
