import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

// The tab's chunk, so no test waits for it to be compiled.
import "../features/admin/events/events-tab.tsx";
import { anAdmin, openApp } from "./testing/open-app.tsx";

const written = {
  id: "01",
  kind: "dividend",
  day: "2026-12-10",
  title: "Dividendo en efectivo",
  note: "Pago el 16",
  amount: 41.5,
  origin: "written",
  updatedAt: "2026-11-20T15:00:00.000Z",
};
const holiday = {
  ...written,
  id: null,
  kind: "holiday",
  day: "2026-12-25",
  title: "Navidad",
  note: "",
  amount: null,
  origin: "calendar",
  updatedAt: null,
};
const list = { body: { success: true, data: [written, holiday] } };
const done = { body: { success: true, message: "Evento guardado" } };

function open(answers = {}) {
  return openApp({
    path: "/dashadmin/events",
    admin: anAdmin,
    answers: { "GET /admin/market-events": list, ...answers },
  });
}

it("lists what is written and what is known, and only the first can be changed", async () => {
  open();
  const table = await screen.findByRole("table", { name: "Eventos del mercado" });
  const rows = within(table).getAllByRole("row").slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .slice(0, 5)
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ["10/12/2026", "Dividendo (ex-date)", "Dividendo en efectivoPago el 16", "41,50", "Cargado en el panel"],
    ["25/12/2026", "Feriado", "Navidad", "–", "Calendario del mercado"],
  ]);
  expect(screen.getAllByRole("button", { name: /^Editar/ })).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: /^Eliminar/ })).toHaveLength(1);
});

it("an edit sends what was written and the state that it began from", async () => {
  const { sent } = open({ "PUT /admin/market-events/01": done });
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Editar Dividendo en efectivo, 10/12/2026" }));
  const amount = screen.getByLabelText("Monto (pesos por acción)");
  expect(amount).toHaveValue("41,5");
  await user.clear(amount);
  await user.type(amount, "42,25");
  await user.click(screen.getByRole("button", { name: "Guardar" }));
  await screen.findByText("Evento guardado");
  expect(sent.find(({ call }) => call.startsWith("PUT"))?.body).toEqual({
    kind: "dividend",
    day: "2026-12-10",
    title: "Dividendo en efectivo",
    note: "Pago el 16",
    amount: 42.25,
    expectedUpdatedAt: "2026-11-20T15:00:00.000Z",
  });
});

it("a new event needs a day, a title and a sound amount, told beside the fields", async () => {
  const { sent } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole("button", { name: "Agregar evento" }));
  const dialog = within(screen.getByRole("dialog", { name: "Agregar evento" }));
  await user.type(dialog.getByLabelText("Monto (pesos por acción)"), "nada");
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  for (const text of [
    "El día es requerido",
    "El título es requerido",
    "El monto debe ser un número mayor que 0",
  ]) {
    expect(await dialog.findByText(text)).toBeVisible();
  }
  expect(sent.filter(({ call }) => call === "POST /admin/market-events")).toEqual([]);
});
