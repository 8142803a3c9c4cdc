import { backTestRule } from "../core/src/backtest/index.ts";
import type { BackTestRule, PastOption, PastSession } from "../core/src/backtest/index.ts";
import { noCosts } from "../core/src/costs/index.ts";
import { blackScholes } from "../core/src/pricing/index.ts";
import { createSeededRandom } from "../core/src/probability/index.ts";
import { addDays, daysBetween, exchangeExpiration } from "../core/src/symbols/index.ts";
import { quantile } from "./lib/measure.ts";

const sessionCount = 756;
const strikesEach = 40;
const terms = { rate: 0.3, volatility: 0.5 };
/** Milliseconds that a rule over three years may take. */
const budget = 2_000;
const repeats = 7;

function chainOf(date: string, spot: number, expirations: readonly string[]): PastOption[] {
  return expirations.flatMap((expiration) =>
    Array.from({ length: strikesEach }, (_, index) => 1_000 * 1.04 ** (index - strikesEach / 2)).flatMap(
      (strike) =>
        (["call", "put"] as const).map((type): PastOption => {
          const yearsToExpiry = Math.max(1, daysBetween({ from: date, to: expiration })) / 365;
          const { price } = blackScholes({ type, strike, spot, yearsToExpiry, ...terms });
          const symbol = `${type}${strike.toFixed(0)}`;
          return { symbol, type, strike, expiration, last: price, bid: price, ask: price, volume: 50 };
        }),
    ),
  );
}

/** Three years of weekdays, each with the two expiries next to come and every strike dealt. */
function threeYears(): PastSession[] {
  const random = createSeededRandom(20_261_129);
  const sessions: PastSession[] = [];
  let [date, spot] = ["2023-01-02", 1_000];
  while (sessions.length < sessionCount) {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    if (weekday > 0 && weekday < 6) {
      spot *= Math.exp((random() - 0.5) * 0.06);
      const today = date;
      const expirations = [0, 1, 2]
        .map((months) => {
          const [year = 0, month = 0] = today.split("-").map(Number);
          const index = year * 12 + month - 1 + months;
          return exchangeExpiration({ year: Math.floor(index / 12), month: (index % 12) + 1 });
        })
        .filter((expiration) => expiration > today)
        .slice(0, 2);
      sessions.push({ date, spot, rate: terms.rate, options: chainOf(date, spot, expirations) });
    }
    date = addDays(date, 1);
  }
  return sessions;
}

const sessions = threeYears();
const rule: BackTestRule = {
  structure: "covered-call",
  daysToExpiry: { target: 32, from: 20, to: 45 },
  strike: { moneyness: 1.05 },
  minimumVolume: 10,
  exit: "exercise",
};
const rules: readonly (readonly [string, BackTestRule])[] = [
  ["covered call, left at expiry", rule],
  ["covered call by delta, half the premium", { ...rule, strike: { delta: 0.3 }, exit: { profit: 0.5 } }],
  ["condor, seven days left", { ...rule, structure: "condor", exit: { daysLeft: 7 } }],
];
const count = sessions.reduce((sum, { options }) => sum + options.length, 0);
console.log(
  `Node ${process.versions.node}, ${sessions.length} sessions, ${count} options, medians of ${repeats}`,
);
for (const [name, one] of rules) {
  const times = Array.from({ length: repeats }, () => {
    const start = performance.now();
    const { cycles } = backTestRule({
      sessions,
      cuts: [],
      rule: one,
      fill: { from: "last", slippage: 0.01 },
      costs: noCosts,
    });
    if (cycles.length < 20) throw new Error(`${name}: ${cycles.length} cycles`);
    return performance.now() - start;
  });
  const middle = quantile(times, 0.5);
  console.log(
    `${middle.toFixed(0).padStart(6)} ms, ${((100 * middle) / budget).toFixed(0)} % of ${budget / 1_000} s: ${name}`,
  );
}
