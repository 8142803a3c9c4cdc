import { describe, expect, it } from "vitest";
import type { PositionLeg } from "@paridad/core/positions";
import type { DraftLeg, PriceBasis } from "./draft.ts";
import { linkOfLegs, linkOfScenario, readLink, readScenario } from "./position-link.ts";
import type { PricedLeg } from "./price-draft.ts";
import { firstEnd, isSupposed, scenarioOf } from "./scenario.ts";

const noScenario = { spot: null, points: 0, day: null, tna: null };
const scenarioIn = (query: string) => readScenario(new URLSearchParams(query));

describe("the scenario of an address", () => {
  it.each<[string, Partial<typeof noScenario> | object]>([
    ["", {}],
    ["spot=7700&vi=-3&dia=2026-12-04&tasa=28", { spot: 7_700, points: -3, day: "2026-12-04", tna: 28 }],
    ["tasa=0", { tna: 0 }],
    ["tasa=-1", {}],
    ["spot=0.01", { spot: 0.01 }],
    ["spot=0", {}],
    ["spot=-7700", {}],
    ["spot=Infinity&vi=mucho&tasa=%20", {}],
    ["dia=2026-13-01", {}],
    ["dia=4/12/2026", {}],
  ])("%s", (query, read) => {
    expect(scenarioIn(query)).toEqual({ ...noScenario, ...read });
  });

  it("is written as it is read, and nothing of it where nothing is supposed", () => {
    const supposed = { spot: 7_700, points: -3, day: "2026-12-04", tna: 0 };
    expect(linkOfScenario(supposed)).toEqual({ spot: "7700", vi: "-3", dia: "2026-12-04", tasa: "0" });
    expect(linkOfScenario(noScenario)).toEqual({ spot: null, vi: null, dia: null, tasa: null });
  });

  it.each([{ spot: 7_700 }, { points: -3 }, { day: "2026-12-04" }, { tna: 0 }])(
    "%o supposes something",
    (one) => {
      expect([isSupposed({ ...noScenario, ...one }), isSupposed(noScenario)]).toEqual([true, false]);
    },
  );
});

const december = Date.parse("2026-12-18T17:00:00-03:00");
const call = { kind: "call", strike: 7_400, expiration: december, quantity: 1, price: 500 } as const;
const shares = { kind: "share", quantity: 100, price: 7_500 } as const;
const pricedLeg = (leg: PositionLeg | null, basis: PriceBasis) =>
  ({ leg, draft: { basis } as DraftLeg }) as PricedLeg;

describe("the legs of an address", () => {
  it("say whose price each has where one isn't the market's", () => {
    const market = [pricedLeg(shares, "executable"), pricedLeg(call, "executable")];
    const patas = "1~b100a_7500~b1c7400_20261218_500";
    expect(linkOfLegs(market)).toEqual({ patas, precios: null });
    expect(linkOfLegs([pricedLeg(shares, "own"), pricedLeg(call, "mid")])).toEqual({ patas, precios: "pm" });
    expect(linkOfLegs([])).toEqual({ patas: null, precios: null });
  });

  it("can't be said while one has no price", () => {
    expect(linkOfLegs([pricedLeg(shares, "own"), pricedLeg(null, "mid")])).toBeNull();
  });

  it("are read with whose price each has: the market's where the link doesn't say", () => {
    const read = readLink(new URLSearchParams("patas=1~b100a_7500~b1c7400_20261218_500&precios=p"));
    expect(read.legs?.map(({ basis, own, quantity }) => [basis, own, quantity])).toEqual([
      ["own", 7_500, 100],
      ["executable", 500, 1],
    ]);
    expect(read.legs?.[1]).toMatchObject({ kind: "call", strike: 7_400, expiration: "2026-12-18" });
    expect(readLink(new URLSearchParams("patas="))).toEqual({ legs: null, fault: null });
  });

  it("that are nonsense are told by their place", () => {
    expect(readLink(new URLSearchParams("patas=1~b100a_7500~hola"))).toEqual({
      legs: null,
      fault: "El enlace tiene una pata que no se entiende. Es la pata 2: «hola».",
    });
  });
});

describe("a scenario as the engine takes it", () => {
  const instant = Date.parse("2026-11-20T16:30:00-03:00");
  const live = { spot: 7_500, instant, rate: 0.25 };
  const of = (draft: object, expiresAt: number | null = december) =>
    scenarioOf({ ...noScenario, ...draft }, { live, expiresAt });

  it("is what is now where nothing is supposed", () => {
    expect(of({})).toEqual({ spot: 7_500, instant, rate: 0.25, volatilityShift: 0 });
  });

  it("takes points as hundredths and a rate to the nearest expiry", () => {
    const { spot, rate, volatilityShift } = of({ spot: 7_000, points: -3, tna: 28 });
    const days = (december - instant) / 86_400_000;
    expect([spot, volatilityShift]).toEqual([7_000, -0.03]);
    expect(rate).toBeCloseTo((365 / days) * Math.log(1 + (0.28 * days) / 365), 12);
    // Shares alone, and an expiry that is a moment away, take the rate of a day.
    const aDay = 365 * Math.log(1 + 0.28 / 365);
    expect(of({ tna: 28 }, null).rate).toBeCloseTo(aDay, 12);
    expect(of({ tna: 28 }, instant + 60_000).rate).toBeCloseTo(aDay, 12);
  });

  it("begins with the first option that still runs", () => {
    const leg = (expiration: string) => ({ kind: "call", expiration }) as DraftLeg;
    const share = { kind: "share" } as DraftLeg;
    const legs = [share, leg("2026-12-18"), leg("2026-10-16")];
    expect(firstEnd(legs, instant)).toBe(december);
    expect([firstEnd([share], instant), firstEnd(legs, null)]).toEqual([
      null,
      Date.parse("2026-10-16T17:00:00-03:00"),
    ]);
  });
});
