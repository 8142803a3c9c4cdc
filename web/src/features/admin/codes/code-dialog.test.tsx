import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import type { PromotionalCode } from "@paridad/core/contract";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { CodeDialog } from "./code-dialog.tsx";

const code = {
  id: "c1",
  code: "RUEDA10",
  kind: "percent",
  value: 10,
  maximumUses: 5,
  firstDay: "2026-11-01",
  lastDay: "2026-11-30",
  plan: null,
  isActive: true,
  note: "",
  uses: 0,
  createdAt: "2026-11-01T12:00:00Z",
  updatedAt: "2026-11-02T12:00:00Z",
} as PromotionalCode;
const write = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sentOf = (calls: readonly { method: string; path: string; json?: unknown }[]) =>
  calls
    .filter(({ method }) => method !== "get")
    .map(({ method, path, json }) => [method, path, json] as const);

it("a new code is sent up to its limits: a hundred percent, one day, no uses but one", async () => {
  const { calls, visitor } = renderWithServices(<CodeDialog code={null} onClose={() => undefined} />);
  write("Código", "ab");
  write("Porcentaje", "100");
  write(/^Límite de usos/, "0");
  write(/^Primer día/, "2026-11-20");
  write(/^Último día/, "2026-11-19");
  await visitor.click(screen.getByRole("button", { name: "Guardar" }));
  for (const text of [
    "El código tiene de 3 a 40 letras, números o guiones",
    "El límite de usos es un número entero mayor que 0",
    "El último día es anterior al primero",
  ]) {
    expect(await screen.findByText(text)).toBeVisible();
  }
  expect(sentOf(calls)).toEqual([]);
  write("Código", " ABC ");
  write(/^Límite de usos/, "1");
  write(/^Último día/, "2026-11-20");
  await visitor.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sentOf(calls)).toHaveLength(1));
  const [method, path, json] = sentOf(calls)[0] ?? [];
  expect([method, path]).toEqual(["post", "admin/promotional-codes"]);
  expect(json).toMatchObject({
    code: "ABC",
    value: 100,
    maximumUses: 1,
    firstDay: "2026-11-20",
    lastDay: "2026-11-20",
  });
  expect(calls.find((one) => one.method === "post")?.idempotencyKey).toBeTruthy();
});

it("a code that is changed keeps its place and says from which state, and the list is read again", async () => {
  const { calls, queries, visitor } = renderWithServices(
    <CodeDialog code={code} onClose={() => undefined} />,
  );
  queries.setQueryData(["admin", "codes"], []);
  write("Qué da", "months");
  write("Meses", "12");
  await visitor.click(screen.getByRole("checkbox", { name: "Activo" }));
  await visitor.click(screen.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(queries.getQueryState(["admin", "codes"])?.isInvalidated).toBe(true));
  expect(sentOf(calls)).toEqual([
    [
      "put",
      "admin/promotional-codes/c1",
      expect.objectContaining({
        kind: "months",
        value: 12,
        isActive: false,
        expectedUpdatedAt: code.updatedAt,
      }),
    ],
  ]);
});
