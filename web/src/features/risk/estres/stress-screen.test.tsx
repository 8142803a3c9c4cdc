import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { press, write } from "../../../testing/hands.ts";
import { renderRisk } from "../testing/render-risk.tsx";
import { marketOf, positionsAnswer, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { StressScreen } from "./stress-screen.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const shares = savedPosition("Papel", [{ type: "share", quantity: 100, price: 7_000 }]);
const call = savedPosition("Call vendido", [savedOption("GFGC7800DI", -1, 250)]);

function open(positions = [shares]) {
  const page = renderRisk(StressScreen, { answers: { positions: positionsAnswer(positions) } });
  page.accept(marketOf());
  return page;
}
const rows = () =>
  within(screen.getByRole("table", { name: "Estreses" }))
    .getAllByRole("row")
    .map((row) => plain(row.textContent));

it("lists what GGAL already did with what it would do to today's portfolio, the worst first", async () => {
  open();
  // 100 shares at 7,500: -55.9, -47.06 and +83.3 %.
  await expect
    .poll(() => rows()[1])
    .toMatch(/^PASO 2019, diez ruedas−\$ 419\.250−55,9 %\+30 pts3\.307,5010 ruedas al 26\/08\/2019/);
  expect(rows()[2]).toMatch(/^PASO 2019−\$ 352\.950−47,1 %\+30 pts3\.970,5012\/08\/2019/);
  expect(rows().at(-1)).toMatch(/^Mejores diez ruedas\+\$ 624\.750\+83,3 %/);
  expect(rows()).toHaveLength(14);
});

it("takes a stress of one's own, keeps it, opens its legs and takes it away", async () => {
  const { storage } = open([shares, call]);
  await userEvent.type(await screen.findByLabelText("Nombre"), "Mi peor día");
  await userEvent.click(screen.getByRole("button", { name: "Agregar" }));
  await expect
    .poll(() => rows().find((row) => row.startsWith("Mi peor día")))
    .toMatch(/−\$ 19\d\.\d{3}−30,0 %\+30 pts5\.250,00propio/);
  await userEvent.click(screen.getByRole("button", { name: "Ver las patas de Mi peor día" }));
  const legs = within(screen.getByRole("table", { name: "Patas de Mi peor día" })).getAllByRole("row");
  expect(plain(legs[1]?.textContent)).toBe("Acciones+100−$ 225.000");
  expect(plain(legs[2]?.textContent)).toMatch(/^Call 7.800 · 18\/12−1\d\d,\d %\+\$ \d\d\.\d{3}$/);
  expect(JSON.parse(storage.getItem("paridad.riesgo.estreses") ?? "")).toMatchObject([
    { name: "Mi peor día", change: -0.3, volatilityJump: 0.3, rateJump: 0 },
  ]);
  // Of two by the same name one goes.
  write("Nombre", "Mi peor día");
  press("Agregar");
  const named = () => rows().filter((row) => row.startsWith("Mi peor día")).length;
  await expect.poll(named).toBe(2);
  press("Quitar Mi peor día");
  expect(named()).toBe(1);
  press("Quitar Mi peor día");
  expect(named()).toBe(0);
});

it("says at which price the capital is gone, and that a rise takes nothing from shares", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Tu capital"), "375000");
  expect(await screen.findByText("3.750,00", { selector: "dd" })).toBeVisible();
  expect(plain(screen.getByText(/desde hoy$/).textContent)).toBe("−50,0 % desde hoy");
  expect(screen.getByText("ni a cinco veces el precio")).toBeVisible();
});

it("says what is left out, and of a portfolio without a price nothing, never zero", async () => {
  open([savedPosition("Vieja", [savedOption("GFGC7400OC", -3, 250, { expiration: "2026-10-16" })])]);
  expect(await screen.findByText(/Call 7.400 · 16\/10: ya venció/)).toBeVisible();
  expect(rows().some((row) => row.includes("$ 0"))).toBe(false);
});
