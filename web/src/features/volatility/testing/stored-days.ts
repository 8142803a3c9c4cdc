import type { MarketEvent, VolatilityDay } from "@paridad/core/contract";
import { addDays, daysBetween, isTradingDay } from "@paridad/core/symbols";

/** A row of the day; `given` over a quarter's usual one. */
export function storedDay(
  day: string,
  expiration: string,
  given: Partial<VolatilityDay> = {},
): VolatilityDay {
  return {
    day,
    expiration,
    source: "live",
    quotedAt: `${day}T19:59:00Z`,
    years: daysBetween({ from: day, to: expiration }) / 365,
    rate: 0.3,
    spot: 7_500,
    forward: 7_600,
    atTheMoney: 0.44,
    riskReversal: -0.02,
    butterfly: 0.01,
    varianceSwap: 0.45,
    quotes: 9,
    smile: "svi",
    realisedFrom: "ARS 24hs",
    realised: {
      close: 0.35,
      parkinson: 0.31,
      garmanKlass: 0.32,
      rogersSatchell: 0.33,
      yangZhang: 0.36,
    },
    flags: [],
    ...given,
  };
}

const realised = (from: number) => ({
  close: from,
  parkinson: from + 0.011,
  garmanKlass: from + 0.022,
  rogersSatchell: from + 0.033,
  yangZhang: from + 0.044,
});
const [november, december] = ["2026-11-27", "2026-12-18"];

/** Six sessions, out of order: enclosed by two expiries or not, with a gap in each series and all that needs care. */
export const fewDays: readonly VolatilityDay[] = [
  storedDay("2026-11-19", december, { atTheMoney: 0.46, varianceSwap: 0.48, realised: realised(0.3) }),
  storedDay("2026-11-12", december, { atTheMoney: 0.44, varianceSwap: 0.47, realised: realised(0.25) }),
  storedDay("2026-11-12", november, {
    atTheMoney: 0.4,
    varianceSwap: 0.41,
    quotes: 7,
    realised: realised(0.25),
  }),
  storedDay("2026-11-13", december, { varianceSwap: 0.5, flags: ["early"], realised: realised(0.26) }),
  storedDay("2026-11-16", november, {
    atTheMoney: null,
    varianceSwap: 0.42,
    quotes: 5,
    flags: ["one-sided", "early"],
    realised: realised(0.27),
  }),
  storedDay("2026-11-16", december, { varianceSwap: 0.49, quotes: 11, realised: realised(0.27) }),
  storedDay("2026-11-17", december, {
    atTheMoney: 0.45,
    varianceSwap: null,
    source: "imported",
    realisedFrom: "USD ADR",
    realised: { ...realised(0.28), yangZhang: null },
    flags: ["fallback-rate"],
  }),
  storedDay("2026-11-17", november, {
    atTheMoney: 0.43,
    varianceSwap: 0.44,
    quotes: 4,
    source: "imported",
    realisedFrom: "USD ADR",
    realised: { ...realised(0.28), yangZhang: null },
  }),
];

/** The trading days up to 2026-11-19, the newest first, each with an expiry of 30 days to the day. */
export function manyDays(count: number): VolatilityDay[] {
  const rows: VolatilityDay[] = [];
  for (let day = "2026-11-19"; rows.length < count; day = addDays(day, -1)) {
    if (!isTradingDay(day)) continue;
    const place = rows.length;
    rows.push(
      storedDay(day, addDays(day, 30), {
        atTheMoney: place % 10 === 0 ? null : 0.35 + ((place * 37 + 12) % 53) * 0.004,
        varianceSwap: 0.37 + ((place * 31) % 47) * 0.004,
        quotes: 8 + (place % 5),
        realised: realised(0.3 + ((place * 17) % 29) * 0.006),
      }),
    );
  }
  return rows;
}

export function marketEvent(day: string, given: Partial<MarketEvent> = {}): MarketEvent {
  return {
    id: `${day} ${given.kind ?? "other"}`,
    kind: "other",
    day,
    title: "",
    note: "",
    amount: null,
    origin: "written",
    updatedAt: "2026-11-01T00:00:00Z",
    ...given,
  };
}
