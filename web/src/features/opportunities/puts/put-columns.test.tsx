import { expect, it } from "vitest";

import { columnTexts } from "../testing/column-texts.tsx";
import { collarColumns, protectiveColumns, putColumns, shareOrCallColumns } from "./put-columns.tsx";

const place = {
  id: "a",
  reasons: [],
  strike: 7_400,
  date: "2026-12-18",
  isAtTheMoney: false,
  address: null,
  symbols: ["GFGV7400DI", "GFGC7600DI"],
  days: 28,
  moneyDays: 27,
  caucionTna: 0.3,
  facts: { lots: 12, age: 120_000, points: -0.021, bid: 1, ask: 2 },
  isOddsFitted: false,
};
const shared = {
  base: "7.400 18/12",
  dias: "28",
  dias_plata: "27",
  lotes: "12",
  edad: "hace 2 min",
  estado: "En orden",
};
const failed = { ok: false, reason: "missing-side" };
const missing = "Falta una punta";

it("each number of a put sold against cash stands under its own heading", () => {
  const rates = { ok: true, tna: 0.41, tea: 0.5, effectivePrice: 7_157.77, capital: 7_150.61 };
  const row = { ...place, put: { bid: 250, ask: 260 }, rates, stillTna: -0.02, discount: -0.046 };
  const read = (more: object) => columnTexts(putColumns, { ...row, ...more } as never);
  expect(read({ probabilityOfExercise: 0.44 })).toMatchObject({
    ...shared,
    prima: "250,00",
    tna: "41,0 %",
    tea: "50,0 %",
    quieto_tna: "−2,0 %",
    puntos: "−2,1",
    precio_efectivo: "7.157,77",
    descuento: "−4,6 %",
    prob_ejercicio: "44,0 %",
    capital: "7.150,61",
    caucion: "30,0 %",
  });
  expect(read({ rates: { ...rates, tea: null }, probabilityOfExercise: null })).toMatchObject({
    tea: "> 999 %",
    prob_ejercicio: "Sin volatilidad: faltan puntas",
  });
  const none = { put: { bid: null }, rates: failed, stillTna: null, discount: null, caucionTna: null };
  expect(read({ ...none, facts: { ...place.facts, points: null, age: null } })).toMatchObject({
    prima: "Nadie compra esta base",
    tna: missing,
    tea: missing,
    quieto_tna: missing,
    puntos: "No hay tasa para comparar",
    precio_efectivo: missing,
    descuento: missing,
    capital: missing,
    caucion: "No hay tasa para comparar",
    edad: "No se sabe de cuándo es la cotización",
  });
});

it("each number of the share or its call stands under its own heading", () => {
  const row = { ...place, callAsk: 430, rates: { ok: true, tna: 0.26, financed: 6_970.5 } };
  expect(columnTexts(shareOrCallColumns, row as never)).toMatchObject({
    ...shared,
    prima: "430,00",
    tasa_pagada: "26,0 %",
    puntos: "−2,1",
    financiado: "6.970,50",
    caucion: "30,0 %",
  });
  expect(columnTexts(shareOrCallColumns, { ...row, callAsk: null, rates: failed } as never)).toMatchObject({
    prima: "Nadie vende esta base",
    tasa_pagada: missing,
    financiado: missing,
  });
});

it("each number of a hedge stands under its own heading, and a collar names the call that pays it", () => {
  const hedge = { ok: true, floorShare: -0.051, costTna: 0.12, outlay: 7_760.1, ceilingShare: 0.017 };
  const row = { ...place, hedge, collar: { ok: true, strike: 7_600, credit: 12.34 } };
  const floor = { piso: "−5,1 %", costo_anual: "12,0 %", desembolso: "7.760,10" };
  expect(columnTexts(protectiveColumns, row as never)).toMatchObject({ ...shared, ...floor });
  expect(columnTexts(collarColumns, row as never)).toMatchObject({
    ...shared,
    ...floor,
    call: "7.600",
    sobra: "12,34",
    techo: "+1,7 %",
  });
  const collar = (reason: string, shortfall: number | null = null) =>
    columnTexts(collarColumns, { ...row, hedge: failed, collar: { ok: false, reason, shortfall } } as never);
  expect(collar("no-call-pays")).toMatchObject({
    call: "No hay un call más arriba con compra",
    piso: missing,
  });
  expect(collar("no-call-pays", 161.309)["sobra"]).toBe(
    "Ningún call paga el put: al más cercano le faltan 161,31 por acción",
  );
  expect(collar("missing-side")).toMatchObject({ call: missing, techo: missing });
  const call = collarColumns.find(({ key }) => key === "call");
  expect(call?.title?.(row as never)).toBeUndefined();
});
