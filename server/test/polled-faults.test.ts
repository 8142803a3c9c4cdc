import { missingShared, unlessMissing } from "@paridad/core/testing";
import { describe, expect, it } from "vitest";
import { answerFaults } from "./support/provider-double.ts";
import type { AnswerFault, Row } from "./support/provider-double.ts";
import { usePolledWorld } from "./support/polled-world.ts";
import type { PolledName } from "./support/polled-world.ts";

const feed = usePolledWorld();
const where = unlessMissing(missingShared("data/iol", "data/symbols", "data/ggal-eod-chain"));

const iol = "/api/v2/Cotizaciones/opciones/argentina/Todos";
const data912 = "/live/arg_options";
const paths = { iol, data912 } as const;

/** Texts of the screens, word for word: the administrator's reason and list, and the lines above everybody's chain. */
type Expected = {
  /** Null where the round goes on without what is wrong. */
  readonly reason: string | null;
  /** Quotes added to the list of unused ones. */
  readonly unused?: readonly string[];
  /** The lines after the source's, where it goes on. */
  readonly chain?: readonly string[];
};
const page = "mandó algo que no son datos (¿una página de mantenimiento?)";
const unanswered = [
  "La fuente de datos del mercado no responde. Mostramos lo último recibido.",
  "La fuente de datos está demorada: las cotizaciones pueden ser viejas.",
];
/** InvertirOnline's played share is ours and 5 % off the recorded chain, which its second round notices. */
const apart =
  "Las opciones y el papel son de momentos distintos: tasas, volatilidades y oportunidades no valen.";
const noticed = { reason: null, chain: [apart] };
const apartUnused = "Opciones y papel de momentos distintos: 1";
const source = {
  iol: "InvertirOnline · demora desconocida",
  data912: "data912 · demora desconocida",
} as const;
/** Unused quotes of the recorded chains without any fault. */
const alwaysUnused: Record<PolledName, readonly string[]> = {
  iol: ["Tasas en otra moneda: 1", "Bases que no coinciden con su símbolo: 1"],
  data912: [
    "Opciones sin vencimiento (calculado): 63",
    "Bases estimadas por el precio del subyacente: 47",
    "Sin cauciones: se usó la tasa por defecto: 1",
    "Opciones de otros papeles (no se usan): 351",
  ],
};

const both = (wordsOf: (path: string) => string): Record<PolledName, Expected> => ({
  iol: { reason: `Motivo: ${wordsOf(iol)}` },
  data912: { reason: `Motivo: ${wordsOf(data912)}` },
});
const wrong = "Números que no son precios ni cantidades (se muestran como desconocidos)";
const byContract = [
  "Contratos que el proveedor no dio: 40",
  "Sin panel de opciones: se pregunta contrato por contrato: 1",
  apartUnused,
];

const matrix: Record<AnswerFault, Record<PolledName, Expected>> = {
  silent: both((path) => `${path} no responde`),
  cut: both((path) => `${path} no responde`),
  refused: both((path) => `${path} respondió 401`),
  busy: both((path) => `${path} respondió 429: el proveedor pide menos consultas`),
  down: both((path) => `${path} respondió 503`),
  html: both((path) => `${path} ${page}`),
  oversize: both((path) => `${path} mandó una respuesta demasiado grande`),
  empty: {
    iol: { ...noticed, unused: byContract },
    data912: { reason: `Motivo: ${data912} vino vacía` },
  },
  changed: {
    iol: {
      ...noticed,
      unused: ["Filas o mensajes mal formados: 213", "Campos que la respuesta ya no trae: 1", ...byContract],
    },
    data912: {
      reason: `Motivo: la respuesta de ${data912} cambió de forma`,
      unused: ["Filas o mensajes mal formados: 414"],
    },
  },
  renamed: {
    iol: { ...noticed, unused: ["Campos que la respuesta ya no trae: 1", apartUnused] },
    data912: { reason: null, unused: ["Campos que la respuesta ya no trae: 2"] },
  },
  numbers: {
    iol: { ...noticed, unused: [`${wrong}: 221`, apartUnused] },
    data912: { reason: null, unused: [`${wrong}: 144`] },
  },
};
const cases = answerFaults.flatMap((fault) =>
  (["iol", "data912"] as const).map((name) => [fault, name, matrix[fault][name]] as const),
);

