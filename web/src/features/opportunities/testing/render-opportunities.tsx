import { fireEvent, screen, within } from "@testing-library/react";
import type { ComponentType } from "react";

import type { PersonCosts, RuleRecordsContent } from "@paridad/core/contract";
import { costPreset } from "@paridad/core/costs";
import { personOn } from "@paridad/core/testing";

import { Address } from "../../../testing/address.tsx";
import { drivenMarket } from "../../../testing/driven-market.ts";
import { renderAs } from "../../../testing/render-as.tsx";

const asOf = "2026-11-20T16:30:00-03:00";
export const testNow = Date.parse(asOf);

/** A quote of December, a minute old. */
export function option(symbol: string, bid: number | null, ask: number | null, fields: object = {}) {
  return {
    symbol,
    strike: Number(symbol.slice(4, 8)),
    expiration: "2026-12-18",
    bid,
    ask,
    bidSize: 20,
    askSize: 30,
    datetime: "2026-11-20T16:29:00-03:00",
    ...fields,
  };
}

/** A market whose share is 7.490 / 7.500 in 24hs and whose caución pays 30 %. */
export function marketOf(options: readonly object[], fields: { source?: object; rate?: number } = {}) {
  return {
    asOf,
    source: { kind: "live", name: "Prueba", session: "open", ...fields.source },
    data: {
      opciones: options,
      acciones: [
        {
          symbol: "GGAL",
          last: 7495,
          bid: 7490,
          ask: 7500,
          bidSize: 5000,
          askSize: 2000,
          settlement: "24hs",
          datetime: asOf,
        },
      ],
      cauction_rates: [{ days: 28, rate: fields.rate ?? 30, description: "28 días" }],
    },
  };
}

/** Opens a page of rates over a market that the test drives, net of a preset. */
export function renderOpportunities(
  Screen: ComponentType,
  {
    path = "/",
    preset = "market-only" as const,
    records = null,
  }: {
    path?: string;
    preset?: "market-only" | "retail";
    /** Records of kinds of trade over the stored sessions. */
    records?: RuleRecordsContent | null;
  } = {},
) {
  const costs: PersonCosts = {
    choice: preset,
    terms: costPreset(preset).terms,
    updatedAt: preset === "retail" ? null : asOf,
  };
  const market = drivenMarket();
  const view = renderAs(
    <>
      <Address />
      <Screen />
    </>,
    {
      path,
      createMarket: market.createMarket,
      user: personOn(),
      now: () => testNow,
      server: ({ path: requested }) => ({
        success: true,
        data: requested.endsWith("clases") ? records : costs,
      }),
    },
  );
  return { ...view, ...market };
}

/** The texts of a table's rows below its head, in order. */
export function rowsOf(table: HTMLElement): string[] {
  return within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent.replaceAll("\u00a0", " "));
}

export async function openFilters(): Promise<void> {
  fireEvent.click(await screen.findByRole("button", { name: /^Filtros:/ }));
}
