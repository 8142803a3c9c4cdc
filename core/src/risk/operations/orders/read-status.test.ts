import { expect, it } from "vitest";

import { readStatus } from "./read-status.ts";

it.each([
  [
    "filled",
    ["Terminada", "EJECUTADA", "Operada", "Cumplida", "Ejecutada total", "Totalmente ejecutada", "Filled"],
  ],
  ["cancelled", ["Cancelada", "ANULADA", "Rechazada", "Vencida", "Expirada", "Rejected", "Eliminada"]],
  [
    "waiting",
    ["Pendiente", "Nueva", "New", "En curso", "En mercado", "Ingresada", "Abierta", "Open", "Activa"],
  ],
  [
    null,
    [
      "No ejecutada",
      "En proceso",
      "PENDING_NEW",
      "WORKING",
      "Reemplazada",
      "Parcialmente ejecutada",
      "Ejecutada parcialmente",
      "Parcialmente cancelada",
      "PARTIALLY_FILLED",
      "Unfilled",
      "Confirmada",
      "",
    ],
  ],
] as const)("states that say %s", (status, texts) => {
  expect(texts.map((text) => [text, readStatus(text)])).toEqual(texts.map((text) => [text, status]));
});
