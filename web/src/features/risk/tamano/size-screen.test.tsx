import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { renderRisk } from "../testing/render-risk.tsx";
import { marketOf, optionOf, positionsAnswer, savedOption, savedPosition } from "../testing/risk-fixtures.ts";
import { SizeScreen } from "./size-screen.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const spread = savedPosition("Bull", [
  savedOption("GFGC7400DI", 10, 400),
  savedOption("GFGC7800DI", -10, 200),
]);
const naked = savedPosition("Vendido", [savedOption("GFGC7800DI", -2, 200)]);
const sized = [
  optionOf("GFGC7400DI", { bid: 500, ask: 520 }),
  optionOf("GFGC7800DI", { bid: 300, ask: 310 }),
];

function open(path = "/") {
  const page = renderRisk(SizeScreen, { path, answers: { positions: positionsAnswer([spread, naked]) } });
  page.accept(marketOf(sized));
  return page;
}
const factOf = async (name: string) => {
  const list = await screen.findByLabelText("Tamaño");
  return plain(within(list).getByText(name).parentElement?.textContent);
};
const rules = () =>
  within(screen.getByRole("table", { name: "Lotes por regla" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

it("divides what one accepts to lose by what a lot can lose at the prices of now", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Tu capital"), "5000000");
  // 2 % of 5,000,000 over 100 x (520 - 300).
  expect(await factOf("Hasta")).toBe("Hasta4 lotesdecide: lo que aceptás perder");
  expect(await factOf("Pérdida posible")).toBe(
    "Pérdida posible$ 88.000$ 22.000 por lote · la mayor al vencimiento, con costos",
  );
  expect(rules()).toEqual(["Lo que aceptás perder4"]);
});

it("Kelly at the low end of the view only lowers it, by a quarter", async () => {
  open();
  await userEvent.type(await screen.findByLabelText("Tu capital"), "5000000");
  await userEvent.type(screen.getByLabelText("Tu probabilidad de ganar"), "65");
  // 55 % for 180 against 220: 0.55 - 0.45 x 22/18 = 0; nothing left.
  await expect.poll(rules).toEqual(["Lo que aceptás perder4", "Un cuarto de Kelly0"]);
  expect(await factOf("Hasta")).toBe("Hasta0 lotesdecide: un cuarto de Kelly");
  await userEvent.clear(screen.getByLabelText("Cuánto podés errarle"));
  await userEvent.type(screen.getByLabelText("Cuánto podés errarle"), "5");
  // 60 %: 0.6 - 0.4 x 22/18 = 11.1 %, a quarter 2.8 %: 138,889 pesos, 6 lots.
  await expect.poll(rules).toEqual(["Lo que aceptás perder4", "Un cuarto de Kelly6"]);
  expect(await factOf("Kelly, un cuarto")).toBe(
    "Kelly, un cuarto2,8 %del capital, con 60,0 %; la mitad sería 5,6 %",
  );
});

it("takes the stress where a loss has no limit, and the margin where it is less", async () => {
  open();
  await userEvent.selectOptions(await screen.findByLabelText("Posición"), "Vendido");
  await userEvent.type(screen.getByLabelText("Tu capital"), "100000000");
  expect(await factOf("Pérdida posible")).toContain("la del peor estrés");
  await userEvent.type(screen.getByLabelText("Garantía disponible"), "160000");
  // 100 x (300 + 0.2 x 7,500 - 300) a lot.
  await expect.poll(rules).toContain("La garantía disponible1");
  expect(await factOf("Hasta")).toBe("Hasta1 lotedecide: la garantía disponible");
});
