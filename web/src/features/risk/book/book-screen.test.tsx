import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { ApiError } from "@paridad/core/api";
import { retryButton } from "@paridad/core/testing";

import { holdWorkers } from "../testing/held-worker.ts";
import { renderRisk } from "../testing/render-risk.tsx";
import {
  chain,
  marketOf,
  optionOf,
  positionsAnswer,
  savedOption,
  savedPosition,
} from "../testing/risk-fixtures.ts";
import { BookScreen } from "./book-screen.tsx";

const plain = (text: string | null | undefined) => (text ?? "").replaceAll("\u00a0", " ");
const shares = { type: "share", quantity: 1_000, price: 7_000 } as const;
const covered = savedPosition("Lanzamiento", [shares, savedOption("GFGC7800DI", -10, 250)], 0.01);
const put = savedPosition("Put", [savedOption("GFGV7000DI", 5, 100)]);

function open(positions = [covered, put]) {
  return renderRisk(BookScreen, { answers: { positions: positionsAnswer(positions) } });
}
const factOf = async (name: string) => {
  const list = await screen.findByLabelText("Cartera entera");
  return plain(within(list).getByText(name).parentElement?.textContent);
};
const rowOf = (table: string, name: RegExp) =>
  within(screen.getByRole("table", { name: table }))
    .getByRole("row", { name })
    .textContent.replaceAll("\u00a0", " ");

it("values all positions as one: longs at the bid, shorts at the ask, the costs of each", async () => {
  const { accept } = open();
  accept(marketOf());
  // 1,000 x 7,495 - 1,000 x 310 + 500 x 160; a hundredth of 7,495,000 and 310,000.
  expect(await factOf("Valor de liquidación")).toBe(
    "Valor de liquidación$ 7.265.000menos $ 78.050 de costos de cerrar",
  );
  // Shares bought at 7,000 and the call sold at 250, a hundredth of each; the put bought at 100.
  const profit = 7_265_000 - 78_050 - (7_000_000 - 250_000 + 50_000) - (70_000 + 2_500);
  expect(await factOf("Resultado si cerrás todo")).toContain(`+$ ${profit.toLocaleString("es-AR")}`);
});

it("shows greeks by leg, by expiry and whole, each the sum of the others", async () => {
  const { accept } = open([savedPosition("Papel", [shares])]);
  accept(marketOf());
  expect(await factOf("Delta")).toBe("Delta+$ 75.000por 1 % · 1.000 acciones");
  expect(rowOf("Cartera por pata", /^Acciones/)).toContain("+$ 75.000");
  expect(rowOf("Cartera por vencimiento", /^Acciones/)).toContain("$ 7.500.000+$ 75.000");
  expect(rowOf("Cartera por vencimiento", /^Cartera/)).toContain("$ 7.500.000+$ 75.000");
});

it("estimates the margin with its shares in sight, says it isn't the broker's, and keeps what the broker says", async () => {
  const naked = savedPosition("Vendido", [savedOption("GFGC7800DI", -10, 250)]);
  const { accept, calls } = open([naked]);
  accept(marketOf());
  expect(await screen.findByText(/No es la de tu broker/)).toBeVisible();
  // 10 lots x 100 x (305 + 0.2 x 7,500 - 300).
  expect(rowOf("Garantía por pata vendida", /^Call 7.800/)).toBe("Call 7.800 · 18/1210nada$ 1.505.000");
  const share = screen.getByLabelText("De la acción");
  await userEvent.clear(share);
  await userEvent.type(share, "30");
  expect(await screen.findByText("$ 2.255.000", { selector: "dd" })).toBeVisible();
  await userEvent.type(screen.getByLabelText("La de tu broker"), "3000000");
  expect(plain((await screen.findByText(/contra la estimación/)).textContent)).toBe(
    "+$ 745.000 contra la estimación",
  );
  const sent = () => calls.findLast(({ method, path }) => method === "put" && path === "positions/settings");
  await expect.poll(() => sent()?.json).toMatchObject({ notionalShare: 0.3, brokerMargin: 3_000_000 });
  // A share above the whole is none, and a broker that asks nothing says nothing.
  await userEvent.clear(share);
  await userEvent.type(share, "101");
  await userEvent.clear(screen.getByLabelText("La de tu broker"));
  await userEvent.type(screen.getByLabelText("La de tu broker"), "0");
  await expect.poll(() => sent()?.json).toMatchObject({ brokerMargin: null });
  expect(sent()?.json).toMatchObject({ notionalShare: expect.toSatisfy((value: number) => value <= 1) });
});

it("doesn't drop what nobody quotes: it takes the nearest base's volatility, and closing is unknown", async () => {
  const { accept } = open([savedPosition("Vendido", [savedOption("GFGC7600DI", -10, 250)])]);
  accept(marketOf([...chain, optionOf("GFGC7600DI", { bid: 380 })]));
  expect(
    await screen.findByText(/con la volatilidad de la base más cercana: Call 7.600 · 18\/12 \(la de 7.800\)/),
  ).toBeVisible();
  // Its own half quote counts in nothing.
  expect(screen.queryByText(/Ojo con las puntas/)).toBeNull();
  expect(await factOf("Valor de liquidación")).toBe("Valor de liquidación–1 pata sin punta para cerrar");
  expect(rowOf("Cartera por pata", /^Call 7.600/)).toMatch(/−\$ [\d.]+/);
});

it("says what has expired instead of counting it", async () => {
  const old = savedOption("GFGC7400OC", 3, 250, { expiration: "2026-10-16" });
  const { accept } = open([savedPosition("Vieja", [old, shares])]);
  accept(marketOf());
  expect(await screen.findByText(/Call 7.400 · 16\/10: ya venció/)).toBeVisible();
  expect(await factOf("Delta")).toContain("+$ 75.000");
});

it("shows nothing of the sum before while a position that was closed in part elsewhere is valued", async () => {
  const workers = holdWorkers();
  const answers: Record<string, unknown> = { positions: positionsAnswer([put]) };
  const { accept } = renderRisk(BookScreen, { answers });
  accept(marketOf());
  await screen.findByText("Valuando la cartera…");
  await workers.finishes("book");
  expect(await factOf("Valor de liquidación")).toContain("$ 80.000");
  const two = savedPosition("Put", [savedOption("GFGV7000DI", 2, 100)]);
  answers["positions"] = positionsAnswer([{ ...two, version: 2 }]);
  window.dispatchEvent(new Event("visibilitychange"));
  expect(await screen.findByText("Valuando la cartera…")).toBeVisible();
  await workers.finishes("book");
  expect(await factOf("Valor de liquidación")).toContain("$ 32.000");
  vi.unstubAllGlobals();
});

it("leads to the builder where nothing is held", async () => {
  open([{ ...put, status: "closed" }]);
  expect(await screen.findByRole("heading", { name: "No hay ninguna posición abierta" })).toBeVisible();
  expect(screen.getByRole("link", { name: "Armar una posición" })).toHaveAttribute("href", "/armar");
});

it("says that positions couldn't be read, and reads them again", async () => {
  const failing = new ApiError({ code: "NETWORK_ERROR", message: "Error de conexión." });
  const answers: Record<string, unknown> = { positions: failing };
  const { accept } = renderRisk(BookScreen, { answers });
  accept(marketOf());
  expect(await screen.findByText("Error de conexión.")).toBeVisible();
  answers["positions"] = positionsAnswer([put]);
  await userEvent.click(screen.getByRole(...retryButton));
  expect(await factOf("Delta")).toMatch(/^Delta−\$/);
});
