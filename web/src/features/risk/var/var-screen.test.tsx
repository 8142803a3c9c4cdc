import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import { retryButton, tableButton } from "@paridad/core/testing";

import { shareClosesAnswer } from "../../../testing/share-closes.ts";
import { press, write } from "../../../testing/hands.ts";
import { renderRisk } from "../testing/render-risk.tsx";
import { marketOf, positionsAnswer, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { VarScreen } from "./var-screen.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const shares = savedPosition("Papel", [{ type: "share", quantity: 100, price: 7_000 }]);
const call = savedPosition("Call vendido", [savedOption("GFGC7800DI", -1, 250)]);

/** Falls of 1 to 9 % in turn, one a day, and now and then a deep one, the share back at 100 in between; a crash of 47 % near the end. */
function closesOf(count: number, deep = 0) {
  const first = Date.UTC(2025, 0, 1);
  return Array.from({ length: count }, (_, index) => {
    const usual = index % 44 === 1 && deep > 0 ? deep : ((index % 9) + 1) / 100;
    const fall = index === count - 20 ? 0.47 : usual;
    return {
      date: new Date(first + index * 86_400_000).toISOString().slice(0, 10),
      close: index % 2 === 0 ? 100 : 100 * (1 - fall),
    };
  });
}
const closesAnswer = (count: number, sources = ["imported"], deep = 0) =>
  shareClosesAnswer(closesOf(count, deep), sources);

function open(closes: unknown, { path = "/", positions = [shares] } = {}) {
  const answers = { positions: positionsAnswer(positions), "market/acciones/cierres": closes };
  const page = renderRisk(VarScreen, { path, answers });
  page.accept(marketOf());
  return page;
}
const rows = async (table: string) =>
  within(await screen.findByRole("table", { name: table }))
    .getAllByRole("row")
    .map((row) => plain(row.textContent));
const stresses = () =>
  within(screen.getByRole("table", { name: "Estreses" }))
    .getAllByRole("row")
    .map((row) => plain(row.textContent));

it("puts the three ways side by side, with what each rests on, and the stress always beside", async () => {
  open(closesAnswer(401));
  const table = await rows("Valor a riesgo");
  // 100 shares at 7,500: 14 of 250 falls are of 9 % and one of 47 %, the 13th and the 3rd worst are both 9 %. Ranks 7 to 19
  // and 1 to 7 of them: of 95 % from 8 to 9 %, of 99 % from 9 to 47 %.
  expect(table[1]).toMatch(
    /^Histórico\$ 67\.500\$ 60\.000 a \$ 67\.500\$ [\d.]+\$ 67\.500\$ 67\.500 a \$ 352\.500\$ [\d.]+250 retornos de 1 rueda, del /,
  );
  expect(table[2]).toMatch(/^Monte Carlo\$ 67\.500.*10\.000 caminos sorteados/);
  expect(screen.getByText(/A 1 rueda las opciones no envejecen en ningún método/)).toBeVisible();
  expect(table[3]).toMatch(/^Delta-gamma\$ 67\.500/);
  expect(table[4]).toMatch(/^Cornish-Fisher/);
  // Ten sessions are no measure of one.
  await expect.poll(() => stresses()[2]).toMatch(/^PASO 2019−\$ 352\.9505,2−47,1 %/);
  expect(stresses()[1]).toMatch(/^PASO 2019, diez ruedas−\$ 419\.250−55,9 %/);
  await userEvent.click(screen.getByRole("button", { name: "10 ruedas" }));
  expect(
    await screen.findByText(/A 10 ruedas las opciones envejecen 14 días en todos los métodos/),
  ).toBeVisible();
  await expect.poll(() => stresses()[1]).toMatch(/^PASO 2019, diez ruedas−\$ 419\.25051,4−55,9 %/);
});

it("tells the back-test in words, and its exceptions by day", async () => {
  open(closesAnswer(401));
  expect(
    await screen.findByText(
      /^1 excepci(ón|ones) en 150 ruedas al 99,0.%, donde se esperaban 2: la cantidad pasa/,
    ),
  ).toBeVisible();
  expect(screen.getByText("La cantidad de excepciones es la que el nivel promete.")).toBeVisible();
  expect(screen.getByText("No se ve que una excepción traiga otra al día siguiente.")).toBeVisible();
  expect(screen.getByText(/^Zona verde: la cantidad/)).toBeVisible();
  await userEvent.click(screen.getByRole(...tableButton));
  expect((await rows("Excepciones del back-test"))[1]).toBe("17/01/2026−47,0 %−$ 352.500");
});

it("takes the horizon, and counts the sessions that the store can test, of whose making they are", async () => {
  open(closesAnswer(120, ["simulated"]), { path: "/?ruedas=10" });
  expect((await rows("Valor a riesgo"))[1]).toContain("100 retornos de 10 ruedas");
  expect(screen.getByText(/mercado simulado: estos números no son los de GGAL/)).toBeVisible();
  expect(await screen.findByText(/^\d+ excepci.* en 19 ruedas/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Últimas 250" }));
  expect(screen.getByLabelText("dirección")).toHaveTextContent("ruedas=10&ventana=250");
  expect(await screen.findByText(/necesita 253 cierres y hay 120: elegí menos historia/)).toBeVisible();
});

it("says that the closes couldn't be read, with a retry", async () => {
  open(new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." }));
  expect(await screen.findByText("No pudimos leer los cierres de la acción")).toBeVisible();
  expect(screen.getByRole(...retryButton)).toBeVisible();
  // The stresses need none.
  await expect.poll(() => stresses()[1]).toMatch(/^PASO 2019, diez ruedas−/);
});

it("lists what GGAL already did with what it would do to today's portfolio, the worst first", async () => {
  open(closesAnswer(401));
  // 100 shares at 7,500: -55.9, -47.06 and +83.3 %.
  await expect
    .poll(() => stresses()[1])
    .toMatch(/^PASO 2019, diez ruedas−\$ 419\.250−55,9 %\+30 pts3\.307,5010 ruedas al 26\/08\/2019/);
  expect(stresses()[2]).toMatch(/^PASO 2019−\$ 352\.950(5,2)?−47,1 %\+30 pts3\.970,5012\/08\/2019/);
  expect(stresses().at(-1)).toMatch(/^Mejores diez ruedas\+\$ 624\.750\+83,3 %/);
  expect(stresses()).toHaveLength(14);
});

it("takes a stress of one's own, keeps it, opens its legs and takes it away", async () => {
  const { storage } = open(closesAnswer(401), { positions: [shares, call] });
  await userEvent.type(await screen.findByLabelText("Nombre"), "Mi peor día");
  await userEvent.click(screen.getByRole("button", { name: "Agregar" }));
  await expect
    .poll(() => stresses().find((row) => row.startsWith("Mi peor día")))
    .toMatch(/−\$ 19\d\.\d{3}(\d,\d)?−30,0 %\+30 pts5\.250,00propio/);
  await userEvent.click(screen.getByRole("button", { name: "Ver las patas de Mi peor día" }));
  const legs = within(screen.getByRole("table", { name: "Patas de Mi peor día" })).getAllByRole("row");
  expect(plain(legs[1]?.textContent)).toBe("Acciones+100−$ 225.000");
  expect(plain(legs[2]?.textContent)).toMatch(/^Call 7.800 · 18\/12−1\d\d,\d %\+\$ \d\d\.\d{3}$/);
  expect(JSON.parse(storage.getItem("paridad.riesgo.estreses") ?? "")).toMatchObject([
    { name: "Mi peor día", change: -0.3, volatilityJump: 0.3, rateJump: 0 },
  ]);
  // One of two by the same name goes.
  write("Nombre", "Mi peor día");
  press("Agregar");
  const named = () => stresses().filter((row) => row.startsWith("Mi peor día")).length;
  await expect.poll(named).toBe(2);
  press("Quitar Mi peor día");
  expect(named()).toBe(1);
  press("Quitar Mi peor día");
  expect(named()).toBe(0);
});

it("says at which price the capital is gone, and that a rise takes nothing from shares", async () => {
  open(closesAnswer(401));
  await userEvent.type(await screen.findByLabelText("Tu capital"), "375000");
  expect(await screen.findByText("3.750,00", { selector: "dd" })).toBeVisible();
  expect(plain(screen.getByText(/desde hoy$/).textContent)).toBe("−50,0 % desde hoy");
  expect(screen.getByText("ni a cinco veces el precio")).toBeVisible();
});

it("says what is left out, and of a portfolio without a price nothing, never zero", async () => {
  const old = savedOption("GFGC7400OC", -3, 250, { expiration: "2026-10-16" });
  open(closesAnswer(401), { positions: [savedPosition("Vieja", [old])] });
  expect(await screen.findByText(/Call 7.400 · 16\/10: ya venció/)).toBeVisible();
  expect(stresses().some((row) => row.includes("$ 0"))).toBe(false);
});
