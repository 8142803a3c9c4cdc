import { describe, expect, it } from "vitest";
import { IolChain } from "../iol/iol-chain.ts";
import { readIolOption, readIolRate, readIolShare, rowsOf, settlementOf } from "../iol/iol-rows.ts";
import { ContractReferences } from "./contract-references.ts";
import { createPace } from "./pace.ts";
import { askedWait } from "./provider-call.ts";
import { createNumberReader, noteMissingFields, textField } from "./provider-numbers.ts";
import { polledSource, statedInstant } from "./source-label.ts";

const now = Date.parse("2026-11-18T15:00:00Z");

/** What was noted, and who notes. */
function noting() {
  const told: string[] = [];
  return { told, note: (fault: string, detail: string) => void told.push(`${fault}: ${detail}`) };
}

describe("what a provider states", () => {
  it.each([
    ["2026-11-18T11:59:00", "2026-11-18T14:59:00.000Z", false],
    ["2026-11-18T14:59:00Z", "2026-11-18T14:59:00.000Z", false],
    ["2026-11-18T11:59:00-03:00", "2026-11-18T14:59:00.000Z", false],
    ["2026-11-18T12:05:00", "2026-11-18T15:05:00.000Z", false],
    ["2026-11-18T12:05:01", null, true],
    ["0001-01-01T00:00:00", null, false],
    ["1999-12-31T20:59:59", null, false],
    ["hoy", null, false],
    [null, null, false],
  ])("the time %s is %s, further ahead than is believed: %s", (text, instant, isSkewed) => {
    expect(statedInstant(text, now)).toEqual({ instant, isSkewed });
  });

  it("its session is the exchange's at that instant, and no delay is claimed", () => {
    expect(polledSource("x", now)).toEqual({ kind: "live", name: "x", session: "open" });
    expect(polledSource("x", now + 12 * 3_600_000)).toEqual({ kind: "live", name: "x", session: "closed" });
  });

  it.each([
    ["120", 120_000],
    ["0", 0],
    ["Wed, 18 Nov 2026 15:01:00 GMT", 60_000],
    ["7200", 3_600_000],
    ["-1", null],
    ["Wed, 18 Nov 2026 14:59:59 GMT", null],
    ["later", null],
    [" ", null],
    [null, null],
  ])("a Retry-After of %s asks for %s ms", (header, milliseconds) => {
    expect(askedWait(header, now)).toBe(milliseconds);
  });

  it("numbers are numbers and plain texts; others are noted, and nothing is said of none or zero", () => {
    const { told, note } = noting();
    const numbers = createNumberReader("GFGC", note);
    const row = {
      a: 12.5,
      b: " 3.5 ",
      c: 0,
      d: null,
      e: "",
      f: "1,5",
      g: -2,
      h: Number.NaN,
      i: true,
      k: "1e3",
    };
    expect(["a", "b", "c", "d", "e", "none"].map((field) => numbers.price(row, field))).toEqual([
      12.5,
      3.5,
      null,
      null,
      null,
      null,
    ]);
    expect(["a", "c", "d"].map((field) => numbers.count(row, field))).toEqual([12.5, 0, null]);
    expect(told).toEqual([]);
    for (const field of ["f", "g", "h", "i", "k"]) expect(numbers.count(row, field)).toBeNull();
    expect(told).toEqual([
      'wrong-number: GFGC f "1,5"',
      "wrong-number: GFGC g -2",
      "wrong-number: GFGC h null",
      "wrong-number: GFGC i true",
      'wrong-number: GFGC k "1e3"',
    ]);
  });

  it("a text is what stands between its spaces, and none where there is nothing", () => {
    const row = { a: "  GFGC7400DI ", b: " ", c: "", d: 7, e: null };
    expect(["a", "b", "c", "d", "e", "f"].map((field) => textField(row, field))).toEqual([
      "GFGC7400DI",
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it("a field that no row has is noted, of an answer that has any", () => {
    const { told, note } = noting();
    noteMissingFields([{ a: 1 }, { b: null }], { fields: ["a", "b", "c"], path: "/x", note });
    noteMissingFields([], { fields: ["a"], path: "/y", note });
    expect(told).toEqual(["field-missing: /x c"]);
  });

  it("a provider that asks for less is asked half as often, sixteen times at most, and slowly as before again", () => {
    const pace = createPace({ pollMilliseconds: 1_000, random: () => 0 });
    pace.faster();
    expect(pace.next()).toBe(1_000);
    pace.slower();
    expect(pace.next()).toBe(2_000);
    pace.faster();
    expect(pace.next()).toBe(1_800);
    for (let turn = 0; turn < 9; turn += 1) pace.slower();
    expect(pace.next()).toBe(16_000);
    expect(createPace({ pollMilliseconds: 1_000, random: () => 0.5 }).next()).toBe(1_050);
  });
});

describe("rows of InvertirOnline", () => {
  const options = { symbol: "GGAL", now };

  it("are a list, or the panel's `titulos`; anything else is none", () => {
    expect(rowsOf([{ a: 1 }, "x", null])).toEqual([{ a: 1 }]);
    expect(rowsOf({ titulos: [{ a: 1 }] })).toEqual([{ a: 1 }]);
    for (const body of [{ titulos: {} }, {}, "x", null]) expect(rowsOf(body)).toBeNull();
  });

  it("have the best side of a list of levels or of one object, each side's price and size in its place", () => {
    const { told, note } = noting();
    const side = { precioCompra: 10, cantidadCompra: 1, precioVenta: 12, cantidadVenta: 2 };
    const quoted = { bid: 10, bidSize: 1, ask: 12, askSize: 2 };
    const read = (row: object) => readIolOption(row as never, { ...options, note });
    expect(read({ puntas: [side, { precioCompra: 9 }] })).toMatchObject(quoted);
    expect(read({ puntas: side })).toMatchObject(quoted);
    const none = { bid: null, ask: null, bidSize: null, askSize: null };
    for (const puntas of [[], null, "x"]) expect(read({ puntas })).toMatchObject(none);
    const row = {
      ultimoPrecio: 11,
      cierreAnterior: 8,
      ultimoCierre: 11,
      montoOperado: 5,
      cantidadOperaciones: 4,
    };
    expect(read({ ...row, volumenNominal: 3, volumen: 300 })).toMatchObject({
      last: 11,
      previousClose: 8,
      turnover: 5,
      operations: 4,
      volume: 3,
    });
    expect(read({ volumen: 300 }).volume).toBe(300);
    expect(read({ fechaHora: "2026-11-18T11:00:00", fecha: "2026-11-18T10:00:00" }).datetime).toBe(
      "2026-11-18T14:00:00.000Z",
    );
    expect(told).toEqual([]);
    expect(read({ fecha: "2026-11-19T12:00:00" }).datetime).toBeNull();
    expect(told).toEqual(["clock-skew: GGAL"]);
  });

  it("say their settlement, otherwise it is the one that was asked for", () => {
    expect(
      [{ plazo: "T0" }, { plazo: "t2" }, { plazo: "x" }, {}].map((row) => settlementOf(row, "t1")),
    ).toEqual(["CI", "48hs", "24hs", "24hs"]);
    const inherited = ["constructor", "toString", "__proto__"].map((plazo) => settlementOf({ plazo }, "t0"));
    expect(inherited).toEqual(["CI", "CI", "CI"]);
    const { note } = noting();
    expect(readIolShare({ ultimoPrecio: 7 }, { ...options, settlement: "CI", note })).toMatchObject({
      symbol: "GGAL",
      settlement: "CI",
      last: 7,
    });
  });

  const sides = { puntas: { precioCompra: 20, precioVenta: 22 } };
  it.each<[string, object, [number, number] | null, string | null]>([
    ["a bare term", { plazo: "7", ultimoPrecio: 24 }, [7, 24], null],
    ["a term in words", { plazo: "7 días", ultimoPrecio: 24 }, [7, 24], null],
    ["a term of the symbol", { simbolo: "PESOS - 1D", ultimoPrecio: 21.5 }, [1, 21.5], null],
    ["a term of the words", { descripcion: "Caución a 30 dias en pesos", ultimoPrecio: 25 }, [30, 25], null],
    ["the longest term", { plazo: "365", ultimoPrecio: 24 }, [365, 24], null],
    ["no last price, both sides", { plazo: "7", ...sides }, [7, 21], null],
    ["the bid alone", { plazo: "7", puntas: { precioCompra: 20 } }, [7, 20], null],
    ["the ask alone", { plazo: "7", puntas: { precioVenta: 22 } }, [7, 22], null],
    ["no rate at all", { plazo: "7", simbolo: "S" }, null, null],
    ["a date, which is no term", { simbolo: "S 18/11", ultimoPrecio: 2 }, null, "rate-without-term: S 18/11"],
    ["a term of no days", { plazo: "0", simbolo: "S", ultimoPrecio: 2 }, null, "rate-without-term: S"],
    [
      "a term of more than a year",
      { plazo: "366", simbolo: "S", ultimoPrecio: 2 },
      null,
      "rate-without-term: S",
    ],
    ["dollars", { plazo: "7", simbolo: "S", moneda: "Dólar", ultimoPrecio: 2 }, null, "foreign-rate: S"],
    [
      "dollars by number",
      { plazo: "7", simbolo: "S", moneda: "2", ultimoPrecio: 2 },
      null,
      "foreign-rate: S",
    ],
    [
      "dollars by symbol",
      { plazo: "7", simbolo: "U$S - 7D", ultimoPrecio: 2 },
      null,
      "foreign-rate: U$S - 7D",
    ],
  ])("a caución with %s", (_name, row, expected, fault) => {
    const { told, note } = noting();
    const rate = readIolRate(row as never, { note });
    expect(rate === null ? null : [rate.days, rate.rate]).toEqual(expected);
    expect(told).toEqual(fault === null ? [] : [fault]);
  });
});

describe("contracts of a provider", () => {
  const at = { spot: 7_500, asOf: now };
  const nothing = { strike: null, expiration: null };

  it("another paper's and one that can't be read are noted apart, and are none", () => {
    const { told, note } = noting();
    const references = new ContractReferences(note);
    expect(references.of("YPFC4000DI", nothing, at)).toBeNull();
    expect(references.of("ALUA", nothing, at)).toBeNull();
    expect(references.of("GFGX7000DI", nothing, at)).toBeNull();
    expect(told.map((one) => one.split(":")[0])).toEqual([
      "other-underlying",
      "other-underlying",
      "unparsed-symbol",
    ]);
  });

  it("a strike that only the spot places stays where it was placed that day, and is noted once", () => {
    const { told, note } = noting();
    const references = new ContractReferences(note);
    const first = references.of("GFGC69785D", nothing, { spot: 7_000, asOf: now });
    expect(first).toMatchObject({ strike: 6_978.5, expiration: "2026-12-18", expirationEstimated: true });
    expect(references.of("GFGC69785D", nothing, { spot: 700, asOf: now })?.strike).toBe(6_978.5);
    expect(told).toEqual([
      "strike-estimated: GFGC69785D",
      "expiration-missing: GFGC69785D",
      "expiration-missing: GFGC69785D",
    ]);
    const tomorrow = { spot: 700, asOf: now + 86_400_000 };
    expect(references.of("GFGC69785D", nothing, tomorrow)?.strike).toBe(697.85);
  });

  it("a symbol that is written whole is right where the words say otherwise, which is noted", () => {
    const { told, note } = noting();
    const stated = { strike: 850, expiration: "2026-12-18" };
    expect(new ContractReferences(note).of("GFGC7400DI", stated, at)).toEqual({
      symbol: "GFGC7400DI",
      strike: 7_400,
      expiration: "2026-12-18",
      expirationEstimated: false,
    });
    expect(told).toEqual(["strike-disagrees: GFGC7400DI 850"]);
  });

  it("words near a symbol's strike are right only where its digits hide the point", () => {
    const { told, note } = noting();
    const references = new ContractReferences(note);
    const strikeOf = (symbol: string, strike: number) =>
      references.of(symbol, { strike, expiration: "2026-12-18" }, at)?.strike;
    expect([strikeOf("GFGC7400DI", 7_410), strikeOf("GFGC69785D", 6_980)]).toEqual([7_400, 6_980]);
    expect(told).toEqual(["strike-disagrees: GFGC7400DI 7410", "strike-disagrees: GFGC69785D 6980"]);
  });

  it("of InvertirOnline: the first row of a symbol counts, quotes go with their contract, the nearest come first", () => {
    const { told, note } = noting();
    const chain = new IolChain(note);
    const row = (simbolo: string, rest: object = {}) => ({ simbolo, ...rest });
    const listed = [
      row("GFGC9000DI", { fechaVencimiento: "0001-01-01T00:00:00", cotizacion: { ultimoPrecio: 5 } }),
      row("GFGC7400DI", { precioEjercicio: 7_400, fechaVencimiento: "2026-12-18T00:00:00" }),
      row("gfgc7400di", { precioEjercicio: 1 }),
      { nombre: "x" },
    ];
    expect(chain.list(listed)).toBe(2);
    expect(chain.size).toBe(2);
    expect(told).toEqual(["duplicate-row: GFGC7400DI", 'malformed-row: {"nombre":"x"}']);
    expect(chain.nearest(at)).toEqual(["GFGC7400DI", "GFGC9000DI"]);
    expect(chain.options(at)[0]).toMatchObject({ symbol: "GFGC9000DI", last: 5, expiration: "2026-12-18" });
    expect(told).toContain("expiration-missing: GFGC9000DI");
    chain.quote("GFGC9000DI", { puntas: { precioCompra: 3 } });
    expect(chain.options(at)[0]).toMatchObject({ bid: 3, last: 5 });
    expect(chain.list([])).toBe(0);
    expect(chain.size).toBe(2);
    chain.list([listed[1] as never]);
    chain.list([listed[0] as never, listed[1] as never]);
    expect(chain.options(at)[0]).toMatchObject({ symbol: "GFGC9000DI", bid: null, last: 5 });
    expect(chain.panel([row("GFGC7400DI"), row("YPFC4000DI")])).toBe(1);
  });

  it("of InvertirOnline: a panel that is there again is newer than what was asked one by one without it", () => {
    const chain = new IolChain(noting().note);
    const symbols = ["GFGC7400DI", "GFGC9000DI"];
    const bidOf = (price: number) => ({ puntas: { precioCompra: price } });
    const bids = () => chain.options(at).map(({ bid }) => bid);
    chain.list(symbols.map((simbolo) => ({ simbolo, cotizacion: { ultimoPrecio: 5 } })));
    expect(chain.panel([])).toBe(0);
    for (const symbol of symbols) chain.quote(symbol, bidOf(3));
    expect(bids()).toEqual([3, 3]);
    // A panel of other papers alone changes nothing.
    expect(chain.panel([{ simbolo: "YPFC40000D", ...bidOf(9) }])).toBe(0);
    expect(bids()).toEqual([3, 3]);
    expect(chain.panel([{ simbolo: "GFGC7400DI", ...bidOf(4) }])).toBe(1);
    expect(bids()).toEqual([4, null]);
    chain.quote("GFGC9000DI", bidOf(6));
    expect(bids()).toEqual([4, 6]);
  });
});
