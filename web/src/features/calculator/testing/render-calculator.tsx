import { vi } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";
import type { User } from "@paridad/core/contract";
import { personOn } from "@paridad/core/testing";

import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";
import { CalculatorScreen } from "../calculator-screen.tsx";

export const asOf = "2026-11-20T17:00:00-03:00";
/** A clock that stands at the snapshot's instant. */
export const holdClock = () => vi.useFakeTimers({ now: Date.parse(asOf) });
export const december = "2026-12-18";

export function optionOf(symbol: string, fields: object = {}) {
  return { symbol, strike: Number(symbol.slice(4, 8)), expiration: december, ...fields };
}

export const chain = [
  optionOf("GFGC7400DI", { bid: 500, ask: 520, last: 505, bidSize: 10, askSize: 4 }),
  optionOf("GFGV7400DI", { bid: 280, ask: 300, last: 290, bidSize: 7, askSize: 3 }),
  optionOf("GFGC7600DI", { bid: 390, ask: 400, last: 392 }),
  optionOf("GFGV7600DI", { bid: 370, ask: 380, last: 371 }),
];

export type Snapshot = {
  options?: object[];
  spot?: number | null;
  rates?: object[];
  source?: object;
  full?: boolean;
};

export function updateOf({ options = chain, spot = 7510, rates, source, full = true }: Snapshot = {}) {
  return {
    full,
    asOf,
    source: source ?? { kind: "simulated", name: "Simulador", session: "open" },
    data: {
      opciones: options,
      acciones: [{ symbol: "GGAL", last: spot, previousClose: 7400 }],
      cauction_rates: rates ?? [{ days: 1, rate: 18, description: "1 día" }],
    },
  };
}

/** The calculator over the real market client, whose sockets the test drives; no call of the api is answered. */
export function renderCalculator({
  storage = createMemoryStorage(),
  user = personOn(),
}: { storage?: ReturnType<typeof createMemoryStorage>; user?: User } = {}) {
  const { createMarket, sockets, says } = drivenMarket();
  const view = renderAs(<CalculatorScreen />, {
    createMarket,
    user,
    storage,
    now: () => Date.now(),
    server: () => new Error("401"),
  });
  const socket = () => {
    const last = sockets.at(-1);
    if (!last) throw new Error("no socket was made");
    return last;
  };
  return {
    ...view,
    sockets,
    socket,
    says,
    accept: (snapshot?: Snapshot) => {
      says("connect");
      says("market_connected", { seq: 1, connections: 1, limit: 2 });
      says("market_update", updateOf(snapshot));
    },
    tick: (snapshot: Snapshot) => says("market_update", updateOf({ ...snapshot, full: false })),
  };
}

/** Text of one column of a row, call first, then put; without the thin blanks around a slash. */
export function cellsOf(strike: string, column: string): (string | null)[] {
  const row = document.querySelector(`tr[data-strike="${strike}"]`);
  return [...(row?.querySelectorAll(`td[data-column="${column}"]`) ?? [])].map(({ textContent }) =>
    textContent.replaceAll("\u2004", ""),
  );
}
