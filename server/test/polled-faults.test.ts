import { missingShared, unlessMissing } from "@paridad/core/testing";
import { describe, expect, it } from "vitest";
import { answerFaults } from "./support/provider-double.ts";
import type { AnswerFault, Row } from "./support/provider-double.ts";
import { usePolledWorld } from "./support/polled-world.ts";
import type { PolledName } from "./support/polled-world.ts";
import { listPath, panelPath, recordedList } from "./support/recorded-providers.ts";

const given = usePolledWorld();
const where = unlessMissing(missingShared("data/iol", "data/symbols", "data/ggal-eod-chain"));

const iol = "/api/v2/Cotizaciones/opciones/argentina/Todos";
const data912 = "/live/arg_options";
const paths = { iol, data912 } as const;

type Expected = {
  /** Of a round that fails; null where it goes on without what is wrong. */
  readonly reason: string | null;
  /** What the list of unusable input then says. */
  readonly unused?: RegExp;
};
const page = "mandó algo que no son datos (¿una página de mantenimiento?)";

/** What the administrator's screen says; every other screen says that the source is late as long as there is a reason. */
const matrix: Record<AnswerFault, Record<PolledName, Expected>> = {
  silent: { iol: { reason: `${iol} no responde` }, data912: { reason: `${data912} no responde` } },
  cut: { iol: { reason: `${iol} no responde` }, data912: { reason: `${data912} no responde` } },
  refused: { iol: { reason: `${iol} respondió 401` }, data912: { reason: `${data912} respondió 401` } },
  busy: {
    iol: { reason: `${iol} respondió 429: el proveedor pide menos consultas` },
    data912: { reason: `${data912} respondió 429: el proveedor pide menos consultas` },
  },
  down: { iol: { reason: `${iol} respondió 503` }, data912: { reason: `${data912} respondió 503` } },
  html: { iol: { reason: `${iol} ${page}` }, data912: { reason: `${data912} ${page}` } },
  oversize: {
    iol: { reason: `${iol} mandó una respuesta demasiado grande` },
    data912: { reason: `${data912} mandó una respuesta demasiado grande` },
  },
  empty: {
    iol: { reason: null, unused: /Sin panel de opciones/ },
    data912: { reason: `${data912} vino vacía: se muestra la última cadena` },
  },
  changed: {
    iol: { reason: null, unused: /Filas o mensajes mal formados: 213/ },
    data912: { reason: `la respuesta de ${data912} cambió de forma` },
  },
  renamed: {
    iol: { reason: null, unused: /Campos que la respuesta ya no trae: 1/ },
    data912: { reason: null, unused: /Campos que la respuesta ya no trae: 2/ },
  },
  numbers: {
    iol: {
      reason: null,
      unused: /Números que no son precios ni cantidades \(se muestran como desconocidos\): \d+/,
    },
    data912: {
      reason: null,
      unused: /Números que no son precios ni cantidades \(se muestran como desconocidos\): \d+/,
    },
  },
};
const cases = answerFaults.flatMap((fault) =>
  (["iol", "data912"] as const).map((name) => [fault, name, matrix[fault][name]] as const),
);

describe("eleven faults of two providers", where, () => {
  it.each(cases)(
    "%s, %s: says so, keeps what it has, and recovers",
    async (fault, name, { reason, unused }) => {
      await given.start(name, { timeoutMilliseconds: fault === "silent" ? 300 : 5_000 });
      const before = given.options().length;
      given.double.faulty = paths[name];
      given.double.fault = fault;
      await given.waits.next();
      expect(given.said()).toMatchObject({ state: reason === null ? "running" : "lost", reason });
      expect(given.market.book.source.stale ?? false).toBe(reason !== null);
      expect(given.options()).toHaveLength(before);
      expect(given.said().unused.join("\n")).toMatch(unused ?? "");
      for (const { bid, ask, last } of given.options()) {
        for (const price of [bid, ask, last]) expect(price === null || Number(price) > 0).toBe(true);
      }
      given.double.fault = null;
      given.waits.instant += 1_800_000;
      await given.waits.next();
      expect(given.said()).toMatchObject({ state: "running", reason: null });
      expect(given.market.book.source.stale ?? false).toBe(false);
      const quoted = given.options().filter(({ bid }) => bid !== null);
      expect(quoted.length).toBeGreaterThanOrEqual(30);
    },
  );

  it.each(["silent", "html", "empty", "changed", "down"] as const)(
    "iol without its list (%s) at the start: no chain, the reason, and recovery",
    async (fault) => {
      given.double.faulty = "/Opciones";
      given.double.fault = fault;
      await given.start("iol", { timeoutMilliseconds: fault === "silent" ? 300 : 5_000 });
      expect(given.said().state).toBe("lost");
      expect(given.said().reason).toMatch(/Opciones/);
      expect(given.options()).toEqual([]);
      given.double.fault = null;
      await given.waits.next();
      expect(given.options()).toHaveLength(213);
    },
  );
});

