import type { MarketOption, MarketUpdate } from "@paridad/core/contract";
import { testStart } from "../helper.ts";

export const sampleExpiration = "2026-12-18";
const laterExpiration = "2027-02-19";
const strikes = [6_800, 7_000, 7_200, 7_400, 7_600, 7_800];

function optionsOf(expiration: string, letters: string, premium: number): MarketOption[] {
  return strikes.flatMap((strike) => {
    const quote = { expiration, strike, volume: 12, datetime: new Date(testStart).toISOString() };
    const call = Math.max(7_350 - strike, 0) + premium;
    const put = Math.max(strike - 7_350, 0) + premium * 0.6;
    return [
      { ...quote, symbol: `GFGC${strike}${letters}`, bid: call - 5, ask: call + 5, last: call },
      { ...quote, symbol: `GFGV${strike}${letters}`, bid: put - 5, ask: put + 5, last: put },
    ];
  });
}

/** A small whole market of two expiries, at the tests' first instant. */
export function sampleMarket({
  kind = "simulated",
  spot = 7_350,
  seq = 1,
  asOf = testStart,
}: {
  kind?: "simulated" | "live";
  spot?: number | null;
  seq?: number;
  asOf?: number;
} = {}): MarketUpdate {
  return {
    full: true,
    seq,
    asOf: new Date(asOf).toISOString(),
    source: { kind, name: "prueba" },
    data: {
      opciones: [...optionsOf(sampleExpiration, "DI", 300), ...optionsOf(laterExpiration, "FE", 700)],
      acciones: [{ symbol: "GGAL", last: spot, bid: spot && spot - 1, ask: spot && spot + 1 }],
      cauction_rates: [
        { days: 1, rate: 30, description: "1 día" },
        { days: 30, rate: 33, description: "30 días" },
      ],
    },
  };
}
