import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { ApiError } from "@paridad/core/api";
import { retryButton, tableButton } from "@paridad/core/testing";

import { shareClosesAnswer } from "../../../testing/share-closes.ts";
import { renderRisk } from "../testing/render-risk.tsx";
import { marketOf, positionsAnswer, savedPosition } from "../testing/risk-fixtures.ts";
import { VarScreen } from "./var-screen.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const shares = savedPosition("Papel", [{ type: "share", quantity: 100, price: 7_000 }]);

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

function open(closes: unknown, path = "/") {
  const answers = { positions: positionsAnswer([shares]), "market/acciones/cierres": closes };
  const page = renderRisk(VarScreen, { path, answers });
  page.accept(marketOf());
  return page;
}
const rows = async (table: string) =>
  within(await screen.findByRole("table", { name: table }))
    .getAllByRole("row")
    .map((row) => plain(row.textContent));
const factOf = async (name: string) => {
  const list = await screen.findByLabelText("El estrés al lado del VaR");
  return plain(within(list).getByText(name).parentElement?.textContent);
};

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
  expect(await factOf("PASO 2019 (−47,1 %)")).toMatch(
    /^PASO 2019 \(−47,1 %\)−\$ 352\.950.*5,2 veces el VaR 99 %$/,
  );
  expect(await factOf("El peor estrés de 1 rueda")).toMatch(/−\$ 352\.950PASO 2019, 12\/08\/2019/);
  await userEvent.click(screen.getByRole("button", { name: "10 ruedas" }));
  await screen.findByText("El peor estrés de hasta 10 ruedas");
  expect(
    await screen.findByText(/A 10 ruedas las opciones envejecen 14 días en todos los métodos/),
  ).toBeVisible();
  await expect
    .poll(() => factOf("El peor estrés de hasta 10 ruedas"))
    .toMatch(/−\$ 419\.250PASO 2019, diez ruedas, 26\/08\/2019/);
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

it("takes the horizon, and says where history is too short or of our own making", async () => {
  open(closesAnswer(120, ["simulated"]), "/?ruedas=10");
  expect((await rows("Valor a riesgo"))[1]).toContain("110 retornos de 10 ruedas");
  expect(screen.getByText(/mercado simulado: estos números no son los de GGAL/)).toBeVisible();
  expect(screen.getByText(/necesita 253 cierres y hay 120: elegí menos historia/)).toBeVisible();
  await userEvent.click(screen.getByRole("button", { name: "Últimas 100" }));
  expect(screen.getByLabelText("dirección")).toHaveTextContent("ruedas=10&ventana=100");
  expect(await screen.findByText(/^\d+ excepci.* en 19 ruedas/)).toBeVisible();
});

it("says that the closes couldn't be read, with a retry", async () => {
  open(new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." }));
  expect(await screen.findByText("No pudimos leer los cierres de la acción")).toBeVisible();
  expect(screen.getByRole(...retryButton)).toBeVisible();
});