describe("pace", where, () => {
  it("waits at least as long as Retry-After says, then asks half as often, and comes back slowly", async () => {
    await given.start("data912");
    given.double.fault = "busy";
    given.double.retryAfter = "300";
    await given.waits.next();
    expect(given.waits.asked.at(-1)).toBe(300_000);
    given.double.fault = null;
    await given.waits.next();
    // 20 s twice as long, nine tenths of it after a good round, and half of the tenth that chance adds.
    expect(given.waits.asked.at(-1)).toBe(37_800);
    for (let round = 0; round < 10; round += 1) await given.waits.next();
    expect(given.waits.asked.at(-1)).toBe(21_000);
  });

  it("reads a date in Retry-After, believes an hour at most, and without one doubles up to ten minutes", async () => {
    await given.start("data912");
    given.double.fault = "down";
    given.double.retryAfter = new Date(given.waits.instant + 21_000 + 90_000).toUTCString();
    await given.waits.next();
    expect(given.waits.asked.at(-1)).toBe(90_000);
    given.double.retryAfter = "86400";
    await given.waits.next();
    expect(given.waits.asked.at(-1)).toBe(3_600_000);
    given.double.retryAfter = null;
    for (let round = 0; round < 6; round += 1) await given.waits.next();
    // Less an eighth: half of the quarter that chance takes off.
    expect(given.waits.asked.slice(-6)).toEqual([70_000, 140_000, 280_000, 525_000, 525_000, 525_000]);
  });
});

describe("rows", where, () => {
  const sample = (symbol: string, rest: Row = {}): Row => ({
    symbol,
    q_bid: 1,
    px_bid: 2,
    px_ask: 3,
    q_ask: 4,
    v: 5,
    q_op: 6,
    c: 7,
    pct_change: 0,
    ...rest,
  });

  it("keeps the first of two rows of one contract, and names each that is none", async () => {
    const start = given.start("data912");
    given.double.answers.set("/live/arg_options", () => ({
      rows: [
        sample("GFGC5300OC"),
        sample("gfgc5300oc", { px_bid: 9 }),
        sample("GFGX1"),
        sample("YPFC49000O"),
        { c: 1 },
      ],
    }));
    await start;
    expect(given.options()).toHaveLength(1);
    expect(given.option("GFGC5300OC")).toMatchObject({ bid: 2, bidSize: 1, ask: 3, askSize: 4, volume: 5 });
    expect(given.market.health()).toMatchObject({
      faults: { "duplicate-row": 1, "unparsed-symbol": 1, "other-underlying": 1, "malformed-row": 1 },
      examples: { "unparsed-symbol": ["GFGX1: shape"], "other-underlying": ["YPFC49000O"] },
    });
  });

  it.each<[string, unknown, number | null]>([
    ["a comma", "1.234,5", null],
    ["NaN", "__NaN__", null],
    ["a negative", -3, null],
    ["an object", {}, null],
    ["null", null, null],
    ["zero", 0, null],
    ["a number as text", "12.5", 12.5],
  ])("reads %s as %s", async (_name, value, expected) => {
    const start = given.start("data912");
    given.double.answers.set("/live/arg_options", () => ({
      rows: [sample("GFGC5300OC", { px_bid: value })],
    }));
    await start;
    expect(given.option("GFGC5300OC")).toMatchObject({ bid: expected, ask: 3 });
    const isWrong = expected === null && value !== null && value !== 0;
    expect(given.market.health().faults["wrong-number"]).toBe(isWrong ? 1 : 0);
  });

  it("tells each fault once, however many rounds repeat it", async () => {
    await given.start("data912");
    const { faults } = given.market.health();
    await given.waits.next();
    await given.waits.next();
    expect(given.market.health().faults).toEqual(faults);
  });

  it("sends what changed after the whole chain, and the whole one again when contracts come or leave", async () => {
    await given.start("iol");
    const { seq } = given.market.book;
    const rows = recordedList();
    const named = (count: number) => () => ({
      isPanel: true,
      rows: rows.slice(0, count).map(({ simbolo }) => ({ simbolo, ultimoPrecio: 77 })),
    });
    given.double.answers.set(panelPath, named(1));
    await given.waits.next();
    expect(given.market.book.seq).toBe(seq + 1);
    given.double.answers.set(listPath, () => ({ rows: rows.slice(0, 10) }));
    given.double.answers.set(panelPath, named(10));
    given.waits.instant += 1_800_000;
    await given.waits.next();
    expect(given.options()).toHaveLength(10);
    expect(given.options().every(({ last }) => last === 77)).toBe(true);
  });
});
