import { expect, it } from "vitest";

import { noCosts } from "@paridad/core/costs";
import type { ChainSource } from "@paridad/core/market";

import { valueNowText } from "./value-now.ts";

const stock = { symbol: "GGAL", last: 7_400, bid: 7_390, ask: 7_410, settlement: "24hs" };
const book = {
  asOf: Date.parse("2026-11-20T15:00:00Z"),
  source: {},
  options: new Map(),
  stocks: new Map([["GGAL", stock]]),
  rates: [],
} as unknown as ReturnType<ChainSource["getBook"]>;

it("says what the page's market knows, and nothing of what the server alone does", () => {
  const said = (subject: Parameters<typeof valueNowText>[0]) =>
    valueNowText(subject, { book, costs: noCosts });
  expect(said({ kind: "share" })).toMatch(/^Ahora \$?\s?7\.400,00$/);
  expect(said({ kind: "percentile" })).toBeNull();
  expect(said({ kind: "position", positionId: "p" } as unknown as Parameters<typeof said>[0])).toBeNull();
  expect(said(null)).toBeNull();
});
