import { screen } from "@testing-library/react";
import { expect, it } from "vitest";

import { renderWithServices } from "../../../testing/render-with-services.tsx";
import { OutlookPanel } from "./outlook-panel.tsx";
import type { OutlookResult } from "./use-outlook.ts";

const row = (event: string, lower: number | null, upper: number | null) => ({
  event,
  interval: { lower, upper },
  riskNeutral: 0.42,
  riskNeutralReason: null,
  empirical: event === "above" ? null : { probability: 0.5, low: 0.31, high: 0.66 },
});
const result = {
  ok: true,
  outlook: {
    count: 50,
    needed: 60,
    effectiveCount: 4,
    rows: [
      row("between", 7_000, 7_400),
      row("above", 7_400, null),
      row("profit", 7_120, null),
      row("profit-below", null, 7_120),
    ],
  },
  basis: {
    spot: 7_510,
    at: "2026-11-20T20:00:00Z",
    expiration: "2026-12-18",
    sessions: 18,
    ratePercent: 15,
    isFallbackRate: true,
    volatility1: 0.41,
    volatility2: null,
  },
} as unknown as OutlookResult;

it.each([
  ["no-volatility", "Falta la volatilidad implícita de una base"],
  ["incoherent-volatilities", "Las VI de las dos bases no son coherentes entre sí"],
  ["expired", "La serie ya venció"],
])("a probability that the market doesn't price because of %s says: %s", (riskNeutralReason, text) => {
  const { outlook } = result as Extract<OutlookResult, { ok: true }>;
  const rows = [{ ...row("between", 7_000, 7_400), riskNeutral: null, riskNeutralReason }];
  const given = { ...result, outlook: { ...outlook, rows } } as unknown as OutlookResult;
  renderWithServices(<OutlookPanel result={given} isPending={false} />);
  expect(screen.getByRole("img")).toHaveAccessibleName(text);
});
