import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { shareClosesAnswer } from "../../../testing/share-closes.ts";
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

const closes = Array.from({ length: 120 }, (_, index) => ({
  date: new Date(Date.UTC(2025, 0, 1) + index * 86_400_000).toISOString().slice(0, 10),
  close: index % 10 < 5 ? 100 : 110,
}));

function open(path = "/") {
  const answers = {
    positions: positionsAnswer([spread, naked]),
    "market/acciones/cierres": shareClosesAnswer(closes),
  };
  const page = renderRisk(SizeScreen, { path, answers });
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
  // 22,000 of a lot over 2 %.
  expect(plain((await screen.findByText("Pide un capital de")).parentElement?.textContent)).toContain(
    "$ 1.100.000",
  );
  await userEvent.type(await screen.findByLabelText("Tu capital"), "5000000");
  // 2 % of 5,000,000 over 100 x (520 - 300).
  expect(await factOf("Hasta")).toBe("Hasta4 lotesdecide: lo que aceptás perder");
  expect(await factOf("Pérdida posible")).toBe(
    "Pérdida posible$ 88.000$ 22.000 por lote · la mayor al vencimiento, con costos",
  );
  expect(rules()).toEqual(["Lo que aceptás perder4"]);
});

it("Kelly counts all that the share did, moved to one's view, and only lowers it", async () => {
  open("/?perdida=stress");
  await userEvent.type(await screen.findByLabelText("Tu capital"), "5000000");
  await userEvent.type(screen.getByLabelText(/^Lo que esperás de la acción/), "-8");
  await expect.poll(rules).toContain("Un cuarto de Kelly0");
  expect(await factOf("Hasta")).toBe("Hasta0 lotesdecide: un cuarto de Kelly");
});

it("counts a loss by a sudden move or one's stop, and the margin where it is less", async () => {
  open();
  await userEvent.selectOptions(await screen.findByLabelText("Posición"), "Vendido");
  await userEvent.type(screen.getByLabelText("Tu capital"), "100000000");
  expect(await factOf("Pérdida posible")).toContain("con la acción 20 % arriba o abajo");
  await userEvent.type(screen.getByLabelText("Garantía disponible"), "160000");
  // 100 x (300 + 0.2 x 7,500 - 300) a lot.
  await expect.poll(rules).toContain("La garantía disponible1");
  expect(await factOf("Hasta")).toBe("Hasta1 lotedecide: la garantía disponible");
  await userEvent.selectOptions(screen.getByLabelText("La pérdida de un lote es"), "stop");
  await userEvent.type(screen.getByLabelText("Cerrás si un lote pierde"), "50000");
  await expect.poll(() => factOf("Pérdida posible")).toContain("$ 50.000 por lote · tu stop");
});
