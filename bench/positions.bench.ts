import { costSchedule } from "../core/src/costs/index.ts";
import { searchStrategies } from "../core/src/opportunities/index.ts";
import {
  analyzeAt,
  analyzePosition,
  evaluatePosition,
  halfProfitOdds,
  legVolatility,
  outcomeZones,
  positionChart,
  priceDateTable,
  tableInstants,
  tableSpots,
  positionOdds,
  tradersGreeks,
  valuePosition,
  valueTable,
  type OptionLeg,
} from "../core/src/positions/index.ts";
import { monteCarloRisk, scenarioMatrix } from "../core/src/risk/index.ts";
import { gridOdds, peerTick } from "./lib/grid-payoff.ts";
import { median, quantile } from "./lib/measure.ts";
import { seededRandom } from "./lib/pricing-grids.ts";
import { quantLibEngines, quantLibPrice } from "./lib/quantlib-american.ts";

const day = 86_400_000;
const now = Date.UTC(2024, 6, 31, 20);
const spot = 3707.5;
const rate = 0.408;
const REPEATS = 9;
/** Of QuantLib's prices one in so many is taken, and its time scaled. */
const SAMPLE = 100;

/** Eight legs, half of them puts, over two expiries where `days` has two. */
function legsOf(count: number, days: readonly number[]): OptionLeg[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: index % 2 === 0 ? "call" : "put",
    strike: 3208.1 + 100 * (index % 10),
    expiration: now + (days[index % days.length] as number) * day,
    quantity: index % 3 === 0 ? -2 : 1,
    price: 100 + index,
    volatility: 0.38 + 0.01 * (index % 9),
  }));
}

/** Milliseconds on the clock and of the processor: the medians over rounds, and the clock's worst. */
function time(name: string, bar: string, work: () => unknown): number {
  for (let warmUp = 0; warmUp < 2; warmUp++) work();
  const clock: number[] = [];
  const processor: number[] = [];
  for (let round = 0; round < REPEATS; round++) {
    const [start, used] = [performance.now(), process.cpuUsage()];
    work();
    const { user, system } = process.cpuUsage(used);
    clock.push(performance.now() - start);
    processor.push((user + system) / 1000);
  }
  const middle = median(clock);
  console.log(
    `  ${middle.toFixed(1).padStart(8)} ms (worst ${quantile(clock, 1).toFixed(1)}; processor ` +
      `${median(processor).toFixed(1)})  ${name}${bar}`,
  );
  return middle;
}

interface Priced {
  readonly legs: readonly OptionLeg[];
  readonly spots: readonly number[];
  readonly days: readonly number[];
  readonly shifts: readonly number[];
}

/** The same prices by QuantLib: one in `SAMPLE` of them, its time scaled to all. */
function timeQuantLib({ legs, spots, days, shifts }: Priced): void {
  const total = legs.length * spots.length * days.length * shifts.length;
  for (const engine of Object.keys(quantLibEngines) as (keyof typeof quantLibEngines)[]) {
    const start = performance.now();
    let [index, taken] = [0, 0];
    for (const leg of legs)
      for (const level of spots)
        for (const after of days)
          for (const shift of shifts) {
            if (index++ % SAMPLE !== 0) continue;
            const left = Math.round((leg.expiration - now) / day) - after;
            const { kind, strike, volatility = 0.4 } = leg;
            const terms = { kind, strike, spot: level, days: left, rate, volatility: volatility + shift };
            quantLibPrice(terms, engine);
            taken++;
          }
    const scaled = ((performance.now() - start) * total) / taken;
    console.log(
      `  ${scaled.toFixed(0).padStart(8)} ms  QuantLib, ${engine} (${taken} of ${total} prices, scaled)`,
    );
  }
}

