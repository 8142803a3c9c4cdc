import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { expect, it } from "vitest";

import { tableButton } from "@paridad/core/testing";

import { ConeScreen } from "../cone/cone-screen.tsx";
import { EventScreen } from "../event/event-screen.tsx";
import { VolatilityHistoryScreen } from "../history/history-screen.tsx";
import { SmileScreen } from "../smile/smile-screen.tsx";
import { renderVolatility } from "../testing/render-volatility.tsx";
import { richSurface } from "../testing/rich-surface.ts";
import { expiryOptions, marketOf } from "../testing/volatility-fixtures.ts";

// Friday evening in Buenos Aires, when it is Saturday in Greenwich.
const now = Date.parse("2026-11-20T22:30:00-03:00");
const nothing = { success: true, data: [] };
const limits = (name: string) => {
  const { min, max } = screen.getByLabelText<HTMLInputElement>(name);
  return { min, max };
};
async function open(Screen: ComponentType, first: string) {
  const { accept, calls } = renderVolatility(Screen, {
    now,
    answers: { historia: nothing, eventos: nothing },
  });
  accept(marketOf(richSurface));
  await screen.findByLabelText(first);
  return () => calls.map(({ path, query }) => [path, query]);
}

it("in the evening it is still the day of Buenos Aires: what is asked for, and the days that may be chosen", async () => {
  const event = await open(EventScreen, "Día");
  const year = { fecha_inicio: "2026-11-21", fecha_fin: "2027-11-20" };
  await waitFor(() => expect(event()).toContainEqual(["market/eventos", year]));
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

it("the sessions to an expiry are counted from the day of the quotes, not of the clock", async () => {
  const window = {
    window: 10,
    count: 1,
    effectiveCount: 1,
    minimum: 0.1,
    tenth: 0.2,
    quarter: 0.3,
    median: 0.4,
  };
  const rest = { threeQuarters: 0.5, ninetieth: 0.6, maximum: 0.7, today: 0.4 };
  const cone = {
    series: "ARS 24hs",
    estimator: "yang-zhang",
    from: "2026-10-01",
    to: "2026-11-19",
    sessions: 30,
    windows: [{ ...window, ...rest }],
  };
  const { accept } = renderVolatility(ConeScreen, {
    now: Date.parse("2026-11-25T12:00:00-03:00"),
    answers: { "volatilidad/cono": { success: true, data: cone } },
  });
  accept(marketOf(expiryOptions("2026-12-18")));
  fireEvent.click(await screen.findByRole(...tableButton));
  // From Friday the 20th: four days of the week after (Monday is a holiday), then five, four (Tuesday is one) and five.
  const row = within(screen.getByRole("table", { name: "Implícita de cada vencimiento" })).getAllByRole(
    "row",
  )[1];
  expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    "18/12/2026",
    "18",
    "42,0",
  ]);
});
