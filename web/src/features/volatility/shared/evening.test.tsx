import { cleanup, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, it } from "vitest";

import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { EventScreen } from "../event/event-screen.tsx";
import { VolatilityHistoryScreen } from "../history/history-screen.tsx";
import { SmileScreen } from "../smile/smile-screen.tsx";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { richSurface } from "../testing/rich-surface.ts";
import { marketOf } from "../testing/volatility-fixtures.ts";

// Friday evening in Buenos Aires, when it is Saturday in Greenwich.
const now = Date.parse("2026-11-20T22:30:00-03:00");
const nothing = { success: true, data: [] };
const limits = (name: string) => {
  const { min, max } = screen.getByLabelText<HTMLInputElement>(name);
  return { min, max };
};
async function open(Screen: ComponentType<{ createMarket?: CreateMarket }>, first: string) {
  const { accept, calls } = renderVolatility(Screen, {
    now,
    answers: { historia: nothing, eventos: nothing },
  });
  accept(marketOf(richSurface));
  await screen.findByLabelText(first);
  return calls.map(({ path, query }) => [path, query]);
}

it("in the evening it is still the day of Buenos Aires: what is asked for, and the days that may be chosen", async () => {
  const event = await open(EventScreen, "Día");
  expect(event).toContainEqual(["market/eventos", { fecha_inicio: "2026-11-21", fecha_fin: "2027-11-20" }]);
  expect([limits("Día").min, screen.getByLabelText("Día")]).toEqual([
    "2026-11-21",
    expect.objectContaining({ value: "2026-11-27" }),
  ]);
  cleanup();
  await open(SmileScreen, "Comparar con el cierre del");
  expect(limits("Comparar con el cierre del").max).toBe("2026-11-20");
  cleanup();
  const history = renderVolatility(VolatilityHistoryScreen, { now, answers: { historia: nothing } });
  await screen.findByText("Todavía no hay ruedas guardadas en este período");
  expect(history.calls.map(({ query }) => query)).toEqual([
    { fecha_inicio: "2025-11-20", fecha_fin: "2026-11-20" },
  ]);
});
