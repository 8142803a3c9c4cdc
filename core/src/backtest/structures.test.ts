import * as fc from "fast-check";
import { describe, expect, it } from "vitest";

import { costPreset, costSchedule, noCosts } from "../costs/index.ts";
import { checkProperty } from "../testing/check-property.ts";
import { whereRecorded } from "../testing/recorded-data.ts";
import { backTestRule } from "./index.ts";
import type { BackTestInput, BackTestRule } from "./index.ts";
import { structures } from "./structures.ts";
import type { StructureName } from "./structures.ts";
import { chainFile, recordedCuts, recordedSessions } from "./testing/recorded-sessions.ts";
import { simulatedSessions } from "./testing/simulated-sessions.ts";

const rule: BackTestRule = {
  structure: "put-write",
  daysToExpiry: { target: 32, from: 20, to: 45 },
  strike: { moneyness: 1 },
  minimumVolume: 10,
  exit: "cheaper",
  isReservePlaced: true,
};

describe("over the recorded expiries, as a computation in another language", whereRecorded(chainFile), () => {
  const sessions = recordedSessions();
  it.each<[StructureName, number, (string | number)[][]]>([
    [
      "put-write",
      0.95,
      [
        ["2023-09-18 GFGV1133OC", 1105.554053, 0.120603179],
        ["2023-11-13 GFGV990.DI", 958.0189931, 0.1384760132],
        ["2024-01-15 GFGV17715F", 1747.753759, 0.09534012574],
        ["2024-03-18 GFGV2500AB", 2449.312362, 0.0865560106],
        ["2024-05-17 GFGV38559J", 3754.793686, 0.05988740707],
        ["2024-07-15 GFGV33617G", 3300.839889, 0.05416177194],
        ["2024-09-16 GFGV51973O", 5055.947483, 0.06580904397],
        ["2024-11-19 GFGV58964D", 5801.409145, 0.0534922819],
        ["2025-01-20 GFGV7600FE", 7415.456436, -0.005506163119],
        ["2025-03-14 GFGV69783A", 6749.583775, 0.06146098831],
        ["2025-05-19 GFGV69452J", 6811.601258, -0.04043277989],
        ["2025-07-14 GFGV5924AG", 5743.402527, 0.0533536255],
        ["2025-09-15 GFGV41781O", 4017.105373, 0.0701682753],
      ],
    ],
    [
      "bull-call",
      1,
      [
        ["2023-09-18 GFGC11745O GFGC12915O", 59.58491251, -1.0],
        ["2023-11-13 GFGC1033DI GFGC1150DI", 56.93550224, 0.888042711],
        ["2024-01-15 GFGC18515F GFGC2020FE", 88.55407579, 0.8313528266],
        ["2024-03-18 GFGC2700AB GFGC3000AB", 123.4105218, 1.40582578],
        ["2024-05-17 GFGC40059J GFGC43559J", 154.6521838, 1.23458141],
        ["2024-07-15 GFGC35117G GFGC38117G", 136.5349476, 1.094025149],
        ["2024-09-16 GFGC53973O GFGC6000OC", 268.0377706, 1.22699036],
        ["2024-11-19 GFGC6400DI GFGC7000DI", 235.2699075, 1.499140694],
        ["2025-01-20 GFGC8000FE GFGC8900FE", 356.651798, -1.0],
        ["2025-03-14 GFGC73783A GFGC79783A", 259.1089877, -1.0],
        ["2025-05-19 GFGC73452J GFGC82235J", 316.0154835, -1.0],
        ["2025-07-14 GFGC61788G GFGC6724AG", 208.1966539, 0.3939745217],
        ["2025-09-15 GFGC41781O GFGC44781O", 178.0332884, 0.6249523705],
      ],
    ],
    [
      "strangle",
      1.05,
      [
        ["2023-09-18 GFGC12415O GFGV1133OC", 158.6704512, -1.0],
        ["2023-11-13 GFGC10915D GFGV990.DI", 163.5595137, 2.40089254],
        ["2024-01-15 GFGC19315F GFGV17715F", 185.3830667, 1.020146109],
        ["2024-03-18 GFGC2800AB GFGV2500AB", 214.4536364, 0.07612354517],
        ["2024-05-17 GFGC41559J GFGV38559J", 308.1127968, -0.08043515074],
        ["2024-07-15 GFGC38117G GFGV33617G", 259.6805208, 1.603677415],
        ["2024-09-16 GFGC56964O GFGV51973O", 445.1084039, -0.2345916073],
        ["2024-11-19 GFGC6600DI GFGV58964D", 401.0660987, 1.002511064],
        ["2025-01-20 GFGC8300FE GFGV7600FE", 690.4680456, -0.3849501049],
        ["2025-03-14 GFGC77783A GFGV69783A", 642.7080157, -1.0],
        ["2025-05-19 GFGC77452J GFGV69452J", 410.5804181, 0.3890775858],
        ["2025-07-14 GFGC6324AG GFGV5924AG", 453.267027, -0.6773410236],
        ["2025-09-15 GFGC44781O GFGV41781O", 442.0629253, 0.08088301371],
      ],
    ],
  ])("%s at %d of the spot", (structure, moneyness, expected) => {
    const { cycles, courses } = backTestRule({
      sessions,
      cuts: recordedCuts(),
      rule: { ...rule, structure, strike: { moneyness } },
      fill: { from: "last", slippage: 0.01 },
      costs: costSchedule(costPreset("retail").terms),
    });
    const rows = cycles.map(({ entered, outlay, result }, index) => [
      [entered, ...(courses[index]?.legs ?? []).map(({ symbol }) => symbol)].join(" "),
      ...[outlay, result].map((figure) => Number(figure.toPrecision(10))),
    ]);
    expect(rows).toEqual(expected);
  });

  it("a person's own legs at a strangle's distances are that strangle; a leg twice is two lots", () => {
    const input = {
      sessions,
      cuts: recordedCuts(),
      fill: { from: "last", slippage: 0.01 },
      costs: noCosts,
    } as const;
    const buy = { side: 1 } as const;
    const legs = [
      { ...buy, type: "call", moneyness: 1.05 },
      { ...buy, type: "put", moneyness: 0.95 },
    ] as const;
    const ownOf = (own: typeof legs | readonly [...typeof legs, ...typeof legs]) =>
      backTestRule({ ...input, rule: { ...rule, structure: { shares: 0, legs: own } } }).cycles;
    const named = backTestRule({
      ...input,
      rule: { ...rule, structure: "strangle", strike: { moneyness: 1.05 } },
    }).cycles;
    expect(ownOf(legs)).toEqual(named);
    expect(ownOf([...legs, ...legs]).map(({ outlay }) => outlay)).toEqual(
      named.map(({ outlay }) => expect.closeTo(2 * outlay, 9)),
    );
  });
});

