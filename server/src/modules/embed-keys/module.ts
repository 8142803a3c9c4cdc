import type { MarketUpdate } from "@paridad/core/contract";
import { embedCosts, embedKeyLimits } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { shareCounts } from "../../platform/bus/bus.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { createKeyBudgets } from "../../auth/keys/key-budgets.ts";
import type { KeyBudgets } from "../../auth/keys/key-budgets.ts";
import type { ChainValuer } from "../../market/chain-snapshot.ts";
import { createChainFitter } from "../../market/chain/fitted-chain.ts";
import type { Platform } from "../platform.ts";
import { createDelayedMarket, keepEveryMilliseconds } from "./delayed-market.ts";
import type { DelayedMarket } from "./delayed-market.ts";
import { createEmbedAdmission } from "./embed-admission.ts";
import { createEmbedKeys } from "./embed-keys.ts";
import { diagnosisRoutes } from "./diagnosis-routes.ts";
import type { ReadSessionRatios } from "./cached-sessions.ts";
import { createPanelParts } from "./snapshot/panel-parts.ts";
import { createPartnerMails } from "./partner-mails.ts";
import { createRatioReads } from "./ratio-reads.ts";
import type { RatioReads } from "./ratio-reads.ts";
import { createEmbedKeysRepository } from "./repository.ts";
import { embedKeysRoutes } from "./routes.ts";
import { createCachedSnapshots } from "./snapshot/cached-snapshots.ts";
import { readSnapshot } from "./snapshot/make-snapshot.ts";
import { snapshotRoutes } from "./snapshot/routes.ts";

type EmbedDependencies = {
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly sessionRatios: ReadSessionRatios;
  /** Volatility expected of the share, per square root of year; null where its closes don't say one. */
  readonly readExpected: () => Promise<number | null>;
};
type EmbedPlatform = Pick<
  Platform,
  | "database"
  | "clock"
  | "securityLog"
  | "bus"
  | "publicUrl"
  | "keyUsage"
  | "keyCreationWait"
  | "turns"
  | "computations"
>;

type SnapshotParts = Pick<EmbedDependencies, "valueChain" | "readExpected"> & {
  readonly market: DelayedMarket;
  readonly readRatios: RatioReads;
  readonly budgets: KeyBudgets;
};

/** Tells every process of a key that changed, this one too. */
function keyChangesOf(bus: Bus) {
  const topic = "embed-key changed";
  const listeners: ((keyId: string) => void)[] = [];
  const hear = (keyId: unknown): void => {
    if (typeof keyId === "string") for (const listener of listeners) listener(keyId);
  };
  bus.subscribe(topic, hear);
  return {
    tell(keyId: string): void {
      hear(keyId);
      bus.publish(topic, keyId);
    },
    onTold: (listener: (keyId: string) => void): void => void listeners.push(listener),
  };
}

function keysOf(platform: EmbedPlatform, { catalogue }: EmbedDependencies) {
  const { database, clock, bus, keyUsage, keyCreationWait, publicUrl } = platform;
  const repository = createEmbedKeysRepository(database);
  const changes = keyChangesOf(bus);
  const budgets = createKeyBudgets({
    usage: keyUsage,
    storedCalls: (keyId, day) => keyUsage.callsOfKey(keyId, day),
    limits: embedKeyLimits,
    clock,
    shared: shareCounts(bus, "embed-keys"),
  });
  const embedKeys = createEmbedKeys({
    ...platform,
    repository,
    budgets,
    catalogue,
    creationWait: keyCreationWait,
    onChanged: changes.tell,
  });
  const ownOrigin = new URL(publicUrl).origin;
  const mails = createPartnerMails({ repository, clock, catalogue, publicUrl });
  const onNear = mails.nearLimit;
  const admissions = createEmbedAdmission({ embedKeys, budgets, clock, ownOrigin, onNear });
  return { budgets, embedKeys, changes, mails, admissions };
}

/** Contents of pages, made once a pace. */
function snapshotsOf(
  { clock, turns, computations: { compute } }: EmbedPlatform,
  { valueChain, market, readRatios, readExpected, budgets }: SnapshotParts,
) {
  const fitter = () => createChainFitter({ valueChain, clock, compute });
  const fitters = { live: fitter(), delayed: fitter() };
  const sources = { valueChain, fitters, readRatios, readExpected };
  const snapshots = createCachedSnapshots({
    market,
    read: (looked, request) => readSnapshot(looked, request, sources),
    turns,
    clock,
  });
  const charge = (keyId: string) => budgets.add({ keyId, budget: keyId, calls: embedCosts.made });
  return { snapshots, charge, clock };
}

export function embedKeysModule(platform: EmbedPlatform, dependencies: EmbedDependencies) {
  const { clock, turns } = platform;
  const { budgets, embedKeys, changes, mails, admissions } = keysOf(platform, dependencies);
  // Its past is kept from the start, for pages that see the market late.
  const market = createDelayedMarket({ snapshot: dependencies.snapshot, clock });
  const readRatios = createRatioReads({ ...dependencies, clock, turns });
  const snapshots = snapshotsOf(platform, { ...dependencies, market, readRatios, budgets });
  changes.onTold(embedKeys.forget);
  const keeping = setInterval(() => market.keep(), keepEveryMilliseconds / 2);
  keeping.unref();
  return {
    routes: [embedKeysRoutes(embedKeys), diagnosisRoutes({ admissions }), snapshotRoutes(snapshots)],
    services: {
      embedKeys,
      embedBudgets: budgets,
      embedAdmissions: admissions,
      readPanelPart: createPanelParts({ ...snapshots, admissions }),
      delayedMarket: market,
      partnerMails: mails,
    },
    async close(): Promise<void> {
      clearInterval(keeping);
      await budgets.close();
    },
  };
}
