import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import type { Call } from "@paridad/core/api";
import type { PersonCosts } from "@paridad/core/contract";
import { costPreset } from "@paridad/core/costs";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { CostsCard } from "./costs-card.tsx";
import { CostsScreen } from "./costs-screen.tsx";

const retail: PersonCosts = { choice: "retail", terms: costPreset("retail").terms, updatedAt: null };
const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");

const open = (answer: (call: Call) => unknown) =>
  renderWithServices(
    <>
      <CostsCard />
      <CostsScreen />
    </>,
    (call) => ({ success: true, data: answer(call) }),
  );

it("says that the retail schedule stands in, with its date, and works an example out", async () => {
  open(() => retail);
  expect(await screen.findByText(/usamos el tarifario minorista/)).toBeVisible();
  expect(
    screen.getByRole("radio", { name: /Minorista.*01\/05\/2020.*Verificá con tu broker/ }),
  ).toBeChecked();
  expect(screen.getByRole("radio", { name: /Agente tradicional.*Leído el 22\/11\/2026/ })).not.toBeChecked();
  expect(plain(screen.getByText(/Por punta y con IVA/).textContent)).toContain(
    "0,7018 % de acciones, 0,847 % de primas y 0,7018 % del ejercicio",
  );
  const example = within(screen.getByRole("region", { name: "Ejemplo" }));
  // 7,500,000 x 0.7018 %, 250,000 x 0.847 %, 7,600,000 x 0.7018 %.
  const cells = example.getAllByRole("row").map((row) => plain(row.textContent));
  expect(cells[1]).toContain("$ 52.635");
  expect(cells[2]).toContain("$ 2.118");
  expect(cells[3]).toContain("$ 53.337");
  expect(cells[4]).toContain("$ 108.089");
  // (7600 x 0.992982) / (7500 x 1.007018 - 250 x 0.99153) = 1.033097, over 30 days; 7600 / 7250 without costs.
  expect(plain(example.getByText("Con estos costos").nextSibling?.textContent)).toBe("40,3 %");
  expect(plain(example.getByText(/sin costos/).nextSibling?.textContent)).toBe("58,7 %");
});

it("a figure that is touched makes the schedule the user's own, refuses what is out of range, and is kept", async () => {
  let stored = retail;
  const { calls, visitor } = open(({ method, json }) => {
    if (method === "put") stored = { ...stored, ...(json as object), updatedAt: "2026-11-23T12:00:00Z" };
    return stored;
  });
  const field = await screen.findByRole("spinbutton", { name: "Comisión del broker: Opciones" });
  expect(field).toHaveValue("0,50");
  await visitor.clear(field);
  await visitor.type(field, "10,01");
  expect(screen.getByRole("radio", { name: /Mis costos/ })).toBeChecked();
  expect(screen.getByText("Entre 0 y 10 %")).toBeVisible();
  const save = screen.getByRole("button", { name: "Guardar costos" });
  expect(save).toBeDisabled();
  await visitor.clear(field);
  await visitor.type(field, "0,3");
  await visitor.click(save);
  expect(await screen.findByText(/^Tus costos\. Por punta/)).toBeVisible();
  const { terms } = costPreset("retail");
  expect(calls.find(({ method }) => method === "put")).toMatchObject({
    path: "auth/costs",
    json: { choice: "own", terms: { ...terms, commission: { ...terms.commission, premium: 0.003 } } },
  });
  await visitor.click(screen.getByRole("radio", { name: /Sin comisión/ }));
  expect(field).toHaveValue("0,00");
  await visitor.click(save);
  expect(calls.findLast(({ method }) => method === "put")?.json).toEqual({ choice: "market-only" });
  const tax = screen.getByRole("spinbutton", { name: "IVA" });
  await visitor.clear(tax);
  await visitor.type(tax, "10,5");
  expect(screen.getByRole("radio", { name: /Mis costos/ })).toBeChecked();
  await visitor.click(save);
  expect(calls.findLast(({ method }) => method === "put")?.json).toMatchObject({
    choice: "own",
    terms: { commission: { share: 0, premium: 0, exercise: 0 }, valueAddedTax: 0.105 },
  });
  // One of the market's fees leaves the other two as they were.
  const fee = screen.getByRole("spinbutton", { name: "Derechos de mercado: Ejercicio" });
  await visitor.clear(fee);
  await visitor.type(fee, "0,25");
  await visitor.click(save);
  expect(calls.findLast(({ method }) => method === "put")?.json).toMatchObject({
    terms: { marketFee: { ...costPreset("market-only").terms.marketFee, exercise: 0.0025 } },
  });
});