describe("over expiries priced by Black and Scholes at the walk's own volatility", () => {
  const terms = { days: 32, tna: 0.36, volatility: 0.5, seed: 7 };
  const input = (change: Partial<BackTestRule>, expiries: number): BackTestInput => ({
    sessions: simulatedSessions({ ...terms, expiries }),
    cuts: [],
    rule: { ...rule, ...change },
    fill: { from: "last", slippage: 0 },
    costs: noCosts,
  });

  it.each(["covered-call", "put-write", "collar", "bull-call", "strangle", "condor"] as const)(
    "without costs a %s earns the rate within its interval",
    (structure) => {
      const { summary } = backTestRule(input({ structure, strike: { moneyness: 1.05 } }, 400));
      expect(summary).toMatchObject({ n: 400, skipped: 0 });
      const { low = 1, high = -1 } = summary.interval ?? {};
      expect(low < 0 && high > 0).toBe(true);
    },
  );

  const names = Object.keys(structures) as StructureName[];
  const fraction = fc.double({ min: 0.0005, max: 0.03, noNaN: true });
  const rules = fc.record({
    structure: fc.constantFrom(...names),
    strike: fc.double({ min: 0.9, max: 1.1, noNaN: true }).map((moneyness) => ({ moneyness })),
    exit: fc.constantFrom<BackTestRule["exit"]>("exercise", "cheaper"),
  });

  it("scale changes nothing in percent, and costs only lower what is left", () => {
    const scale = fc.integer({ min: -8, max: 8 }).map((power) => 2 ** power);
    const costs = fc.record({ share: fraction, premium: fraction, exercise: fraction });
    checkProperty(
      "back tests by scale and costs",
      fc.property(rules, scale, costs, (change, factor, paid) => {
        const given = input(change, 3);
        const free = backTestRule(given);
        const sessions = given.sessions.map((session) => ({
          ...session,
          spot: session.spot * factor,
          options: session.options.map((option) => ({
            ...option,
            strike: option.strike * factor,
            last: (option.last ?? 0) * factor,
          })),
        }));
        const results = free.cycles.map(({ result }) => result);
        expect(backTestRule({ ...given, sessions }).cycles.map(({ result }) => result)).toEqual(results);
        const costly = backTestRule({ ...given, costs: paid }).cycles;
        expect(
          costly.every(({ result, outlay }, index) => {
            const one = free.cycles[index];
            return one !== undefined && result * outlay < one.result * one.outlay;
          }),
        ).toBe(true);
      }),
    );
  });

  it("a filter never adds cycles", () => {
    const given = input({}, 6);
    const volumes = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 84, maxLength: 84 });
    // With fewer strikes the body of a spread may stand where a wing still has one beyond it.
    const withoutWings = rules.filter(({ structure }) =>
      structures[structure].legs.every((leg) => !("wing" in leg)),
    );
    const levels = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
    checkProperty(
      "back tests by filter",
      fc.property(withoutWings, volumes, levels, (change, traded, [one, other]) => {
        let next = 0;
        const sessions = given.sessions.map((session) => ({
          ...session,
          options: session.options.map((option) => ({ ...option, volume: traded[next++] ?? 0 })),
        }));
        const countAt = (minimumVolume: number) => {
          const { summary, skips } = backTestRule({
            ...given,
            sessions,
            rule: { ...given.rule, ...change, minimumVolume },
          });
          expect(summary.n + skips.length).toBe(6);
          return summary.n;
        };
        expect(countAt(Math.max(one, other))).toBeLessThanOrEqual(countAt(Math.min(one, other)));
      }),
    );
  });
});
