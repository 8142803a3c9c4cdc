import { describe, expect, it } from "vitest";
import type { MarketContract, ValuedMarket } from "@paridad/core/stores";
import type { NewLeg } from "./draft.ts";
import { priceLeg } from "./price-draft.ts";

const asOf = Date.parse("2026-11-20T16:30:00-03:00");
const close = Date.parse("2026-12-18T17:00:00-03:00");
const live = { spot: 7_500, instant: asOf, rate: 0.25 };

/** A chain of one call of 7.400, dealt at 500 / 520. */
function marketOf(quote: object = {}, strike = 7_400) {
  const sides = { bid: 500, ask: 520, bidSize: 10, askSize: 1, quotedAt: asOf, ...quote };
  const contract = {
    type: "call",
    strike,
    strikeCertainty: "listed",
    quote: sides,
  } as unknown as MarketContract;
  const share = { spotBid: 7_490, spotAsk: 7_500, basis: { settlement: "24hs" } };
  const expiries = [{ expiration: "2026-12-18", contracts: [contract] }];
  return { asOf, expiries, share, stocks: [], spot: 7_500 } as unknown as ValuedMarket;
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
  priceLeg(leg(fields), { market: marketOf(quote), live });

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

  it("a share, at its own sides", () => {
    expect(priced({ kind: "share", quantity: -100 }).price).toBe(7_490);
    expect(priced({ kind: "share", quantity: -100 }).leg).toEqual({
      kind: "share",
      quantity: -100,
      price: 7_490,
    });
  });

  it("takes the volatility of the mid whatever it is dealt at, and of its price where there is no mid", () => {
    const volatilityOf = (fields: Partial<NewLeg>, quote: object = {}) => {
      const found = priced(fields, quote).leg;
      return found?.kind === "call" ? (found.volatility ?? 0) : 0;
    };
    const ofMid = volatilityOf({ basis: "mid" });
    expect(ofMid).toBeGreaterThan(0.1);
    expect([volatilityOf({}), volatilityOf({ basis: "own", own: 900 })]).toEqual([ofMid, ofMid]);
    expect(volatilityOf({}, { bid: null })).toBe(volatilityOf({ basis: "mid" }, { bid: 520 }));
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

  it("knows a base written to the centavo, and that it was read from a symbol", () => {
    const market = marketOf({}, 7_400.004);
    expect(priceLeg(leg(), { market, live }).price).toBe(520);
    expect(priceLeg(leg({ strike: 7_400.01 }), { market, live }).contract).toBeNull();
  });

  it.each([
    [-1, false],
    [0, true],
  ])("%i ms after its close it has expired: %s", (late, isExpired) => {
    const found = priceLeg(leg(), { market: marketOf(), live: { ...live, instant: close + late } });
    expect([found.isExpired, found.leg === null]).toEqual([isExpired, isExpired]);
    expect(found.notes.includes("Venció el 18/12/2026: quitala para ver los números.")).toBe(isExpired);
  });
});
