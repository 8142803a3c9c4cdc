import type { MarketUpdate } from "@paridad/core/contract";
import { embedKeyLimits } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { shareCounts } from "../../bus/bus.ts";
import { createKeyBudgets } from "../../limits/key-budgets.ts";
import type { ChainValuer } from "../../market/chain-snapshot.ts";
import type { Platform } from "../../platform.ts";
import { createDelayedMarket, keepEveryMilliseconds } from "./delayed-market.ts";
import { createEmbedAdmission } from "./embed-admission.ts";
import { createEmbedKeys } from "./embed-keys.ts";
import { createEmbedReads } from "./embed-reads.ts";
import type { ReadSessionRatios } from "./embed-reads.ts";
import { embedRoutes } from "./embed-routes.ts";
import { createEmbedKeysRepository } from "./repository.ts";
import { embedKeysRoutes } from "./routes.ts";

type EmbedDependencies = {
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly sessionRatios: ReadSessionRatios;
};
type EmbedPlatform = Pick<
  Platform,
  "database" | "clock" | "securityLog" | "bus" | "publicUrl" | "keyUsage" | "keyCreationWait"
>;

function keysOf(platform: EmbedPlatform, { catalogue }: EmbedDependencies) {
  const { database, clock, bus, keyUsage, keyCreationWait, publicUrl } = platform;
  const budgets = createKeyBudgets({
    usage: keyUsage,
    storedCalls: (keyId, day) => keyUsage.callsOfKey(keyId, day),
    limits: embedKeyLimits,
    clock,
    shared: shareCounts(bus, "embed-keys"),
  });
  const embedKeys = createEmbedKeys({
    ...platform,
    repository: createEmbedKeysRepository(database),
    budgets,
    catalogue,
    creationWait: keyCreationWait,
  });
  const ownOrigin = new URL(publicUrl).origin;
  return { budgets, embedKeys, admissions: createEmbedAdmission({ embedKeys, budgets, clock, ownOrigin }) };
}

export function embedKeysModule(platform: EmbedPlatform, dependencies: EmbedDependencies) {
  const { clock } = platform;
  const { budgets, embedKeys, admissions } = keysOf(platform, dependencies);
  // Its past is kept from the start, for pages that see the market late.
  const market = createDelayedMarket({ snapshot: dependencies.snapshot, clock });
  const keeping = setInterval(() => market.keep(), keepEveryMilliseconds / 2);
  keeping.unref();
  const reads = createEmbedReads({ ...dependencies, market, clock });
  return {
    routes: [embedKeysRoutes(embedKeys), embedRoutes({ reads, admissions })],
    services: { embedKeys, embedAdmissions: admissions, delayedMarket: market },
    async close(): Promise<void> {
      clearInterval(keeping);
      await budgets.close();
    },
  };
}
