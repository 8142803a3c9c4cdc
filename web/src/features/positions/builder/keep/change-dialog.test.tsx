import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@paridad/core/api";
import type { Call } from "@paridad/core/api";
import type { SavedPosition } from "@paridad/core/contract";
import { renderPositions, stopClock, user } from "../../testing/render-builder.tsx";
import { optionLeg, saved } from "../../testing/saved.ts";
import { BuilderScreen } from "../builder-screen.tsx";

beforeEach(stopClock);
afterEach(() => vi.useRealTimers());

const bull = saved("p1", "Bull de diciembre", [optionLeg("GFGC7400DI", 10, 168)]);
/** Six of its ten lots at their entry price, and five of another base sold now. */
const changed = "/?patas=1~b6c7400_20261218_168~s5c7600_20261218_90&precios=pe&posicion=p1";

function renderChanged(
  answer: (call: Call) => unknown = () => bull,
  position: () => SavedPosition = () => bull,
) {
  const view = renderPositions(BuilderScreen, {
    path: changed,
    answer: (call) => {
      if (call.method === "get")
        return call.path === "positions" ? { positions: [position()], maximum: 50 } : {};
      return answer(call);
    },
  });
  const sent = () =>
    view.calls.filter(({ method }) => method !== "get").map(({ path, json }) => [path, json]);
  return { ...view, sent };
}

async function openDialog() {
  await user.click(await screen.findByRole("button", { name: "Guardar los cambios" }));
  return within(await screen.findByRole("dialog", { name: "Guardar los cambios de Bull de diciembre" }));
}

const plain = (element: HTMLElement) => element.textContent?.replaceAll("\u00a0", " ");

it("asks what the changes are, and deals the difference at the sides of now or the prices written", async () => {
  const { sent, place } = renderChanged();
  const dialog = await openDialog();
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(await dialog.findByText("Elegí qué hacer con los cambios.")).toBeVisible();
  await user.click(dialog.getByRole("radio", { name: /^Operar la diferencia ahora/ }));
  expect(dialog.getByRole("spinbutton", { name: "Precio: Vendés 4 call 7.400 18/12" })).toHaveValue("500,00");
  const other = dialog.getByRole("spinbutton", { name: "Precio: Vendés 5 call 7.600 18/12" });
  await user.clear(other);
  await user.type(other, "395,5");
  // 200,000 and 197,750 less 0.85 %; 132,800 of the four lots less 0.85 % of 200,000 and of 67,200.
  expect(plain(dialog.getByText("Cobrás").parentElement as HTMLElement)).toBe("Cobrás$ 394.369");
  expect(plain(dialog.getByText("Costos incluidos").parentElement as HTMLElement)).toBe(
    "Costos incluidos$ 3.381",
  );
  expect(plain(dialog.getByText("Resultado realizado").parentElement as HTMLElement)).toContain("+$ 130.529");
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  const trades = [
    { type: "call", strike: 7400, expiration: "2026-12-18", symbol: "GFGC7400DI", quantity: -4, price: 500 },
    {
      type: "call",
      strike: 7600,
      expiration: "2026-12-18",
      symbol: "GFGC7600DI",
      quantity: -5,
      price: 395.5,
    },
  ];
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([["positions/p1/events", { kind: "deal", version: 3, trades }]]);
  await waitFor(() => expect(place().address).toMatch(/^\/cartera/));
});

it("corrects the entry, saying what it was and what it becomes", async () => {
  const { sent } = renderChanged();
  const dialog = await openDialog();
  await user.click(dialog.getByRole("radio", { name: /^Corregir la entrada/ }));
  expect(dialog.getByText("+4 call 7.400 18/12 a 168,00")).toBeVisible();
  expect(dialog.getByText("−5 call 7.600 18/12 a 390,00")).toBeVisible();
  // 168,000 and 0.85 % before; 100,800 with it less 195,000 without it after.
  const paid = plain(dialog.getByText("Al abrir").nextElementSibling as HTMLElement);
  expect(paid).toBe("pagaste $ 169.428; queda que cobraste $ 91.686");
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  const legs = [
    { symbol: "GFGC7400DI", quantity: 6, price: 168 },
    { symbol: "GFGC7600DI", quantity: -5, price: 390 },
  ];
  expect(sent()).toMatchObject([["positions/p1", { version: 3, exit: "cheaper", keepShares: false, legs }]]);
});

it("or saves another one, and what is changed from then on is of that one", async () => {
  const { sent, search } = renderChanged(() => ({ ...bull, id: "p2" }));
  const dialog = await openDialog();
  await user.click(dialog.getByRole("radio", { name: /^Guardar como una nueva/ }));
  await user.clear(dialog.getByRole("textbox", { name: "Nombre" }));
  await user.type(dialog.getByRole("textbox", { name: "Nombre" }), "Otra");
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(new URLSearchParams(search()).get("posicion")).toBe("p2"));
  expect(sent()).toMatchObject([["positions", { name: "Otra", legs: [{ quantity: 6 }, { quantity: -5 }] }]]);
});

it("where another window was quicker it says what changed, keeps what was written and counts from there", async () => {
  let stored: SavedPosition = bull;
  const { sent } = renderChanged(
    () => {
      if (stored.version === 4) return stored;
      stored = { ...saved("p1", "Bull de diciembre", [optionLeg("GFGC7400DI", 7, 168)]), version: 4 };
      throw new ApiError({ code: "STALE_UPDATE", message: "La posición cambió: se anotó el cierre." });
    },
    () => stored,
  );
  const dialog = await openDialog();
  await user.click(dialog.getByRole("radio", { name: /^Operar la diferencia ahora/ }));
  const price = dialog.getByRole("spinbutton", { name: "Precio: Vendés 4 call 7.400 18/12" });
  await user.clear(price);
  await user.type(price, "505");
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  expect(await dialog.findByText("La posición cambió: se anotó el cierre.")).toBeVisible();
  const again = await dialog.findByRole("spinbutton", { name: "Precio: Vendés 1 call 7.400 18/12" });
  expect(again).toHaveValue("505,00");
  await user.click(dialog.getByRole("button", { name: "Guardar" }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject([
    "positions/p1/events",
    {
      version: 4,
      trades: [
        { quantity: -1, price: 505 },
        { quantity: -5, price: 390 },
      ],
    },
  ]);
});
