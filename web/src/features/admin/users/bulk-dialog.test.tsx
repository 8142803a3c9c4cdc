import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
const users = [
  {
    id: "1",
    email: "ana@paridad.test",
    name: "Ana Paz",
    touched: true,
    before: "3",
    after: "10",
    reason: null,
  },
  {
    id: "2",
    email: "leo@paridad.test",
    name: "Leo",
    touched: false,
    before: null,
    after: null,
    reason: "Sin prueba",
  },
  {
    id: "3",
    email: "eva@paridad.test",
    name: "Eva",
    touched: false,
    before: null,
    after: null,
    reason: "Con plan",
  },
];
const preview = { success: true, data: { touched: 1, skipped: 2, users } };
const button = (name: string | RegExp) => screen.findByRole("button", { name });

it("whom a bulk action reaches is seen before it runs, again for another action, and sent along", async () => {
  const { calls, visitor } = renderWithServices(
    <BulkDialog query={{ search: "ana", scope: "email" } as never} onClose={() => undefined} />,
    () => ({ ...preview, message: "Listo" }),
  );
  await visitor.click(await button("Ver a quiénes"));
  expect(await screen.findByText("Cambia 1 usuario; 2 quedan como están.")).toBeVisible();
  await visitor.selectOptions(screen.getByLabelText("Acción"), "activate");
  expect(screen.queryByRole("button", { name: /^Aplicar/ })).toBeNull();
  await visitor.selectOptions(screen.getByLabelText("Acción"), "extendTrial");
  await visitor.clear(screen.getByLabelText("Días"));
  await visitor.type(screen.getByLabelText("Días"), "30");
  await visitor.click(await button("Ver a quiénes"));
  await visitor.click(await button("Aplicar a 1"));
  const sent = calls.filter(({ path }) => path === "admin/users/bulk").map(({ json }) => json);
  expect(sent).toEqual([
    { action: "extendTrial", days: 30, search: "ana", scope: "email", expectedTouched: 1 },
  ]);
});

it("whom it reaches by now is seen again where that changed, and every list is read again once it was done", async () => {
  let isOld = true;
  const { calls, queries, visitor } = renderWithServices(
    <BulkDialog query={{} as never} onClose={() => undefined} />,
    ({ path }) => {
      if (path !== "admin/users/bulk" || !isOld) return { ...preview, message: "Listo" };
      isOld = false;
      throw new ApiError({ code: "STALE_UPDATE", status: 409, message: "Cambió" });
    },
  );
  queries.setQueryData(["admin", "users"], []);
  await visitor.click(await button("Ver a quiénes"));
  await visitor.click(await button("Aplicar a 1"));
  const bulk = () => calls.map(({ path }) => path).filter((path) => path.startsWith("admin/users/bulk"));
  await waitFor(() => expect(bulk()).toHaveLength(3));
  expect(queries.getQueryState(["admin", "users"])?.isInvalidated).toBe(false);
  await visitor.click(await button("Aplicar a 1"));
  await waitFor(() => expect(queries.getQueryState(["admin", "users"])?.isInvalidated).toBe(true));
  expect(bulk().map((path) => path.replace("admin/users/bulk", ""))).toEqual([
    "/preview",
    "",
    "/preview",
    "",
  ]);
});
