import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { listOf, renderAlerts } from "./testing/render-alerts.tsx";

const person = userEvent.setup();

it("another screen's press fills the form in, and a percent is written as people write it", async () => {
  const path = "/alertas?nueva=rate&tipo=call&base=7400&vence=2026-12-18&simbolo=GFGC7400DI&tasa=still";
  const { quote, refuse, sent } = renderAlerts(listOf([]), { path });
  const dialog = within(await screen.findByRole("dialog", { name: "Nueva alerta" }));
  quote();
  expect(dialog.getByRole("combobox", { name: "Opción" })).toHaveValue("GFGC7400DI");
  // At retail costs 7,410 x 1.007018 - 500 x 0.99153 = 6,966.24 laid out, 7,390 x 0.992982 = 7,338.14 back in 28 days.
  expect(await dialog.findByText("Ahora 69,6 %")).toBeVisible();
  await person.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(dialog.getByText("Escribí un valor")).toBeVisible();
  const value = () => dialog.getByRole("spinbutton", { name: "Valor" });
  // What was written of one kind is no value of another.
  await person.type(value(), "30");
  await person.selectOptions(dialog.getByLabelText("Qué mirar"), "share");
  expect(value()).toHaveValue("");
  await person.selectOptions(dialog.getByLabelText("Qué mirar"), "rate");
  expect(value()).toHaveValue("");
  await person.type(value(), "41,5");
  await person.click(dialog.getByRole("checkbox", { name: "Por email" }));
  refuse();
  await person.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(await dialog.findByText("Error inesperado. Intentalo de nuevo.")).toBeVisible();
  expect(dialog.queryByText("Escribí un valor")).toBeNull();
  expect(value()).toHaveValue("41,5");
  await person.click(dialog.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent("post")).toHaveLength(2);
  // Or a reload would ask for it again.
  expect(screen.getByLabelText("dirección")).toHaveTextContent(/^\/alertas$/);
  expect(sent("post")[1]?.json).toEqual({
    subject: {
      kind: "rate",
      contract: { type: "call", strike: 7_400, expiration: "2026-12-18", symbol: "GFGC7400DI" },
      measure: "still",
    },
    direction: "above",
    threshold: 0.415,
    note: "",
    mail: false,
    push: true,
    restMinutes: 60,
  });
});

it("shows what it would save: a put under no lanzamiento, and choices that today's chain and list haven't", async () => {
  const path =
    "/alertas?nueva=rate&tipo=put&base=7400&vence=2027-02-19&simbolo=GFGV7400FE&tasa=still&posicion=9";
  const { quote, sent } = renderAlerts(listOf([]), { path });
  const dialog = within(await screen.findByRole("dialog", { name: "Nueva alerta" }));
  quote();
  const select = (name: string) => dialog.getByRole("combobox", { name });
  expect(select("Opción")).toHaveValue("");
  await person.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(dialog.getByText("Elegí un call: con un put no hay lanzamiento")).toBeVisible();
  await person.selectOptions(select("Tasa"), "implied");
  expect(select("Opción")).toHaveDisplayValue("7.400 · GFGV7400FE");
  await person.selectOptions(select("Qué mirar"), "moneyVolatility");
  expect(select("Vencimiento")).toHaveDisplayValue("19/02/2027");
  await person.selectOptions(select("Qué mirar"), "position");
  await waitFor(() => expect(select("Posición")).toHaveValue("9"));
  expect(sent("post")).toEqual([]);
});
