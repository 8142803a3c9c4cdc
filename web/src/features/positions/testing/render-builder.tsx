import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentType } from "react";
import { useNavigate } from "react-router";
import { vi } from "vitest";

import type { Call } from "@paridad/core/api";
import { personOn } from "@paridad/core/testing";

import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";

const noLimits = { resolution: [], from: null, to: null, limited: false };
export const asOf = "2026-11-20T14:00:00-03:00";

export function optionOf(symbol: string, fields: object = {}) {
  const expiration = symbol.endsWith("DI") ? "2026-12-18" : "2027-02-19";
  return { symbol, strike: Number(symbol.slice(4, 8)), expiration, datetime: asOf, ...fields };
}
const sides = (bid: number, ask: number) => ({ bid, ask, last: bid, bidSize: 10, askSize: 12 });
export const options = [
  optionOf("GFGC7000DI", sides(760, 780)),
  optionOf("GFGV7000DI", sides(120, 130)),
  optionOf("GFGC7200DI", sides(620, 640)),
  optionOf("GFGV7200DI", sides(190, 200)),
  optionOf("GFGC7400DI", sides(500, 520)),
  optionOf("GFGV7400DI", sides(280, 300)),
  optionOf("GFGC7600DI", sides(390, 400)),
  optionOf("GFGV7600DI", sides(370, 380)),
  optionOf("GFGC7800DI", sides(300, 310)),
  optionOf("GFGV7800DI", { bid: 470, ask: null, last: 470 }),
  optionOf("GFGC7400FE", sides(900, 930)),
  optionOf("GFGV7400FE", sides(560, 600)),
];

/** A screen of positions over the real market client, whose socket the test drives. */
export function renderPositions(
  Screen: ComponentType,
  { path = "/", answer = () => ({}) }: { path?: string; answer?: (call: Call) => unknown } = {},
) {
  const { createMarket, accept, says } = drivenMarket();
  let navigate: ReturnType<typeof useNavigate> = () => undefined;
  function Navigation() {
    navigate = useNavigate();
    return null;
  }
  const view = renderAs(
    <>
      <Screen />
      <Navigation />
    </>,
    {
      path,
      createMarket,
      before: "/antes",
      user: personOn("pro"),
      now: () => Date.parse(asOf),
      server: (call) => ({ success: true, data: answer(call), message: "ok", meta: noLimits }),
    },
  );
  const oneDay: object[] = [{ days: 1, rate: 30, description: "1 día" }];
  const update = (listed: object[], full: boolean, cauciones = oneDay) => ({
    full,
    asOf,
    source: { kind: "simulated", name: "Simulador", session: "open" },
    data: {
      opciones: listed,
      acciones: [
        {
          symbol: "GGAL",
          last: 7_410,
          bid: 7_400,
          ask: 7_420,
          bidSize: 500,
          askSize: 500,
          previousClose: 7_300,
        },
      ],
      cauction_rates: cauciones,
    },
  });
  accept(update(options, true));
  const { place } = view;
  return {
    ...view,
    search: () => new URL(place().address, "http://paridad.test").search,
    /** The browser's button; answers where it leads. */
    back: async () => {
      await act(async () => void (await navigate(-1)));
      return place().address;
    },
    tick: (listed: object[], cauciones?: object[]) => says("market_update", update(listed, false, cauciones)),
  };
}

/** Stops the page's clock at the chain's time; only waiting moves it. */
export function stopClock(): void {
  vi.useFakeTimers({ now: Date.parse(asOf), shouldAdvanceTime: true });
}

export const user = userEvent.setup({
  advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds),
});

// By role each look would walk the ladder and the table as well.
export const legs = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(".positions-leg")];

export const numbers = (): Promise<HTMLElement> =>
  screen.findByRole("region", { name: "Números de la posición" });

/** Opens a part of the page that is folded. */
export const unfold = async (title: string): Promise<void> => user.click(await screen.findByText(title));

/** Text under a label of the numbers, with plain blanks. */
export async function figure(label: string): Promise<string | undefined> {
  const all = within(await numbers());
  if (all.queryByText(label) === null) await unfold("Más medidas");
  return (await all.findByText(label))
    .closest("div")
    ?.querySelector("dd")
    ?.textContent?.replaceAll("\u00a0", " ");
}