const eight = legsOf(8, [16]);
const costs = costSchedule({
  commission: { share: 0.005, premium: 0.005, exercise: 0.005 },
  marketFee: { share: 0.0008, premium: 0.002, exercise: 0.0008 },
  valueAddedTax: 0.21,
  taxOnMarketFee: true,
});
const odds = { spot, years: 16 / 365, volatility: 0.41, drift: 0 };

/** What the builder works out of an edit: each leg's volatility at its mid, then every number, the words, chart and table. */
function wholeEdit(level: number): unknown {
  const scenario = { spot: level, instant: now, rate };
  const legs = eight.map((leg) => {
    const solved = legVolatility({ leg, price: leg.price + 200, ...scenario });
    return solved.ok ? { ...leg, volatility: solved.volatility } : leg;
  });
  const evaluation = evaluatePosition({ legs, costs, scenario, caucionTna: 0.4 });
  const zones = outcomeZones({ legs, costs });
  const chart = positionChart({ legs, costs, live: scenario, scenario });
  const instants = tableInstants({ instant: now, expiration: eight[0]?.expiration ?? now });
  const marked = legs.map(({ strike }) => strike);
  const spots = tableSpots({ spot: level, marked, steps: 20 });
  const table = priceDateTable({ legs, costs, spots, instants, rate, volatilityShift: 0 });
  return [evaluation, zones, chart, table];
}

/** What it works out of a tick: the same without chart and table, which follow once a second. */
function wholeTick(level: number): unknown {
  const scenario = { spot: level, instant: now, rate };
  const legs = eight.map((leg) => {
    const solved = legVolatility({ leg, price: leg.price + 200, ...scenario });
    return solved.ok ? { ...leg, volatility: solved.volatility } : leg;
  });
  return [evaluatePosition({ legs, costs, scenario, caucionTna: 0.4 }), outcomeZones({ legs, costs })];
}

console.log(`Positions bench, Node ${process.versions.node}, medians of ${REPEATS} rounds`);
console.log("\nEight legs, one edit");
time("payoff net of costs, odds, value, greeks, breakevens today", ", bar 50", () => {
  const analysis = analyzePosition({ legs: eight, costs });
  const chances = positionOdds({ legs: eight, costs, ...odds });
  const value = valuePosition({ legs: eight, spot, instant: now, rate });
  const today = analyzeAt({ legs: eight, instant: now, rate });
  return [analysis, chances, value.ok && tradersGreeks({ greeks: value.greeks, spot }), today];
});
time("a live tick: value, greeks, odds", ", bar 10", () => {
  const value = valuePosition({ legs: eight, spot: 3710, instant: now, rate });
  return [value, positionOdds({ legs: eight, costs, ...odds, spot: 3710 })];
});
time("everything the builder shows of an edit, chart and table too", ", bar 50", () => wholeEdit(3711));
time("everything the builder's numbers need of a tick", ", bar 10", () => wholeTick(3712));
time(
  "a peer's tick: each leg's volatility, price and greeks (npm), payoff and odds on a grid of cents",
  "",
  () => peerTick(eight, { ...odds, rate, spot: 3712 }),
);
time("payoff and odds alone", "", () => positionOdds({ legs: eight, ...odds }));
time("the same on a grid of cents, optionlab's way", "", () => gridOdds(eight, odds));

console.log("\nValue table of 41 spots x 12 dates x 8 legs");
const spots = Array.from({ length: 41 }, (_, index) => spot * (0.8 + 0.01 * index));
const dates = Array.from({ length: 12 }, (_, index) => index);
time("valueTable, American", ", bar 100", () =>
  valueTable({ legs: eight, spots, instants: dates.map((after) => now + after * day), rate }),
);
timeQuantLib({ legs: eight, spots, days: dates, shifts: [0] });

