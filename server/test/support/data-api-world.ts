import type { ApiScope, MarketUpdate } from "@paridad/core/contract";
import { programScopes } from "@paridad/core/contract";
import type { Bar } from "../../src/modules/history/bar.ts";
import type { LightMyRequestResponse } from "fastify";
import { createHistoryRepository } from "../../src/modules/history/storage/record-repository.ts";
import { build } from "../helper.ts";
import type { BuildOptions, TestWorld } from "../helper.ts";
import { sampleExpiration, sampleMarket } from "./sample-market.ts";

export type DataApiWorld = TestWorld & {
  /** Replaces the market of this moment; null takes it away. */
  readonly setMarket: (update: MarketUpdate | null) => void;
  readonly createKey: (request?: {
    readonly owner?: string;
    readonly scopes?: readonly ApiScope[];
    readonly expiresInDays?: number;
  }) => Promise<{ id: string; secret: string; headers: Record<string, string> }>;
  readonly get: (url: string, key?: string) => Promise<LightMyRequestResponse>;
};

/** Headers about limits in every answer to a key. */
export const limitHeaders = [
  "ratelimit-policy",
  "ratelimit",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];

const closes = { GFGC7200DI: [104, 103, 102, 101, 100], GFGC7400DI: [52, 51.5, 51, 50.5, 50] } as const;

function bars(): Bar[] {
  return Object.entries(closes).flatMap(([symbol, prices]) =>
    prices.map((close, index) => ({
      symbol,
      expiration: sampleExpiration,
      time: `2026-11-20T14:0${4 - index}:00Z`,
      resolution: "1m" as const,
      source: "simulated" as const,
      open: close,
      high: close,
      low: close,
      close,
      bid: close - 1,
      ask: close + 1,
      volume: 10,
      operations: 2,
      turnover: close * 1_000,
      underlying: 7_350,
      ratePercent: 30,
      flags: [],
    })),
  );
}

/** The app with a small market and five minutes of history of two options. */
export async function createDataApiWorld(options: BuildOptions = {}): Promise<DataApiWorld> {
  let market: MarketUpdate | null = sampleMarket();
  const fixture = await build({ marketSnapshot: () => market, ...options });
  const repository = createHistoryRepository(
    fixture.opened.database as unknown as Parameters<typeof createHistoryRepository>[0],
  );
  await repository.writeBars(bars());
  await repository.writeInstruments(
    [7_200, 7_400].map((strike) => ({
      symbol: `GFGC${strike}DI`,
      expiration: sampleExpiration,
      strike,
      type: "call",
      strikeCertainty: "reference",
      expirationEstimated: false,
      source: "simulated",
      seenAt: "2026-11-20T14:00:00Z",
    })),
  );
  return {
    ...fixture,
    setMarket: (update) => (market = update),
    async createKey({ owner = "black", scopes = programScopes, expiresInDays } = {}) {
      const headers = { authorization: `Bearer ${await fixture.tokenOf(owner)}` };
      const payload = { name: "Planilla", scopes, expiresInDays };
      const answer = await fixture.app.inject({ method: "POST", url: "/auth/api-keys", headers, payload });
      const { key, secret } = answer.json().data as { key: { id: string }; secret: string };
      return { id: key.id, secret, headers };
    },
    get: async (url, key) =>
      fixture.app.inject({
        method: "GET",
        url,
        headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
      }),
  };
}
