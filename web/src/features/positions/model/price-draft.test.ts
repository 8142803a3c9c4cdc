import { describe, expect, it } from "vitest";
import type { MarketContract, ValuedMarket } from "@paridad/core/stores";
import type { NewLeg } from "./draft.ts";
import { priceLeg } from "./price-draft.ts";

const asOf = Date.parse("2026-11-20T16:30:00-03:00");
const close = Date.parse("2026-12-18T17:00:00-03:00");
const live = { spot: 7_500, instant: asOf, rate: 0.25 };

/** A chain of one call of 7.400, dealt at 500 / 520. */
function marketOf(quote: object = {}, strike = 7_400, value: object = {}) {
  const sides = { bid: 500, ask: 520, bidSize: 10, askSize: 1, quotedAt: asOf, ...quote };
  const contract = {
    type: "call",
    strike,
    strikeCertainty: "listed",
    quote: { ...sides, marketFrom: "mid" },
    value: { volatility: 0.5, reason: null, ...value },
  } as unknown as MarketContract;
  const share = { spotBid: 7_490, spotAsk: 7_500, basis: { settlement: "24hs" } };
  const expiries = [{ expiration: "2026-12-18", rate: { continuous: 0.3 }, contracts: [contract] }];
  const choices = { model: "american" };
  return { asOf, choices, expiries, share, stocks: [], spot: 7_500 } as unknown as ValuedMarket;
}
const leg = (fields: Partial<NewLeg> = {}) =>
  ({
    id: 1,
    kind: "call",
    strike: 7_400,
    expiration: "2026-12-18",
    basis: "executable",
    own: null,
    quantity: 1,
    ...fields,
  }) as Parameters<typeof priceLeg>[0];
const priced = (fields: Partial<NewLeg> = {}, quote: object = {}) =>
  priceLeg(leg(fields), { market: marketOf(quote), smiles: [], live });

describe("a leg at the market of now", () => {
  it.each<[string, Partial<NewLeg>, number | null]>([
    ["bought, at what somebody asks", {}, 520],
    ["sold, at what somebody bids", { quantity: -1 }, 500],
    ["at the mid", { basis: "mid" }, 510],
    ["at its own price", { basis: "own", own: 77 }, 77],
    ["at its own price before one is written", { basis: "own" }, null],
  ])("%s", (_name, fields, price) => {
    expect(priced(fields).price).toBe(price);
  });

  it("is valued as the market is, whatever it is dealt at: its volatility, and its expiry's rate", () => {
    for (const fields of [{}, { basis: "mid" }, { basis: "own", own: 900 }] as const) {
      expect(priced(fields).leg).toMatchObject({ volatility: 0.5, rateSpread: expect.closeTo(0.05, 12) });
    }
  });

  it("takes the smile's volatility where its own price gives none, and says so; without a smile only its own numbers go", () => {
    const shape = { kind: "line", parameters: { level: 0.015, slope: 0, curvature: 0, from: -1, to: 1 } };
    const smile = { ok: true, expiration: "2026-12-18", smile: shape, forward: 7_500, years: 0.06 } as never;
    const market = marketOf({}, 7_400, { volatility: null, reason: "below-intrinsic" });
    const fitted = priceLeg(leg(), { market, smiles: [smile], live });
    expect(fitted.leg).toMatchObject({ volatility: 0.5 });
    expect(fitted.notes).toEqual([
      "Valuada con la sonrisa: el precio está bajo paridad: no hay volatilidad que lo explique.",
    ]);
    const bare = marketOf({ bid: 1, ask: 1 }, 7_400, { volatility: null, reason: "below-intrinsic" });
    const unknown = priceLeg(leg(), { market: bare, smiles: [], live });
    expect(unknown.leg).not.toHaveProperty("volatility");
    expect(unknown.notes).toEqual([
      "Sin volatilidad: el precio está bajo paridad: no hay volatilidad que lo explique.",
    ]);
  });

  it.each<[string, Partial<NewLeg>, object, string[]]>([
    [
      "a buyer whom nobody sells to",
      {},
      { ask: null },
      ["Nadie vende esta base ahora: usá el medio o tu precio."],
    ],
    [
      "a seller whom nobody buys from",
      { quantity: -1 },
      { bid: null },
      ["Nadie compra esta base ahora: usá el medio o tu precio."],
    ],
    [
      "crossed sides",
      {},
      { bid: 530 },
      ["Puntas cruzadas: no hay precio que se pueda operar. Poné el tuyo."],
    ],
    ["a mid of one side", { basis: "mid" }, { ask: null }, ["Sin medio: falta una punta o están cruzadas."]],
    ["an own price that isn't there", { basis: "own" }, {}, ["Escribí tu precio."]],
    ["more than the best level fills", { quantity: 2 }, {}, ["Solo 1 lote a este precio."]],
    ["the same at the mid, which nobody deals at", { quantity: 2, basis: "mid" }, {}, []],
    ["two of three lots", { quantity: 3 }, { askSize: 2 }, ["Solo 2 lotes a este precio."]],
    [
      "a base that isn't in the chain",
      { strike: 7_600, basis: "own", own: 500 },
      {},
      ["Esta base no está en la cadena de ahora."],
    ],
    ["a quote of fifteen minutes", {}, { quotedAt: asOf - 900_000 }, []],
    ["an older one", {}, { quotedAt: asOf - 960_000 }, ["Cotización de hace 16 min."]],
    ["an older one behind an own price", { basis: "own", own: 510 }, { quotedAt: asOf - 960_000 }, []],
  ])("says what somebody has to know of %s", (_name, fields, quote, notes) => {
    expect(priced(fields, quote).notes).toEqual(notes);
  });

  it.each([
    [-1, false],
    [0, true],
  ])("%i ms after its close it has expired: %s", (late, isExpired) => {
    const priced = priceLeg(leg(), {
      market: marketOf(),
      smiles: [],
      live: { ...live, instant: close + late },
    });
    expect([priced.isExpired, priced.leg === null]).toEqual([isExpired, isExpired]);
    expect(priced.notes.includes("Venció el 18/12/2026: quitala para ver los números.")).toBe(isExpired);
  });
});
