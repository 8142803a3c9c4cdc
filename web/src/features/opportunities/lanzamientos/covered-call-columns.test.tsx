import { expect, it } from "vitest";

import { columnTexts, columnValues } from "../testing/column-texts.tsx";
import { coveredCallColumns } from "./covered-call-columns.tsx";
import type { CoveredCallItem } from "./covered-call-columns.tsx";
import { breakevenOf, exercisedTnaOf, stillTnaOf } from "./covered-call-numbers.ts";

const rates = {
  ok: true,
  stillTna: 0.31,
  stillTea: 0.36,
  exercisedTna: 0.55,
  exercisedTea: null,
  cover: 0.043,
  outlay: 7_178.25,
} as const;
const owned = { ok: true, stillTna: 0.21, exercisedTna: 0.44, breakeven: 4_670.8 } as const;
const row = {
  id: "a",
  reasons: [],
  strike: 7_600,
  expiration: Date.parse("2026-12-18T17:00:00-03:00"),
  date: "2026-12-18",
  isAtTheMoney: true,
  address: null,
  symbol: "GFGC7600DI",
  days: 28,
  moneyDays: 27,
  caucionTna: 0.3,
  quote: { bid: 330, ask: 350 },
  rates,
  owned: null,
  isOwnCostKnown: false,
  odds: { probabilityOfExercise: 0.42, expectedTna: 0.28, probabilityOfProfit: 0.66 },
  isOddsFitted: false,
  volatility: 0.465,
  delta: 0.47,
  points: 0.012,
  facts: { lots: 20, age: 60_000, points: 0.012, bid: 330, ask: 350 },
} as unknown as CoveredCallItem;

it("each number of a lanzamiento stands under its own heading, in its own unit", () => {
  expect(columnTexts(coveredCallColumns, row)).toMatchObject({
    base: "7.600 18/12",
    prima: "330,00",
    quieto_tna: "31,0 %",
    quieto_tea: "36,0 %",
    ejercido_tna: "55,0 %",
    ejercido_tea: "> 999 %",
    puntos: "+1,2",
    cobertura: "4,3 %",
    equilibrio: "7.178,25",
    prob_ejercicio: "42,0 %",
    esperada_tna: "28,0 %",
    prob_ganar: "66,0 %",
    lotes: "20",
    edad: "hace 1 min",
    // 20 over the mid of 340.
    distancia_puntas: "5,9 %",
    delta: "0,47",
    vi: "46,5 %",
    dias: "28",
    dias_plata: "27",
    caucion: "30,0 %",
    estado: "En orden",
  });
  expect(columnValues(coveredCallColumns, row)).toMatchObject({
    base: 7_600,
    quieto_tna: 0.31,
    ejercido_tea: null,
    edad: 60,
    simbolo: "GFGC7600DI",
    historia: "GFGC7600DI",
  });
});

it("what isn't known of a lanzamiento says why, each number its own reason", () => {
  const nothing = {
    ...row,
    quote: { bid: null, ask: 350 },
    rates: { ok: false, reason: "missing-side" },
    odds: null,
    volatility: null,
    delta: null,
    points: null,
    caucionTna: null,
    facts: { ...row.facts, lots: null, age: null },
  } as unknown as CoveredCallItem;
  const rateless = "No hay tasa para comparar";
  const oneSided = "Falta una punta";
  expect(columnTexts(coveredCallColumns, nothing)).toMatchObject({
    prima: "Nadie compra esta base",
    quieto_tna: oneSided,
    quieto_tea: oneSided,
    ejercido_tna: oneSided,
    puntos: rateless,
    cobertura: oneSided,
    equilibrio: oneSided,
    prob_ejercicio: "Sin volatilidad: faltan puntas",
    esperada_tna: "Sin volatilidad: faltan puntas",
    lotes: "No se sabe cuántos lotes hay",
    distancia_puntas: oneSided,
    delta: "Sin volatilidad: faltan puntas",
    vi: "Sin volatilidad: faltan puntas",
    caucion: rateless,
  });
});

it("who has the share already reads their own rates, and nothing of a buyer's", () => {
  const own = { ...row, owned, isOwnCostKnown: true } as unknown as CoveredCallItem;
  const ofBuyer = "Es de quien compra el papel ahora";
  expect(columnTexts(coveredCallColumns, own)).toMatchObject({
    quieto_tna: "21,0 %",
    ejercido_tna: "44,0 %",
    quieto_tea: ofBuyer,
    cobertura: ofBuyer,
    equilibrio: "4.670,80",
    prob_ejercicio: "42,0 %",
    esperada_tna: ofBuyer,
    prob_ganar: ofBuyer,
  });
  const unsaid = { ...own, isOwnCostKnown: false };
  expect(columnTexts(coveredCallColumns, unsaid)["equilibrio"]).toBe("Escribí tu costo por acción");
  const failed = { rates, owned: { ok: false, reason: "missing-side" }, isOwnCostKnown: true } as never;
  expect([stillTnaOf(failed), exercisedTnaOf(failed), breakevenOf(failed)]).toEqual([null, null, null]);
});
