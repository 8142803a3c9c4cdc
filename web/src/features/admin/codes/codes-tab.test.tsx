import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { PromotionalCode } from "@paridad/core/contract";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { CodesTab } from "./codes-tab.tsx";

const code = (name: string, fields: Partial<PromotionalCode>): PromotionalCode => ({
  id: name,
  code: name,
  kind: "percent",
  value: 20,
  maximumUses: null,
  firstDay: null,
  lastDay: null,
  plan: null,
  isActive: true,
  note: "",
  uses: 0,
  createdAt: "2026-11-01T12:00:00Z",
  updatedAt: "2026-11-01T12:00:00Z",
  ...fields,
});
/** Today is Friday 20 November. */
const codes = [
  code("HOY", { firstDay: "2026-11-20", lastDay: "2026-11-20" }),
  code("AYER", { lastDay: "2026-11-19" }),
  code("MAÑANA", { firstDay: "2026-11-21" }),
  code("CASI", { uses: 9, maximumUses: 10, kind: "months", value: 1 }),
  code("LLENO", { uses: 10, maximumUses: 10, kind: "months", value: 3 }),
  code("APAGADO", { isActive: false, lastDay: "2026-11-19" }),
];

const can = {
  toggleActive: true,
  passwordReset: true,
  customMessage: true,
  bulkEmail: true,
  totp: true,
  smtp: true,
  promotionalCodes: true,
};

it("each code says what it gives, until when, and whether it counts today", async () => {
  renderWithServices(<CodesTab />, ({ path }) => ({
    success: true,
    data: path.includes("capabilities") ? can : path.includes("codes") ? codes : [],
  }));
  const table = await screen.findByRole("table", { name: "Códigos promocionales" });
  const rows = within(table).getAllByRole("row").slice(1);
  const texts = rows.map((row) => [0, 1, 4, 5].map((place) => row.children[place]?.textContent));
  expect(texts).toEqual([
    ["HOY", "20 % menos", "20/11/2026 a 20/11/2026", "Vale hoy"],
    ["AYER", "20 % menos", "Hasta el 19/11/2026", "Vencido"],
    ["MAÑANA", "20 % menos", "Desde el 21/11/2026", "Todavía no"],
    ["CASI", "1 mes sin cargo", "Siempre", "Vale hoy"],
    ["LLENO", "3 meses sin cargo", "Siempre", "Agotado"],
    ["APAGADO", "20 % menos", "Hasta el 19/11/2026", "Apagado"],
  ]);
  expect(rows.map((row) => row.children[3]?.textContent)).toContain("9 de 10 usos");
});
