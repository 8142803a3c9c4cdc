import { describe, expect, it } from "vitest";

import { kindKey, kindOfTrade, ruleKinds, ruleOfKind } from "./rule-kinds.ts";

const spot = 7_500;
const callAt = (strike: number, days = 30) => kindOfTrade({ structure: "covered-call", strike, spot, days });

describe("the kind of a trade", () => {
  it("has the nearest distance, on the side where its option is out of the money", () => {
    expect(callAt(7_900)).toEqual({ structure: "covered-call", outside: 5, span: "32", width: null });
    expect(callAt(7_100)?.outside).toBe(-5);
    const put = kindOfTrade({ structure: "put-write", strike: 7_100, spot, days: 14 });
    expect(put).toEqual({ structure: "put-write", outside: 5, span: "14", width: null });
    const pair = { structure: "bear-put", strike: 7_500, otherStrike: 6_800, spot, days: 60 } as const;
    expect(kindOfTrade(pair)).toEqual({ structure: "bear-put", outside: 0, span: "60", width: 10 });
  });

  it("is none far from all of them: 20 % out, in its last days, of a third of the share's width", () => {
    expect([callAt(9_000), callAt(7_900, 8), callAt(7_900, 76)]).toEqual([null, null, null]);
    const pair = { structure: "bull-call", strike: 7_500, otherStrike: 10_000, spot, days: 30 } as const;
    expect(kindOfTrade(pair)).toBeNull();
    expect([callAt(7_900, 9)?.span, callAt(7_900, 19)?.span]).toEqual(["14", "14"]);
    expect([callAt(7_900, 20)?.span, callAt(7_900, 46)?.span]).toEqual(["32", "60"]);
  });
});

it("every kind is a rule of its own, a put's strike below the share", () => {
  const kinds = ruleKinds();
  expect(new Set(kinds.map(kindKey)).size).toBe(kinds.length);
  expect(ruleOfKind({ structure: "bull-put", outside: 5, span: "32", width: 10 })).toMatchObject({
    strike: { moneyness: 0.95 },
    width: 0.1,
    exit: "cheaper",
    daysToExpiry: { target: 32, from: 20, to: 45 },
  });
});
