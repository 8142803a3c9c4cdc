import { describe, expect, it } from "vitest";

import { noCosts } from "../costs/index.ts";
import type { SavedLeg, SavedPosition } from "../contract/index.ts";
import { expirationInstant } from "../symbols/index.ts";
import { markSaved } from "./book-today.ts";
import { decisionText, exercisedAddress, sidesText } from "./decision-text.ts";
import { decisionsOf } from "./decisions.ts";
import { markPosition } from "./mark-position.ts";
import type { BookMarket } from "./book-market.ts";

const expiration = "2026-12-18";
const instant = (day: string) => Date.parse(`${day}T14:00:00-03:00`);
const quoted = (strike: number, bid: number | null, ask: number | null) => ({
  symbol: `GFGC${strike}DI`,
  formerSymbols: [],
  type: "call",
  strike,
  quote: { bid, ask, quotedAt: null },
  value: { volatility: 0.45 },
});
const marketOf = (...contracts: object[]) =>
  ({
    spot: 7_400,
    share: { basis: { settlement: null } },
    stocks: [],
    expiries: [
      { expiration, expiresAt: expirationInstant(expiration), rate: { continuous: 0.2 }, contracts },
    ],
  }) as unknown as BookMarket;
const call = (strike: number, quantity: number, price: number, expires = expiration): SavedLeg => ({
  type: "call",
  strike,
  expiration: expires,
  symbol: `GFGC${strike}DI`,
  quantity,
  price,
});
type Given = { market: BookMarket; day: string; today?: object[] };
const markedOf = (legs: SavedLeg[], { market, day, today }: Given) => {
  const position = {
    id: "p1",
    name: "Mía",
    status: "open",
    exit: "cheaper",
    keepShares: false,
    content: { costs: noCosts, legs, realized: 0, events: [] },
    today: today ?? legs.map(() => null),
  } as unknown as SavedPosition;
  const marked = markPosition(position, market, instant(day));
  if (marked === null) throw new Error("not read");
  return marked;
};
const decided = (legs: SavedLeg[], values: Given) =>
  decisionsOf([markedOf(legs, values)], { now: instant(values.day) });
const textsOf = (decisions: ReturnType<typeof decided>) =>
  decisions.map((one) => decisionText(one).replaceAll("\u00a0", " "));

describe("what to decide today", () => {
  it("is what is over, before anything of now is said of it", () => {
    const over = decided([call(7_400, 1, 400, "2026-11-20")], { market: marketOf(), day: "2026-11-24" });
    expect(textsOf(over)).toEqual(["venció el 20/11/2026: anotá cómo terminó."]);
  });

  it("is an expiry five sessions away and what each leg will do, six are none", () => {
    const market = marketOf(quoted(7_000, 410, 420), quoted(7_800, 3, 4));
    const legs = [call(7_000, 1, 300), call(7_800, 1, 90)];
    // 11 December is five sessions before the 18th, the 10th six.
    expect(textsOf(decided(legs, { market, day: "2026-12-11" }))).toEqual([
      "vence en 5 ruedas y, al precio de ahora, +1 call 7.000 18/12: ejercer; +1 call 7.800 18/12: vence sin valor.",
    ]);
    expect(decided(legs, { market, day: "2026-12-10" })).toEqual([]);
  });

  it("is a sold option without time value, with what its assignment does", () => {
    const result = decided([call(6_000, -1, 1_300)], {
      market: marketOf(quoted(6_000, 1_400, 1_420)),
      day: "2026-11-24",
    });
    expect(result.map(({ kind }) => kind)).toEqual(["exercise"]);
    expect(result.map(exercisedAddress)).toEqual(["/cartera?hacer=vencimiento#posicion-p1"]);
    expect(textsOf(result)[0]).toContain(
      "Te pueden ejercer hoy. Si te ejercen entregás 100 acciones a 6.000",
    );
  });

  it("is a name of today; a side nobody quotes is told apart", () => {
    const symbol = "GFGC73500D";
    const today = [{ symbol, strike: 7_350, renames: [{ exDate: "2026-11-24", symbol, strike: 7_350 }] }];
    const market = marketOf({ ...quoted(7_350, null, 420), symbol, formerSymbols: ["GFGC7400DI"] });
    const marked = markedOf([call(7_400, 1, 400)], { market, day: "2026-11-24", today });
    expect(textsOf(decisionsOf([marked], { now: instant("2026-11-24") }))).toEqual([
      "+1 call 7.400 18/12 cambió de nombre por el corte de hoy: ahora es GFGC73500D.",
    ]);
    const closed = { isOpen: false };
    expect(sidesText([marked], closed)).toBe("Sin punta para cerrar: Mía (+1 call 7.350 18/12).");
    expect(sidesText([], closed)).toBe("Todas las patas tienen punta para cerrarlas.");
    // Before the first quotes nobody knows.
    for (const early of [null, { ...market, expiries: [] }])
      expect(markSaved([], early, instant("2026-11-24")).sides).toBeNull();
  });

  it("while the session is open sides older than 15 minutes are in doubt", () => {
    const minutes = (count: number) => instant("2026-11-24") - count * 60_000;
    const aged = (count: number) => ({
      ...quoted(7_400, 400, 420),
      quote: { bid: 400, ask: 420, quotedAt: minutes(count) },
    });
    const textOf = (count: number, isOpen: boolean) =>
      sidesText([markedOf([call(7_400, 1, 400)], { market: marketOf(aged(count)), day: "2026-11-24" })], {
        isOpen,
      }).replaceAll("\u00a0", " ");
    expect(textOf(16, true)).toBe("Puntas en duda: Mía (+1 call 7.400 18/12, cotización de hace 16 min).");
    expect(textOf(15, true)).toBe("Todas las patas tienen punta para cerrarlas.");
    expect(textOf(16, false)).toBe("Todas las patas tienen punta para cerrarlas.");
  });

  it("is a gain of which four fifths are made: what is left against what it risks", () => {
    const legs = [call(6_800, 1, 300), call(7_000, -1, 200)];
    // Paid 100 for 200 wide: 10,000 to win; closing at 650 - 465 made 8,500, 18,500 may be lost from here.
    const market = marketOf(quoted(6_800, 650, 660), quoted(7_000, 455, 465));
    const result = decided(legs, { market, day: "2026-11-24" });
    expect(result.filter(({ kind }) => kind === "made")).toEqual([
      { id: "p1", name: "Mía", kind: "made", result: 8_500, left: 1_500, risked: 18_500 },
    ]);
    const lower = marketOf(quoted(6_800, 640, 660), quoted(7_000, 455, 465));
    expect(decided(legs, { market: lower, day: "2026-11-24" }).filter(({ kind }) => kind === "made")).toEqual(
      [],
    );
  });
});
