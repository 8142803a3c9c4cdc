import { describe, expect, it } from "vitest";

import { readRecorded, whereRecorded } from "../testing/recorded-data.ts";
import { fitSmile, smilePoints, smileVolatility } from "../volatility/index.ts";
import type { CalculatorOption, CalculatorRow, NumberResult } from "./calculator-types.ts";
import { setUpCalculator } from "./testing/fake-market.ts";
import { bisectedVolatility, textbook } from "./testing/independent-black-scholes.ts";
import type { Terms } from "./testing/independent-black-scholes.ts";

const path = "quotes/ggal_options_quotes.csv";
const millisecondsPerYear = 365 * 86_400_000;

function numberOf(text: string | undefined): number | null {
  return text ? Number(text) : null;
}

/** 20 snapshots spread over the recorded year, each with the share's last price of its day. */
function recordedSnapshots() {
  const spots = new Map<string, number>();
  for (const row of readRecorded("quotes/ggal_stock_quotes.csv")) {
    const { trade_date: day = "", settlement, last } = row;
    if (last && (settlement === "spot" || !spots.has(day))) spots.set(day, Number(last));
  }
  const byClock = new Map<string, Record<string, string>[]>();
  for (const row of readRecorded(path)) {
    const clock = row["snapshot_asof"] ?? "";
    byClock.set(clock, [...(byClock.get(clock) ?? []), row]);
  }
  const usable = [...byClock].filter(
    ([clock, rows]) => clock && rows.length >= 10 && spots.has(rows[0]?.["trade_date"] ?? ""),
  );
  const step = Math.max(1, Math.floor(usable.length / 20));
  return usable
    .filter((_snapshot, index) => index % step === 0)
    .slice(0, 20)
    .map(([clock, rows]) => ({
      asOf: `${clock.replace(" ", "T")}-03:00`,
      spot: spots.get(rows[0]?.["trade_date"] ?? "") ?? 0,
      options: rows
        .filter((row) => row["expiry"])
        .map((row) => ({
          symbol: row["symbol"] ?? "",
          strike: numberOf(row["strike"]),
          expiration: row["expiry"] ?? null,
          bid: numberOf(row["bid"]),
          ask: numberOf(row["ask"]),
          last: numberOf(row["last"]),
        })),
    }));
}

/** Why the volatility shown is not the independent one (or the independent bounds' reason); `null` when it is. */
function volatilityProblem(
  displayed: NumberResult,
  { terms, price }: { terms: Terms; price: number | null },
): string | null {
  if (price === null) return displayed.ok ? "a volatility without a price" : null;
  const expected = terms.years > 0 ? bisectedVolatility(terms, price) : "expired";
  const name = `${JSON.stringify(terms)} at ${price}, expected ${expected}`;
  if (typeof expected === "string") return !displayed.ok && displayed.reason === expected ? null : name;
  if (!displayed.ok) return `${name}, shown ${displayed.reason}`;
  const { price: back, vega } = textbook(terms, displayed.value);
  // A price says no more about its volatility than its own last bits over vega allow.
  const doubt = (1e-12 * terms.spot) / Math.max(vega, 1e-300);
  const isClose = Math.abs(displayed.value - expected) < 1e-9 * expected + doubt;
  return isClose && Math.abs(back - price) < 1e-10 * terms.spot ? null : `${name}, shown ${displayed.value}`;
}

/** The smile of an expiry's raw sides, which stands in where a price says no volatility. */
function smileOf(rows: readonly CalculatorRow[], { years, rate, spot }: Omit<Terms, "type" | "strike">) {
  const strikes = rows.map(({ strike, call, put }) => ({
    strike,
    callBid: call?.bid ?? null,
    callAsk: call?.ask ?? null,
    putBid: put?.bid ?? null,
    putAsk: put?.ask ?? null,
  }));
  const read = smilePoints({ strikes, years, rate, spot, model: "european" });
  const smile = read.ok ? fitSmile({ points: read.points, years }) : null;
  return (strike: number) =>
    read.ok && smile?.ok
      ? smileVolatility(smile, { logMoneyness: Math.log(strike / read.forward), years })
      : null;
}

/** The independent greeks in the specification's display units. */
function expectedGreeks(option: CalculatorOption, terms: Terms, fitted: number | null) {
  const { auto } = option.impliedVolatility;
  const greeksFrom = auto.ok ? "own-iv" : fitted === null ? "input" : "smile";
  if (!(terms.years > 0)) return { greeksFrom, greeks: { ok: false, reason: "expired" } };
  const { delta, gamma, vega, theta, rho } = textbook(terms, auto.ok ? auto.value : (fitted ?? 0.2));
  // A fitted smile repeats itself to some eight digits.
  const greeks = {
    ok: true,
    deltaPercent: expect.closeTo(delta * 100, auto.ok ? 7 : 5),
    gammaPercent: expect.closeTo(gamma * 100, auto.ok ? 7 : 5),
    vegaPerPoint: expect.closeTo(vega / 100, auto.ok ? 7 : 5),
    thetaPerDay: expect.closeTo(theta / 365, auto.ok ? 7 : 5),
    rhoPerPoint: expect.closeTo(rho / 100, auto.ok ? 7 : 5),
  };
  return { greeksFrom, greeks };
}

describe("20 recorded snapshots", whereRecorded(path), () => {
  const snapshots = recordedSnapshots();
  it("are there", () => {
    expect(snapshots).toHaveLength(20);
  });

  it.each(snapshots)(
    "$asOf: every option equals an independent computation or carries its reason",
    (snapshot) => {
      const { calculator, snapshot: receive, state } = setUpCalculator();
      receive({ ...snapshot, rates: [{ days: 1, rate: 40 }] });
      const asOf = Date.parse(snapshot.asOf);
      const problems: (string | null)[] = [];
      let checked = 0;
      for (const { expiration } of state().expiries) {
        calculator.selectExpiry(expiration);
        const years = Math.max(0, (Date.parse(`${expiration}T17:00:00-03:00`) - asOf) / millisecondsPerYear);
        const smile = smileOf(state().rows, { years, rate: state().rate.continuous, spot: snapshot.spot });
        for (const { strike, call, put } of state().rows) {
          for (const option of [call, put].filter((candidate) => candidate !== null)) {
            checked += 1;
            const { impliedVolatility: volatility, bid, ask, mid, last } = option;
            const terms = {
              type: option.type,
              spot: snapshot.spot,
              strike,
              years,
              rate: state().rate.continuous,
            };
            problems.push(
              volatilityProblem(volatility.bid, { terms, price: bid }),
              volatilityProblem(volatility.ask, { terms, price: ask }),
              volatilityProblem(volatility.mid, { terms, price: mid }),
              volatilityProblem(volatility.auto, { terms, price: mid ?? last }),
            );
            expect(option).toMatchObject(expectedGreeks(option, terms, smile(strike)));
          }
        }
      }
      expect(problems.filter((problem) => problem !== null)).toEqual([]);
      expect(checked).toBe(new Set(snapshot.options.map(({ symbol }) => symbol)).size);
    },
  );
});
