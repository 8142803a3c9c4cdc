import type { MarketUpdate } from "@paridad/core/contract";
import { embedCosts, embedKeyLimits, provedKeyLimits } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { shareCounts } from "../../platform/bus/bus.ts";
import type { Bus } from "../../platform/bus/bus.ts";
import { createKeyBudgets } from "../../auth/keys/key-budgets.ts";
import type { BudgetLimits } from "../../auth/keys/key-budgets.ts";
import type { EmbedVisitor } from "../../auth/callers.ts";
import { createCallLimit } from "../../platform/call-windows.ts";
import type { ChainValuer } from "../../market/chain-snapshot.ts";
import { createChainFitter } from "../../market/chain/fitted-chain.ts";
import type { Platform } from "../platform.ts";
import { createDelayedMarket, keepEveryMilliseconds } from "./delayed-market.ts";
import type { DelayedMarket } from "./delayed-market.ts";
import { createEmbedAdmission } from "./embed-admission.ts";
import { createEmbedKeyReads, embedKeysRoutes } from "./embed-keys.ts";
import { diagnosisRoutes } from "./diagnosis-routes.ts";
import type { ReadSessionRatios } from "./cached-sessions.ts";
import { createPanelParts } from "./snapshot/panel-parts.ts";
import { createPartnerMails } from "./partner-mails.ts";
import { createRatioReads } from "./ratio-reads.ts";
import type { RatioReads } from "./ratio-reads.ts";
import { createCachedSnapshots } from "./snapshot/cached-snapshots.ts";
import { readSnapshot } from "./snapshot/make-snapshot.ts";
import { snapshotRoutes } from "./snapshot/routes.ts";
import { readSitePage } from "./site-proof/public-page.ts";
import { proofTextOf, whyNotProved } from "./site-proof/site-proof.ts";

const hour = 3_600_000;
/** Enough to mend a file. */
const proofsAnHour = 20;

type EmbedDependencies = {
  readonly catalogue: () => Promise<PlanCatalogue>;
  readonly snapshot: () => MarketUpdate | null;
  readonly valueChain: ChainValuer;
  readonly sessionRatios: ReadSessionRatios;
  /** Volatility expected of the share, per square root of year; null where its closes don't say one. */
  readonly readExpected: () => Promise<number | null>;
  /** Sites on this machine can be proved, for trying out. */
  readonly isLoopbackOpen: boolean;
  /** Notified of each page that gets its numbers, and how soon it comes back. */
  readonly onVisit: (key: string, refreshSeconds: number) => void;
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
  readonly budgetsOf: ReturnType<typeof createBudgets>["budgetsOf"];
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

/** Partners' quotas, and the small ones of proved sites. */
function createBudgets({ clock, bus, keyUsage }: Pick<EmbedPlatform, "clock" | "bus" | "keyUsage">) {
  const budgetsUnder = (limits: BudgetLimits, name: string) =>
    createKeyBudgets({
      usage: keyUsage,
      storedCalls: (keyId, day) => keyUsage.callsOfKey(keyId, day),
      limits,
      clock,
      shared: shareCounts(bus, name),
    });
  const budgets = budgetsUnder(embedKeyLimits, "embed-keys");
  const provedBudgets = budgetsUnder(provedKeyLimits, "proved-keys");
  return {
    budgets,
    budgetsOf: ({ isProved }: Pick<EmbedVisitor, "isProved">) => (isProved ? provedBudgets : budgets),
    close: async () => void (await Promise.all([budgets.close(), provedBudgets.close()])),
  };
}

/** Reads owners' sites, a few times an hour for each owner. */
function siteProofsOf({ clock, bus }: EmbedPlatform, { isLoopbackOpen }: EmbedDependencies) {
  return {
    proofWait: createCallLimit({
      clock,
      limit: proofsAnHour,
      windowMilliseconds: hour,
      shared: shareCounts(bus, "site-proofs"),
    }),
    whySiteNotProved: (userId: string, origin: string, gone?: AbortSignal) =>
      whyNotProved(origin, proofTextOf(userId), (address) => readSitePage(address, { isLoopbackOpen, gone })),
  };
}

function keysOf(platform: EmbedPlatform, dependencies: EmbedDependencies) {
  const { database, clock, bus, publicUrl } = platform;
  const { catalogue } = dependencies;
  const changes = keyChangesOf(bus);
  const { budgetsOf, ...budgets } = createBudgets(platform);
  const reads = createEmbedKeyReads({ database, clock, catalogue });
  changes.onTold(reads.forget);
  const sites = siteProofsOf(platform, dependencies);
  const routes = embedKeysRoutes({ ...platform, ...sites, budgetsOf, catalogue, onChanged: changes.tell });
  const ownOrigin = new URL(publicUrl).origin;
  const mails = createPartnerMails({ database, clock, catalogue, publicUrl });
  const { verify } = reads;
  const admissions = createEmbedAdmission({ verify, budgetsOf, clock, ownOrigin, onNear: mails.nearLimit });
  return { ...budgets, budgetsOf, embedKeys: reads, routes, mails, admissions };
}

/** Contents of pages, made once a pace. */
function snapshotsOf(
  { clock, turns, computations: { compute } }: EmbedPlatform,
  { valueChain, market, readRatios, readExpected, budgetsOf }: SnapshotParts,
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
  const charge = ({ keyId, isProved }: EmbedVisitor) =>
    budgetsOf({ isProved }).add({ keyId, budget: keyId, calls: embedCosts.made });
  return { snapshots, charge, clock };
}

export function embedKeysModule(platform: EmbedPlatform, dependencies: EmbedDependencies) {
  const { clock, turns } = platform;
  const { budgets, budgetsOf, embedKeys, mails, admissions, close, ...keys } = keysOf(platform, dependencies);
  // Its past is kept from the start, for pages that see the market late.
  const market = createDelayedMarket({ snapshot: dependencies.snapshot, clock });
  const readRatios = createRatioReads({ ...dependencies, clock, turns });
  const snapshots = snapshotsOf(platform, { ...dependencies, market, readRatios, budgetsOf });
  const keeping = setInterval(() => market.keep(), keepEveryMilliseconds / 2);
  keeping.unref();
  return {
    routes: [keys.routes, diagnosisRoutes({ admissions }), snapshotRoutes({ ...snapshots, ...dependencies })],
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
      await close();
    },
  };
}