describe("eleven faults of two providers", where, () => {
  it.each(cases)(
    "%s, %s: says so, keeps what it has, and recovers",
    async (fault, name, { reason, unused = [], chain = [] }) => {
      await feed.start(name, { timeoutMilliseconds: fault === "silent" ? 2_500 : 20_000 });
      const before = feed.options().length;
      feed.double.faulty = paths[name];
      feed.double.fault = fault;
      await feed.waits.next();
      const state = feed.said();
      expect({ ...state, unused: state.unused.toSorted() }).toEqual({
        state: reason === null ? "En marcha" : "Perdida",
        reason,
        unused: [...alwaysUnused[name], ...unused].toSorted(),
        chain: [source[name], ...(reason === null ? chain : unanswered)],
      });
      expect(feed.options()).toHaveLength(before);
      for (const { bid, ask, last } of feed.options()) {
        for (const price of [bid, ask, last]) expect(price === null || Number(price) > 0).toBe(true);
      }
      feed.double.fault = null;
      feed.waits.instant += 1_800_000;
      await feed.waits.next();
      const after = feed.said();
      expect(after).toMatchObject({ state: "En marcha", reason: null });
      for (const words of unanswered) expect(after.chain).not.toContain(words);
      const quoted = feed.options().filter(({ bid }) => bid !== null);
      expect(quoted.length).toBeGreaterThanOrEqual(30);
    },
  );

  it.each(["silent", "html", "empty", "changed", "down"] as const)(
    "iol without its list (%s) at the start: no chain, the reason, and recovery",
    async (fault) => {
      feed.double.faulty = "/Opciones";
      feed.double.fault = fault;
      await feed.start("iol", { timeoutMilliseconds: fault === "silent" ? 2_500 : 20_000 });
      expect(feed.said().state).toBe("Perdida");
      expect(feed.said().reason).toMatch(/Opciones/);
      expect(feed.options()).toEqual([]);
      feed.double.fault = null;
      await feed.waits.next();
      expect(feed.options()).toHaveLength(213);
    },
  );
});

describe("pace", where, () => {
  it("waits at least as long as Retry-After says, then asks half as often, and comes back slowly", async () => {
    await feed.start("data912");
    feed.double.fault = "busy";
    feed.double.retryAfter = "300";
    await feed.waits.next();
    expect(feed.waits.asked.at(-1)).toBe(300_000);
    const at = new Date(feed.waits.instant + 300_000).toISOString();
    expect(feed.market.health().retry).toEqual({ attempt: 1, at });
    feed.double.fault = null;
    await feed.waits.next();
    // 20 s twice as long, nine tenths of it after a good round, and half of the tenth that chance adds.
    expect(feed.waits.asked.at(-1)).toBe(37_800);
    for (let round = 0; round < 10; round += 1) await feed.waits.next();
    expect(feed.waits.asked.at(-1)).toBe(21_000);
    feed.double.fault = "html";
    await feed.waits.next();
    expect([feed.market.health().retry?.attempt, feed.waits.asked.at(-1)]).toEqual([1, 17_500]);
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
    const start = feed.start("data912");
    feed.double.answers.set("/live/arg_options", () => ({
      rows: [
        sample("GFGC5300OC"),
        sample("gfgc5300oc", { px_bid: 9 }),
        sample("GFGX1"),
        sample("YPFC49000O"),
        { c: 1 },
      ],
    }));
    await start;
    expect(feed.options()).toHaveLength(1);
    expect(feed.option("GFGC5300OC")).toMatchObject({ bid: 2, bidSize: 1, ask: 3, askSize: 4, volume: 5 });
    expect(feed.market.health()).toMatchObject({
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
    const start = feed.start("data912");
    feed.double.answers.set("/live/arg_options", () => ({
      rows: [sample("GFGC5300OC", { px_bid: value })],
    }));
    await start;
    expect(feed.option("GFGC5300OC")).toMatchObject({ bid: expected, ask: 3 });
    const isWrong = expected === null && value !== null && value !== 0;
    expect(feed.market.health().faults["wrong-number"]).toBe(isWrong ? 1 : 0);
  });

  it("tells each fault once, however many rounds repeat it", async () => {
    await feed.start("data912");
    const { faults } = feed.market.health();
    await feed.waits.next();
    await feed.waits.next();
    expect(feed.market.health().faults).toEqual(faults);
  });
});
