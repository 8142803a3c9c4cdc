import { screen } from "@testing-library/react";
import type { ComponentType } from "react";

import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { toldSession } from "../../../testing/told-session.ts";
import { marketOf, renderOpportunities } from "./render-opportunities.tsx";
import { cauciones, richChain } from "./rich-chain.ts";

/** The rich chain as a whole market. */
export function richMarket(fields: { source?: object; options?: readonly object[] } = {}) {
  const market = marketOf(fields.options ?? richChain, { source: fields.source ?? {} });
  return { ...market, data: { ...market.data, cauction_rates: cauciones } };
}

/** A screen of rates from before the market speaks to its first rows. */
export function openSession(
  title: string,
  Screen: ComponentType<{ createMarket?: CreateMarket }>,
  { path = "/", settled = async () => void (await screen.findAllByRole("table")) } = {},
) {
  const session = toldSession(title);
  const world = renderOpportunities(Screen, { path });
  return {
    ...session,
    ...world,
    /** The rich market comes, and its smile is fitted; another one once its text is there. */
    market: async (market: object = richMarket(), text?: string | RegExp) => {
      world.accept(market);
      if (text === undefined) await settled();
      else await screen.findAllByText(text);
    },
  };
}
