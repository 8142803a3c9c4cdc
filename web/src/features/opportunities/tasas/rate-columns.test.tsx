import { expect, it } from "vitest";

import { columnTexts } from "../testing/column-texts.tsx";
import { boxColumns, parityColumns, syntheticColumns } from "./rate-columns.tsx";

const rate = (tna: number) => ({ ok: true, tna });
const row = {
  id: "a",
  reasons: ["wide"],
  strike: 7_400,
  upper: 7_600,
  date: "2026-12-18",
  isAtTheMoney: false,
  address: null,
  symbols: ["GFGC7400DI"],
  days: 28,
  moneyDays: 27,
  caucionTna: 0.3,
  gross: rate(0.36),
  market: rate(0.33),
  own: rate(0.29),
  distance: 4.2,
  warnings: ["early-exercise", "share-loan"],
  facts: { lots: 3, age: 1_000, points: -0.01, bid: 1, ask: 2 },
};

it("a box names both of its bases, what it lacks and what to beware of", () => {
  const read = { bruta: "36,0 %", con_derechos: "33,0 %", neta: "29,0 %", caucion: "30,0 %", puntos: "−1,0" };
  expect(columnTexts(boxColumns, row as never)).toMatchObject({
    ...read,
    base: "7.400 18/12",
    base_de_arriba: "7.600",
    le_falta: "4,20",
    dias: "28",
    dias_plata: "27",
    lotes: "3",
    estado: "Las puntas están muy abiertas",
    avisos:
      "Son opciones americanas: te pueden ejercer antes y la tasa termina ese día. Hay que conseguir el papel prestado.",
  });
  expect(boxColumns.find(({ key }) => key === "base_de_arriba")?.value(row as never)).toBe(7_600);
  const quiet = { ...row, warnings: [], distance: null, caucionTna: null };
  expect(columnTexts(parityColumns, quiet as never)).toMatchObject({
    ...read,
    caucion: "No hay tasa para comparar",
    le_falta: "No hay tasa para comparar",
    avisos: "Sin avisos",
  });
});

it("a synthetic stands beside the share, each with its own price", () => {
  const synthetic = { ok: true, price: 7_412.5, share: 7_500, saving: 0.0117 };
  expect(columnTexts(syntheticColumns, { ...row, synthetic } as never)).toMatchObject({
    sintetico: "7.412,50",
    papel: "7.500,00",
    mas_barato: "+1,2 %",
  });
});
