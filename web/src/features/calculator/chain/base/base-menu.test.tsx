import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";

import { asWideAs } from "../../../../testing/as-wide-as.ts";
import { chain, cellsOf, optionOf, renderCalculator } from "../../testing/render-calculator.tsx";
import { baseLinks } from "./base-links.ts";
import { StrikeCell } from "./strike-cell.tsx";

const namesOf = (items: readonly HTMLElement[]) => items.map(({ textContent }) => textContent);

it("a press on a base opens what can be done with it, and copies nothing by itself", async () => {
  const user = userEvent.setup();
  await navigator.clipboard.writeText("lo de antes");
  renderCalculator().accept();
  await user.click(screen.getByRole("button", { name: /^Base 7\.600/ }));
  expect(namesOf(await screen.findAllByRole("menuitem"))).toEqual([
    "Historia del call, GFGC7600DI",
    "Historia del put, GFGV7600DI",
    "Ratio del call contra otra base",
    "Ratio del put contra otra base",
    "Armar estrategia con el call",
    "Armar estrategia con el put",
    "Alerta del call…",
    "Alerta del put…",
    "Tu precio del call",
    "Tu precio del put",
    "Copiar la fila",
  ]);
  expect(await navigator.clipboard.readText()).toBe("lo de antes");
  await user.click(screen.getByRole("menuitem", { name: "Tu precio del put" }));
  expect(await screen.findByRole("spinbutton", { name: "Tu precio de GFGV7600DI" })).toBeVisible();
});

it("offers what is listed alone, and gives the focus back when it closes", async () => {
  const user = userEvent.setup();
  renderCalculator().accept({ options: chain.slice(0, 3) });
  const base = screen.getByRole("button", { name: /^Base 7\.600/ });
  await user.click(base);
  expect(namesOf(await screen.findAllByRole("menuitem"))).toEqual([
    "Historia del call, GFGC7600DI",
    "Ratio del call contra otra base",
    "Armar estrategia con el call",
    "Alerta del call…",
    "Tu precio del call",
    "Copiar la fila",
  ]);
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("menuitem")).toBeNull();
  expect(base).toHaveFocus();
});

it("prices share their decimals: three where one of those shown has a third", async () => {
  const { accept, tick } = renderCalculator();
  accept();
  expect(cellsOf("7400", "quotes")).toEqual(["500,00/520,00", "280,00/300,00"]);
  tick({ options: [optionOf("GFGC7600DI", { bid: 390.125, ask: 400, last: 392 }), ...chain.slice(0, 2)] });
  await waitFor(() => expect(cellsOf("7600", "quotes")[0]).toBe("390,125/400,000"));
  expect(cellsOf("7400", "quotes")).toEqual(["500,000/520,000", "280,000/300,000"]);
  expect(cellsOf("7400", "market")[0]).toBe("505,000");
});

it("a price with a third decimal that isn't shown leaves the others as they are", () => {
  const { accept } = renderCalculator();
  const strikes = Array.from({ length: 30 }, (_, place) => 6_000 + 100 * place);
  const last = (strike: number) => (strike === 6_000 ? 0.125 : 10);
  accept({ options: strikes.map((strike) => optionOf(`GFGC${strike}DI`, { last: last(strike) })) });
  expect(cellsOf("7400", "market")[0]).toBe("10,00");
  fireEvent.click(screen.getByRole("button", { name: "ver todas" }));
  expect([cellsOf("7400", "market")[0], cellsOf("6000", "market")[0]]).toEqual(["10,000", "0,125"]);
});

it("says how many of the chosen columns have no room, one as one", () => {
  const said = [1_600, 1_450, 1_300].map((width) => {
    asWideAs(width);
    const { accept, unmount } = renderCalculator();
    accept();
    const text = document.querySelector(".chain-foot span[title]")?.textContent ?? null;
    unmount();
    return text;
  });
  // All take 64 + 2 x 744 px, without the amounts 1,408, without the difference 1,276.
  expect(said).toEqual([null, "1 columna no entra en este ancho", "2 columnas no entran en este ancho"]);
  vi.unstubAllGlobals();
});

it("a contract leads to its own past, and to its ratio as the first of two", () => {
  expect(baseLinks({ symbol: "GFGC7600DI" })).toEqual({
    history: "/historico/datos?vista=grafico&contrato=GFGC7600DI",
    ratio: "/historico/ratios?s1=GFGC7600DI",
  });
});

it.each([
  ["inferred", null, "Qué hacer con esta base. Strike estimado", "menu"],
  ["feed", null, "Qué hacer con esta base", "menu"],
  // Where only a few columns fit it opens no menu, but all of its row.
  ["feed", () => undefined, "Ver todo de esta base", null],
])("a strike that is %s says so when it's pointed at", (strikeCertainty, toggleRow, title, popup) => {
  const row = { strike: 8_000, strikeCertainty, isAtTheMoney: false } as never;
  const actions = { copyRow: () => undefined, openMenu: () => undefined, toggleRow };
  const cell = <StrikeCell row={row} actions={actions} isCopied={false} />;
  render(
    <table>
      <tbody>
        <tr>{cell}</tr>
      </tbody>
    </table>,
  );
  const button = screen.getByRole("button", { name: /^Base 8\.000/ });
  expect([button.title, button.getAttribute("aria-haspopup")]).toEqual([title, popup]);
});
