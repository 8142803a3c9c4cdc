import type { MarketUpdate } from "@paridad/core/contract";
import { embedCosts, embedKeyLimits } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { shareCounts } from "../../bus/bus.ts";
import type { Bus } from "../../bus/bus.ts";
import { createKeyBudgets } from "../../limits/key-budgets.ts";
import type { KeyBudgets } from "../../limits/key-budgets.ts";
import type { ChainValuer } from "../../market/chain-snapshot.ts";
import { createChainFitter } from "../../market/chain/fitted-chain.ts";
import type { Platform } from "../../platform.ts";
import { createDelayedMarket, keepEveryMilliseconds } from "./delayed-market.ts";
import type { DelayedMarket } from "./delayed-market.ts";
import { createEmbedAdmission } from "./embed-admission.ts";
import type { EmbedAdmissions } from "./embed-admission.ts";
import { createEmbedKeys } from "./embed-keys.ts";
import { createEmbedReads } from "./embed-reads.ts";
import type { EmbedReads } from "./embed-reads.ts";
import { embedRoutes } from "./embed-routes.ts";
import type { ReadSessionRatios } from "./kept-sessions.ts";
import { createPartnerMails } from "./partner-mails.ts";
import { createEmbedKeysRepository } from "./repository.ts";
import { embedKeysRoutes } from "./routes.ts";
import { createKeptSnapshots } from "./snapshot/kept-snapshots.ts";
import { readSnapshot } from "./snapshot/make-snapshot.ts";
import { ReadyAnswers } from "./snapshot/ready-answers.ts";
import { snapshotRoutes } from "./snapshot/routes.ts";
import { StreamHub } from "./snapshot/stream-hub.ts";

type EmbedDependencies = {
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly sessionRatios: ReadSessionRatios;
};
type EmbedPlatform = Pick<
  Platform,
  "database" | "clock" | "securityLog" | "bus" | "publicUrl" | "keyUsage" | "keyCreationWait" | "turns"
>;

type SnapshotParts = Pick<EmbedDependencies, "valueChain"> & {
  readonly market: DelayedMarket;
  readonly reads: EmbedReads;
  readonly budgets: KeyBudgets;
  readonly admissions: EmbedAdmissions;
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

/** What pages show, made once a pace and sent as ready bytes. */
function snapshotsOf(
  { clock, turns }: EmbedPlatform,
  { valueChain, market, reads, budgets, admissions }: SnapshotParts,
) {
  const fitters = {
    live: createChainFitter({ valueChain, clock }),
    delayed: createChainFitter({ valueChain, clock }),
  };
  const sources = { valueChain, fitters, readRatios: reads.readRatios };
  const snapshots = createKeptSnapshots({
    market,
    read: (looked, wanted) => readSnapshot(looked, wanted, sources),
    turns,
    clock,
  });
  const add = (keyId: string, calls: number) => budgets.add({ keyId, budget: keyId, calls });
  const ready = new ReadyAnswers({
    clock,
    count: (keyId, answers) => add(keyId, answers * embedCosts.kept),
  });
  const charge = (keyId: string) => add(keyId, embedCosts.made);
  const hub = new StreamHub({ snapshots, admissions, charge, count: add });
  return { ready, hub, routes: snapshotRoutes({ snapshots, ready, hub, charge, clock }) };
}

export function embedKeysModule(platform: EmbedPlatform, dependencies: EmbedDependencies) {
  const { clock, turns } = platform;
  const { budgets, embedKeys, changes, mails, admissions } = keysOf(platform, dependencies);
  // Its past is kept from the start, for pages that see the market late.
  const market = createDelayedMarket({ snapshot: dependencies.snapshot, clock });
  const reads = createEmbedReads({ ...dependencies, market, clock, turns });
  const parts = { ...dependencies, market, reads, budgets, admissions };
  const { ready, hub, routes } = snapshotsOf(platform, parts);
  changes.onTold((keyId) => {
    ready.forget(keyId);
    hub.forget(keyId);
  });
  const keeping = setInterval(() => {
    market.keep();
    ready.settleOld();
  }, keepEveryMilliseconds / 2);
  keeping.unref();
  return {
    routes: [embedKeysRoutes(embedKeys), embedRoutes({ reads, admissions }), routes],
    services: {
      embedKeys,
      embedBudgets: budgets,
      embedAdmissions: admissions,
      delayedMarket: market,
      readyAnswers: ready,
      embedStreams: hub,
      partnerMails: mails,
    },
    async close(): Promise<void> {
      clearInterval(keeping);
      ready.close();
      await budgets.close();
    },
  };
}
