import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";

import { call, market, marked, openCard, share } from "../testing/saved-card.tsx";

const roll = { ...call(7_400, -1, 900), expiration: "2027-02-19", symbol: "GFGC7400FE" };

const buttons = () =>
  screen
    .getAllByRole("button")
    .map((button) => button.getAttribute("aria-label") ?? button.textContent?.trim());

it("what may happen to a position depends on its legs, its state and the plan", () => {
  const all = openCard(marked([call(7_400, 1)]));
  expect(buttons()).toEqual([
    "Detalle",
    "Cerrar",
    "Rolear",
    "Ejercicio o vencimiento",
    "Compartir Bull",
    "Editar nombre y nota de Bull",
    "Eliminar Bull",
    "Resultado entre dos momentos",
  ]);
  expect(screen.getByRole("link", { name: "Alerta del resultado de Bull" })).toBeVisible();
  all.unmount();
  const shares = openCard(marked([share]));
  expect(buttons()).toEqual([
    "Detalle",
    "Cerrar",
    "Compartir Bull",
    "Editar nombre y nota de Bull",
    "Eliminar Bull",
    "Resultado entre dos momentos",
  ]);
  shares.unmount();
  const lapsed = openCard(marked([call(7_400, 1)]), { canWrite: false });
  expect(buttons()).toEqual(["Detalle", "Eliminar Bull"]);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("link", { name: /Abrirla en Armar/ })).toBeNull();
  lapsed.unmount();
  const closed = { ...marked([call(7_400, 1)], { status: "closed" }), result: 0 };
  openCard({ ...closed, content: { ...closed.content, legs: [] } });
  expect(buttons()).toEqual([
    "Detalle",
    "Editar nombre y nota de Bull",
    "Eliminar Bull",
    "Resultado entre dos momentos",
  ]);
  expect(screen.queryByRole("link", { name: /Alerta/ })).toBeNull();
  for (const text of ["Cerrada", "resultado final", "Sin patas abiertas"])
    expect(screen.getByText(text)).toBeVisible();
});

it("of two expiries that are over and one to come each leg says which it is", () => {
  const on = (expiration: string, symbol: string) => ({ ...call(7_400, 1), expiration, symbol });
  const legs = [on("2026-08-21", "GFGC7400AG"), on("2026-10-16", "GFGC7400OC"), call(7_400, 1)];
  openCard(marked(legs));
  const rows = within(screen.getByRole("region", { name: "Patas abiertas" }))
    .getAllByRole("row")
    .slice(1);
  const titleOf = (cell: Element | undefined) =>
    within(cell as HTMLElement).queryByRole("img")?.ariaLabel ?? cell?.textContent;
  expect(rows.map(({ children }) => [titleOf(children[2]), titleOf(children[3])])).toEqual([
    ["Ya venció", "Ya venció"],
    ["Ya venció", "Ya venció"],
    ["500,00", "Antes falta anotar lo que venció"],
  ]);
});

it.each([
  ["a later expiry", [call(7_400, 1), roll], {}, ["Ejercer", "Antes vence otra pata"]],
  [
    "no price of the share",
    [call(7_400, 1)],
    { spot: null, share: { spotBid: null, spotAsk: null, basis: null } },
    ["Falta el precio de la acción"],
  ],
  ["a share", [call(8_400, 1), share], {}, ["Vence sin valor", "Las acciones no vencen"]],
] as const)("what happens on the last day: %s", (_name, legs, change, expected) => {
  openCard(marked([...legs], {}, { ...(market as object), ...change } as never));
  const rows = within(screen.getByRole("region", { name: "Patas abiertas" }))
    .getAllByRole("row")
    .slice(1);
  const last = rows.map((row) => row.children[3] as HTMLElement);
  expect(last.map((cell) => within(cell).queryByRole("img")?.ariaLabel ?? cell.textContent)).toEqual(
    expected,
  );
});

it("a sold option with hardly any time left says that it may come back, and what that does", () => {
  const { expiries } = market as { expiries: { contracts: { strike: number; quote: object }[] }[] };
  const [first, ...later] = expiries;
  const [near, ...others] = first?.contracts ?? [];
  const thin = { ...near, quote: { ...near?.quote, bid: 110, ask: 130 } };
  const at = { ...(market as object), expiries: [{ ...first, contracts: [thin, ...others] }, ...later] };
  openCard(marked([call(7_400, -1)], {}, at as never));
  expect(screen.getByText("−1 call 7.400 18/12: Te pueden ejercer hoy.")).toBeVisible();
  // 110 at the bid, 100 of them by exercising at 7.500.
  expect(
    within(screen.getByRole("region", { name: "Patas abiertas" })).getByText(/Valor tiempo/),
  ).toBeVisible();
});