console.log("\nScenario matrix 17 x 13 x 5 of 20 legs");
const twenty = legsOf(20, [16, 79]);
const positions = [twenty.slice(0, 8), twenty.slice(8, 16), twenty.slice(16)].map((legs, index) => ({
  id: `${index}`,
  legs,
}));
const moves = Array.from({ length: 17 }, (_, index) => -0.4 + 0.05 * index);
const volatilityShifts = Array.from({ length: 13 }, (_, index) => -0.2 + 0.05 * index);
const ahead = [0, 2, 5, 10, 15];
const market = { positions, spot, instant: now, rate };
const grid = { moves, volatilityShifts, days: ahead };
time("scenarioMatrix", ", bar 300", () => scenarioMatrix({ ...market, ...grid }));
time("with a beta of the volatility", ", bar 300", () =>
  scenarioMatrix({ ...market, ...grid, volatilityBeta: -0.4 }),
);
const movedSpots = moves.map((move) => spot * (1 + move));
timeQuantLib({ legs: twenty, spots: movedSpots, days: ahead, shifts: volatilityShifts });

console.log("\nMonte Carlo, 10,000 walks x 20 legs");
const random = seededRandom(20_261_123);
const logReturns = Array.from({ length: 500 }, () => 0.035 * (random() + random() + random() - 1.5) * 2);
const walks = { ...market, logReturns, steps: 5, level: 0.99, seed: 1 };
time("monteCarloRisk", ", bar 1,000", () => monteCarloRisk(walks));
time("with a beta of the volatility", ", bar 1,000", () =>
  monteCarloRisk({ ...walks, volatilityBeta: -0.4 }),
);
const drawn = Array.from({ length: 10_000 }, () => spot * Math.exp(0.1 * (random() - 0.5)));
timeQuantLib({ legs: twenty, spots: drawn, days: [0], shifts: [0] });

console.log("\nHalf-profit odds, 10,000 paths over 11 closes, 4 legs");
const closes = Array.from({ length: 11 }, (_, index) => now + (index + 1) * day);
const condor: OptionLeg[] = [
  { ...(eight[1] as OptionLeg), strike: 3400, quantity: 1, price: 20 },
  { ...(eight[1] as OptionLeg), strike: 3600, quantity: -1, price: 70 },
  { ...(eight[0] as OptionLeg), strike: 3900, quantity: -1, price: 80 },
  { ...(eight[0] as OptionLeg), strike: 4100, quantity: 1, price: 30 },
];
time("halfProfitOdds", "", () =>
  halfProfitOdds({ legs: condor, spot, instant: now, closes, rate, volatility: 0.41, drift: 0, seed: 1 }),
);

console.log("\nStrategy search, two expiries x 25 bases a side x 4 legs");
const bases = (days: number) =>
  Array.from({ length: 25 }, (_, index) => {
    const strike = 2988.1 + 60 * index;
    const quote = (intrinsic: number) => {
      const away = ((strike - spot) / 400) ** 2;
      const mid = intrinsic + 150 * Math.exp(-away) * Math.sqrt(days / 16) * (1 + 0.1 * random());
      return { bid: mid * 0.98, ask: mid * 1.02, bidSize: 20, askSize: 20 };
    };
    return { strike, call: quote(Math.max(0, spot - strike)), put: quote(Math.max(0, strike - spot)) };
  });
const search = {
  expiries: [
    { expiration: now + 16 * day, bases: bases(16), volatility: 0.45 },
    { expiration: now + 79 * day, bases: bases(79), volatility: 0.5 },
  ],
  spot,
  instant: now,
  rate,
  target: { from: 3950, to: 3950 },
  budget: 400_000,
  costs,
};
let examined = 0;
const runAll = (date: number): void => {
  const steps = searchStrategies({ ...search, date });
  for (let step = steps.next(); ; step = steps.next()) {
    if (!step.done) continue;
    examined = step.value?.examined ?? 0;
    return;
  }
};
time("all candidates, at the first expiry", ", bar 500", () => runAll(now + 16 * day));
time("all candidates, at a date before both", ", bar 500", () => runAll(now + 9 * day));
time("the first rows", ", bar 100", () => searchStrategies({ ...search, date: now + 16 * day }).next());
console.log(`  ${examined} candidates`);
