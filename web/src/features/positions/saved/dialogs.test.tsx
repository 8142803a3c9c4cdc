import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";

import { notify } from "../../../lib/notify.ts";
import { call, marked, openCard, share } from "../testing/saved-card.tsx";

afterEach(() => void vi.restoreAllMocks());

it("its name and note are put right with its version, once however often the form is sent", async () => {
  const { press, write, sent, visitor } = openCard(marked([call(7_400, 1)], { note: "vieja" }), {
    answer: () => ({ ...marked([call(7_400, 1)]).position, version: 4 }),
  });
  press("Editar nombre y nota de Bull");
  const dialog = within(screen.getByRole("dialog", { name: "Nombre y nota" }));
  expect([
    dialog.getByLabelText<HTMLInputElement>("Nombre").value,
    dialog.getByLabelText<HTMLInputElement>("Nota").value,
  ]).toEqual(["Bull", "vieja"]);
  write("Nombre", "Bull de diciembre");
  write("Nota", "nueva");
  await visitor.dblClick(dialog.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent()).toEqual([
    { method: "put", path: "positions/p1", json: { version: 3, name: "Bull de diciembre", note: "nueva" } },
  ]);
});

it("is taken away after a question, and a refusal is told", async () => {
  const told = vi.spyOn(notify, "error").mockImplementation(() => undefined);
  let refuse = true;
  const { press, sent, visitor } = openCard(marked([call(7_400, 1)]), {
    answer: () => {
      if (refuse) throw new ApiError({ code: "CONFLICT", message: "Cambió" });
      return {};
    },
  });
  press("Eliminar Bull");
  expect(sent()).toEqual([]);
  await visitor.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Eliminar" }));
  await waitFor(() => expect(told).toHaveBeenCalledExactlyOnceWith("Cambió"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  refuse = false;
  press("Eliminar Bull");
  await visitor.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Cancelar" }));
  expect(sent()).toHaveLength(1);
  expect(sent()[0]).toMatchObject({ method: "delete", path: "positions/p1" });
});

it("a close says what it brings; more than there is, or no price, can't be noted", () => {
  const { press, write, text } = openCard(marked([call(7_400, 2)]));
  press("Cerrar");
  // Both at the bid of 500, bought at 480.
  expect(text()).toContain("Cobrás$ 100.000Resultado realizado+$ 4.000");
  const confirm = screen.getByRole("button", { name: "Anotar el cierre" });
  write("Cantidad", "1");
  expect(text()).toContain("Cobrás$ 50.000Resultado realizado+$ 2.000");
  write("Precio", "470");
  expect(text()).toContain("Resultado realizado−$ 1.000");
  write("Cantidad", "3");
  expect(confirm).toBeDisabled();
  expect(text()).not.toContain("Resultado realizado");
  write("Cantidad", "1");
  write("Precio", "");
  expect(text()).toContain("Completá cantidades y precios para ver el resultado.");
  expect(confirm).toBeDisabled();
  write("Precio", "470");
  write("Cantidad", "0");
  expect(confirm).toBeDisabled();
  // There are no parts of a lot.
  write("Cantidad", "1,4");
  expect(text()).toContain("Cobrás$ 47.000");
});

it("a close that pays for a sold option says so, and a refusal stays in its dialog", async () => {
  let refuse: (error: Error) => void = () => undefined;
  const refusal = new Promise<never>((_, reject) => {
    refuse = reject;
  });
  const { press, text, visitor, sent } = openCard(marked([call(7_400, -1)]), { answer: () => refusal });
  press("Cerrar");
  expect(text()).toContain("Pagás$ 52.000Resultado realizado−$ 4.000");
  await visitor.dblClick(screen.getByRole("button", { name: "Anotar el cierre" }));
  refuse(new ApiError({ code: "STALE_UPDATE", message: "Cambió en otra pestaña" }));
  expect(await screen.findByText("Cambió en otra pestaña")).toBeVisible();
  expect(sent()).toHaveLength(1);
});

it("an expiry begins with what the price of now says of each option, and all have to be told", () => {
  const { press, text } = openCard(marked([call(7_400, 1), call(8_400, -1, 30)]));
  press("Vencimiento");
  expect(screen.getByRole("dialog", { name: "Vencimiento del 18/12/2026" })).toBeVisible();
  const pressed = screen
    .getAllByRole("button", { pressed: true })
    .map((button) => `${button.closest("[role=group]")?.getAttribute("aria-label")}: ${button.textContent}`);
  expect(pressed).toEqual([
    "Qué pasó con +1 call 7.400 18/12: Se ejerció",
    "Qué pasó con −1 call 8.400 18/12: Sin valor",
  ]);
  expect(text()).toMatch(/Con el precio de ahora: .*Venderla \$ [\d.]+, ejercerla/);
  // It is the 20th of November: nothing has ended without value yet.
  expect(text()).toContain("ninguna vence sin valor antes de su día");
  expect(screen.getByRole("button", { name: "Anotar el vencimiento" })).toBeDisabled();
  fireEvent.click(screen.getAllByRole("button", { name: "Se ejerció" })[1] as HTMLElement);
  // A lot received at 7,400 and delivered at 8,400.
  expect(text()).toContain("Cobrás$ 100.000");
  expect(screen.getByRole("button", { name: "Anotar el vencimiento" })).toBeEnabled();
});

it("a roll closes one option and opens a later one of its kind, at prices that may be put right", async () => {
  const { press, write, text, visitor, sent } = openCard(
    marked([share, call(7_400, -1), call(8_400, 1, 30)]),
    {
      answer: () => marked([call(7_400, 1)]).position,
    },
  );
  press("Rolear");
  const dialog = within(screen.getByRole("dialog"));
  const choices = (label: string) =>
    [...dialog.getByLabelText<HTMLSelectElement>(label).options].map((option) => option.text);
  expect(choices("Cerrás")).toEqual(["−1 call 7.400 18/12", "+1 call 8.400 18/12"]);
  expect(choices("Abrís")).toEqual([
    "7.400 del 18/12",
    "8.400 del 18/12",
    "7.400 del 19/02",
    "7.600 del 19/02",
  ]);
  const prices = () =>
    ["Precio de cierre", "Precio de apertura"].map(
      (label) => dialog.getByLabelText<HTMLInputElement>(label).value,
    );
  expect(prices()).toEqual(["520,00", "900,00"]);
  // 90,000 received less 52,000 paid.
  expect(text()).toContain("Cobrás$ 38.000");
  write("Precio de cierre", "525");
  expect(text()).toContain("Cobrás$ 37.500");
  write("Abrís", "GFGC7600FE");
  // Another target forgets the prices that were written.
  expect(prices()).toEqual(["520,00", "800,00"]);
  expect(text()).toContain("Puntas 800,00 / 820,00, abiertas 2,5 %, ahora.");
  write("Precio de apertura", "810,5");
  write("Cerrás", "2");
  // The nearest base to 8.400 of the next expiry.
  expect(prices()).toEqual(["20,00", "820,00"]);
  await visitor.click(dialog.getByRole("button", { name: "Anotar el roleo" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]?.json).toMatchObject({
    kind: "roll",
    version: 3,
    closings: [{ index: 2, quantity: 1, price: 20 }],
    openings: [{ symbol: "GFGC7600FE", expiration: "2027-02-19", quantity: 1, price: 820 }],
  });
});
