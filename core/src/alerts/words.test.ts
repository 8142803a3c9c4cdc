import { expect, test } from "vitest";

import type { AlertSubject } from "../contract/index.ts";
import {
  alertCondition,
  alertMeasureNames,
  alertPath,
  alertSideNames,
  alertTitle,
  formatAlertValue,
  lastDayOf,
} from "./index.ts";

const contract = { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" } as const;
const later = { ...contract, expiration: "2027-02-19", symbol: "GFGC7600FE" } as const;
const plain = (text: string) => text.replaceAll(/\s/g, " ");
const calculator = "/estrategias/calculadora";
const volatility = "/estrategias/volatilidad";

const rows: readonly (readonly [
  subject: AlertSubject,
  title: string,
  path: string,
  lastDay: string | null,
])[] = [
  [{ kind: "share" }, "GGAL", calculator, null],
  [{ kind: "premium", contract, side: "bid" }, "GFGC7400DI · compra", calculator, "2026-12-18"],
  [{ kind: "premium", contract, side: "ask" }, "GFGC7400DI · venta", calculator, "2026-12-18"],
  [{ kind: "premium", contract, side: "mid" }, "GFGC7400DI · medio de las puntas", calculator, "2026-12-18"],
  [{ kind: "premium", contract, side: "last" }, "GFGC7400DI · último", calculator, "2026-12-18"],
  [
    { kind: "rate", contract, measure: "still" },
    "GFGC7400DI · TNA del lanzamiento, papel quieto",
    calculator,
    "2026-12-18",
  ],
  [
    { kind: "rate", contract, measure: "exercised" },
    "GFGC7400DI · TNA del lanzamiento, ejercido",
    calculator,
    "2026-12-18",
  ],
  [{ kind: "rate", contract, measure: "implied" }, "GFGC7400DI · tasa implícita", calculator, "2026-12-18"],
  [
    {
      kind: "spread",
      legs: [
        { contract: later, quantity: 1 },
        { contract, quantity: -1 },
        { contract, quantity: -2 },
        { contract, quantity: 3 },
      ],
    },
    "+GFGC7600FE −GFGC7400DI −2GFGC7400DI +3GFGC7400DI",
    calculator,
    "2026-12-18",
  ],
  [{ kind: "ratio", one: later, other: contract }, "GFGC7600FE / GFGC7400DI", calculator, "2026-12-18"],
  [{ kind: "volatility", contract }, "GFGC7400DI · volatilidad implícita", calculator, "2026-12-18"],
  [
    { kind: "moneyVolatility", expiration: "2026-12-18" },
    "Volatilidad en el dinero 18/12",
    volatility,
    "2026-12-18",
  ],
  [{ kind: "percentile" }, "Percentil de la volatilidad de 30 días", volatility, null],
  [{ kind: "position", positionId: "p" }, "Posición eliminada", "/estrategias/basicas/posiciones", null],
];

test.each(rows)("%o: what it watches, where that is seen, until when", (subject, title, path, lastDay) => {
  expect(plain(alertTitle(subject))).toBe(title);
  expect(alertPath(subject)).toBe(path);
  expect(lastDayOf(subject)).toBe(lastDay);
});

test("options are named as today, each in its place; a position by its own name", () => {
  const today = [
    { ...later, symbol: "GFGC7550FE" },
    { ...contract, symbol: "GFGC7350DI" },
  ];
  const named = (subject: AlertSubject) => plain(alertTitle(subject, { today }));
  expect(named({ kind: "ratio", one: later, other: contract })).toBe("GFGC7550FE / GFGC7350DI");
  const legs = [
    { contract: later, quantity: 1 },
    { contract, quantity: -1 },
  ];
  expect(named({ kind: "spread", legs })).toBe("+GFGC7550FE −GFGC7350DI");
  expect(named({ kind: "premium", contract: later, side: "bid" })).toBe("GFGC7550FE · compra");
  expect(alertTitle({ kind: "position", positionId: "p" }, { positionName: "Mariposa" })).toBe(
    "Resultado de Mariposa",
  );
});

test("a value reads in its kind's unit, an unknown one as the dash", () => {
  const read = (kind: Parameters<typeof formatAlertValue>[0], value: number | null) =>
    plain(formatAlertValue(kind, value));
  expect(read("share", 7_500.5)).toBe("7.500,50");
  expect(read("premium", 310)).toBe("310,00");
  expect(read("spread", -90)).toBe("−90,00");
  expect(read("rate", -0.015)).toBe("−1,5 %");
  expect(read("volatility", 0.45)).toBe("45,0 %");
  expect(read("moneyVolatility", 0.45)).toBe("45,0 %");
  expect(read("percentile", 0.8)).toBe("80,0 %");
  expect(read("ratio", 1.5)).toBe("1,5000");
  expect(read("position", 15_000)).toBe("$ 15.000");
  expect(read("position", null)).toBe("–");
  expect(plain(alertCondition({ kind: "share", direction: "above", threshold: 7_500 }))).toBe("≥ 7.500,00");
});

test("a threshold reads as it was typed, and the value beside it as finely", () => {
  const condition = (kind: Parameters<typeof formatAlertValue>[0], threshold: number) =>
    plain(alertCondition({ kind, direction: "below", threshold }));
  expect(condition("volatility", 0.4525)).toBe("≤ 45,25 %");
  // 7 % and 0,07 % as a form divides them, with the crumbs of binary fractions.
  expect(condition("percentile", 7 / 100)).toBe("≤ 7,0 %");
  expect(condition("rate", -(0.07 / 100))).toBe("≤ −0,07 %");
  expect(condition("share", 7_500)).toBe("≤ 7.500,00");
  expect(condition("share", 7_500.1234)).toBe("≤ 7.500,1234");
  expect(condition("ratio", 1.234567)).toBe("≤ 1,234567");
  expect(condition("ratio", 0.0000005)).toBe("≤ 0,0000005");
  expect(condition("rate", -1e-19)).toBe("≤ −0,00000000000000001 %");
  expect(condition("ratio", 1e-20)).toBe("≤ 0,00000000000000000001");
  // The contract takes any number above 0: beyond 20 decimals there is nothing to read, nor an error.
  expect(condition("ratio", 1e-21)).toBe("≤ 0,0000");
  expect(condition("share", 1e-300)).toBe("≤ 0,00");
  expect(condition("position", 15_000)).toBe("≤ $ 15.000");
  expect(condition("position", -15_000.5)).toBe("≤ −$ 15.000,5");
  expect(condition("position", 999_999_999_999)).toBe("≤ $ 999.999.999.999");
  expect(plain(formatAlertValue("volatility", 0.4525, 0.4525))).toBe("45,25 %");
  expect(plain(formatAlertValue("volatility", 0.4498, 0.45))).toBe("45,0 %");
});

test("forms call the sides and the rates by these names", () => {
  expect(alertSideNames).toEqual({
    bid: "compra",
    ask: "venta",
    mid: "medio de las puntas",
    last: "último",
  });
  expect(alertMeasureNames).toEqual({
    still: "TNA del lanzamiento, papel quieto",
    exercised: "TNA del lanzamiento, ejercido",
    implied: "tasa implícita",
  });
});
