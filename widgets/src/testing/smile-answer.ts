import type { EmbedSmile } from "@paridad/core/contract";

import { asOf } from "./answers.ts";

/** A smile with one of each: standings, an option without a fit, both sides of the forward. */
export const smile: EmbedSmile = {
  underlying: "GGAL",
  asOfMilliseconds: Date.parse(asOf),
  source: { kind: "live", name: "BYMA", session: "open" },
  spot: 7_510,
  expiration: "2026-12-18",
  days: 28.2,
  forward: 7_600,
  reason: null,
  kind: "svi",
  fallback: null,
  atTheMoney: 0.4123,
  points: [
    {
      type: "put",
      strike: 7_000,
      bidVolatility: 0.441,
      volatility: 0.452,
      askVolatility: 0.467,
      standing: "rich",
    },
    {
      type: "put",
      strike: 7_400,
      bidVolatility: 0.418,
      volatility: 0.423,
      askVolatility: 0.429,
      standing: "within",
    },
    {
      type: "call",
      strike: 7_800,
      bidVolatility: 0.391,
      volatility: 0.397,
      askVolatility: 0.406,
      standing: "cheap",
    },
    {
      type: "call",
      strike: 8_200.5,
      bidVolatility: 0.402,
      volatility: 0.411,
      askVolatility: 0.416,
      standing: null,
    },
  ],
  dropped: 3,
  curve: [
    { strike: 7_000, volatility: 0.4375 },
    { strike: 7_600, volatility: 0.4121 },
    { strike: 8_200.5, volatility: 0.4088 },
  ],
  index: { level: 43.256, observed: 12, fitted: 4, reason: null },
  index30: {
    level: 42.149,
    days: 30,
    isBracketed: true,
    observed: 21,
    fitted: 5,
    coverageBelow: 2.96,
    coverageAbove: 1.04,
    reason: null,
    droppedExpirations: [],
  },
};

/** The answer to a page with it, whole or changed. */
export const smileAnswer = (change: object = {}) => ({
  mode: "delayed",
  delaySeconds: 900,
  refreshSeconds: 60,
  smile: { ...smile, ...change },
});
