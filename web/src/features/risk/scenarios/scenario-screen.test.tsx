import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import { informationNotice } from "@paridad/core/messages";

import { renderRisk } from "../testing/render-risk.tsx";
import { marketOf, positionsAnswer, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { ScenarioScreen } from "./scenario-screen.tsx";

const shares = savedPosition("Papel", [{ type: "share", quantity: 100, price: 7_000 }]);
const call = savedPosition("Call vendido", [savedOption("GFGC7400DI", -5, 400)]);

function open(path = "/", positions = [shares]) {
  const page = renderRisk(ScenarioScreen, { path, answers: { positions: positionsAnswer(positions) } });
  page.accept(marketOf());
  return page;
}
/** A cell of the grid: the open cell's panel says the same. */
const cell = (name: RegExp) => screen.findByLabelText(name, { selector: "button" });

it("says in pesos what each move brings, from today's price, and outlines the worst", async () => {
  open();
  // 100 shares at 7,500.
  expect(await cell(/^Acción \+10,0.%, volatilidad 0 puntos/)).toHaveTextContent("+75.000");
  expect(await cell(/^Acción −40,0.%, volatilidad −20 puntos: −\$.300\.000, el peor$/)).toHaveTextContent(
    "−300.000",
  );
  const grid = screen.getByRole("grid", { name: /Resultado por/ });
  expect(within(grid).getAllByRole("row")).toHaveLength(18);
  expect(within(grid).getByRole("columnheader", { name: "+40 pts" })).toBeVisible();
  expect(within(grid).getByRole("rowheader", { name: /−5,0.% 7\.125,00/ })).toBeVisible();
  expect(screen.getByText(informationNotice, { exact: false })).toBeVisible();
});

it("goes over its cells with the arrows, and a cell opens its legs and stands in the address", async () => {
  open("/", [shares, call]);
  const today = await cell(/^Acción 0,0.%, volatilidad 0 puntos/);
  today.focus();
  await userEvent.keyboard("{ArrowDown}{ArrowRight}{Enter}");
  expect(screen.getByLabelText("dirección")).toHaveTextContent("celda=-0.05_0.05");
  const pressed = [...document.querySelectorAll('td > [aria-pressed="true"]')];
  expect(pressed.map((one) => one.getAttribute("aria-label"))).toEqual([
    expect.stringMatching(/^Acción −5,0.%, volatilidad \+5 puntos/),
  ]);
  const legs = await screen.findByRole("table", { name: "Patas del escenario" });
  const rows = within(legs)
    .getAllByRole("row")
    .map((row) => row.textContent.replaceAll("\u00a0", " "));
  expect(rows[1]).toBe("Acciones+100−$ 37.500");
  expect(rows[2]).toMatch(/^Call 7.400 · 18\/12−5\d\d,\d %\+\$ [\d.]+$/);
  const total = (await cell(/^Acción −5,0.%, volatilidad \+5 puntos/)).textContent;
  expect(rows[3]?.replace("$ ", "")).toBe(`Cartera${total}`);
  await userEvent.click(screen.getByRole("button", { name: "Cerrar" }));
  expect(screen.queryByRole("table", { name: "Patas del escenario" })).toBeNull();
  await userEvent.click(await cell(/^Acción −5,0.%, volatilidad \+5 puntos/));
  expect(screen.getByLabelText("dirección")).toHaveTextContent("celda=");
  // From the cell that was pressed the arrows go on.
  await userEvent.click(await cell(/^Acción \+10,0.%, volatilidad −10 puntos/));
  await userEvent.keyboard("{ArrowUp}");
  expect(await cell(/^Acción \+15,0.%, volatilidad −10 puntos/)).toHaveFocus();
  // At an end they stay, and the way back begins there.
  await userEvent.keyboard("{ArrowDown>14/}{ArrowUp}{ArrowLeft>5/}{ArrowRight>2/}");
  expect(document.activeElement).toHaveAccessibleName(/^Acción −35,0.%, volatilidad −15 puntos/);
  // The cell of another range is no cell of this one.
  await userEvent.click(screen.getByText("±20 %"));
  expect(screen.getByLabelText("dirección")).not.toHaveTextContent("celda=");
});

it("shows another day, and moves the volatility with the share where asked", async () => {
  open("/?rango=20", [call]);
  const before = (await cell(/^Acción −20,0.%, volatilidad 0 puntos/)).textContent;
  await userEvent.click(screen.getByRole("button", { name: "Al vencimiento" }));
  expect(screen.getByLabelText("dirección")).toHaveTextContent("dias=29");
  // At expiry under the strike all of the premium is gained, whatever the volatility.
  const gone = async (points: string) =>
    (await cell(new RegExp(`^Acción −20,0.%, volatilidad ${points} puntos`))).textContent;
  expect(await gone("\\+40")).toBe(await gone("−20"));
  await userEvent.click(screen.getByRole("button", { name: "Hoy" }));
  await userEvent.click(screen.getByRole("button", { name: "Con el precio" }));
  expect(screen.getByLabelText("Beta escrita")).toHaveValue("−0,4");
  expect(screen.getByText(/No hay beta medida: no se pudieron leer los días guardados/)).toBeVisible();
  await expect
    .poll(async () => (await cell(/^Acción −20,0.%, volatilidad 0 puntos/)).textContent)
    .not.toBe(before);
  // The open cell's legs go with it.
  const legs = () =>
    document.querySelector("[aria-label='Patas del escenario'] tbody tr:last-child")?.textContent;
  await userEvent.click(await cell(/^Acción −20,0.%, volatilidad 0 puntos/));
  await expect.poll(legs).toMatch(/^Cartera/);
  await userEvent.click(screen.getByRole("button", { name: "Volatilidad fija" }));
  await expect.poll(legs).toBe(`Cartera${before.replace(/(?=\d)/, "$\u00a0")}`);
});

it("says that the plan doesn't read the days that a beta is measured by", async () => {
  const locked = new ApiError({ code: "SUBSCRIPTION_REQUIRED", status: 403, message: "tu plan no alcanza" });
  const answers = { positions: positionsAnswer([shares]), "market/volatilidad/historia": locked };
  const { accept } = renderRisk(ScenarioScreen, { answers });
  accept(marketOf());
  await userEvent.click(await screen.findByRole("button", { name: "Con el precio" }));
  expect(
    await screen.findByText(/No hay beta medida: tu plan no lee las volatilidades guardadas\.$/),
  ).toBeVisible();
});

it("the legs of a cell move their volatility with the share as the cell does", async () => {
  open("/?beta=-0.4&celda=-0.05_0.05", [shares, call]);
  const total = (await cell(/^Acción −5,0.%, volatilidad \+5 puntos/)).textContent;
  const legs = await screen.findByRole("table", { name: "Patas del escenario" });
  const sum = within(legs).getAllByRole("row").at(-1)?.textContent.replaceAll("\u00a0", " ");
  expect(sum?.replace("$ ", "")).toBe(`Cartera${total}`);
});
