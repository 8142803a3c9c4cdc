import type { AdminJob, MarketUpdate } from "@paridad/core/contract";
import type { Config } from "./config/read-config.ts";
import type { Module } from "./http/module.ts";
import { createChainFitter } from "./market/chain/fitted-chain.ts";
import { createExampleMarket } from "./market/example/example-market.ts";
import { sessionDate } from "./market/session-date.ts";
import { createChainValuer } from "./market/chain-snapshot.ts";
import type { Market } from "./market/create-market.ts";
import { keepFresh } from "./platform/share-under-way.ts";
import { accountModule } from "./modules/account/module.ts";
import { alertsModule } from "./modules/alerts/module.ts";
import { adminAuthModule } from "./modules/admin-auth/module.ts";
import { adminMailModule } from "./modules/admin-mail/module.ts";
import { adminSystemModule } from "./modules/admin-system/module.ts";
import { adminUsersModule } from "./modules/admin-users/module.ts";
import { apiKeysModule } from "./modules/api-keys/module.ts";
import { authModule } from "./modules/auth/module.ts";
import { backTestsModule } from "./modules/back-tests/module.ts";
import { choicesModule } from "./modules/choices/module.ts";
import { costsModule } from "./modules/costs/module.ts";
import { dataApiModule } from "./modules/data-api/module.ts";
import { docsModule } from "./modules/docs/module.ts";
import { embedKeysModule } from "./modules/embed-keys/module.ts";
import { firstAccountsModule } from "./modules/first-accounts/module.ts";
import { fiveMinuteChainModule } from "./modules/five-minute-chain/module.ts";
import { healthModule } from "./modules/health/module.ts";
import { historyModule } from "./modules/history/module.ts";
import { linksModule } from "./modules/links/module.ts";
import type { LinkSources } from "./modules/links/module.ts";
import { marketEventsModule } from "./modules/market-events/module.ts";
import { marketSampleModule } from "./modules/market-sample/module.ts";
import { marketSocketModule } from "./modules/market-socket/module.ts";
import { paymentsModule } from "./modules/payments/module.ts";
import { plansModule } from "./modules/plans/module.ts";
import type { PanelUsage } from "./modules/panel-usage/panel-usage.ts";
import { panelUsageModule } from "./modules/panel-usage/module.ts";
import { partnerRequestsModule } from "./modules/partner-requests/module.ts";
import { policyReportsModule } from "./modules/policy-reports/module.ts";
import { positionsModule } from "./modules/positions/module.ts";
import { probabilitiesModule } from "./modules/probabilities/module.ts";
import { supportModule } from "./modules/support/module.ts";
import { termsModule } from "./modules/terms/module.ts";
import { unsubscribeModule } from "./modules/unsubscribe/module.ts";
import { volatilityModule } from "./modules/volatility/module.ts";
import type { Platform } from "./modules/platform.ts";

export type ComposeDependencies = {
  readonly config: Pick<
    Config,
    | "corsOrigins"
    | "publicUrl"
    | "transfer"
    | "features"
    | "totpKey"
    | "supportEmail"
    | "minuteBarsMonths"
    | "demo"
  >;
  /** The running market; null where no feed runs. */
  readonly market: Market | null;
  /** The whole market; null before a feed has spoken. */
  readonly marketSnapshot: () => MarketUpdate | null;
  /** States of the scheduled jobs, for administrators. */
  readonly jobStates: () => Promise<readonly AdminJob[]>;
  /** Mail leaves by SMTP. */
  readonly hasSmtp: boolean;
  /** Puts a byte on the data directory's disk, for readiness; fails where it is full. */
  readonly store: () => Promise<void>;
  /** The app's own OpenAPI document. */
  readonly document: () => object;
};

const noFeed = { kind: "none", state: "stopped", lastTick: null } as const;

type Composed = ComposeDependencies & { readonly panelUsage: PanelUsage };

/** Accounts, what they pay and who administers them. */
function composeAccounts(platform: Platform, { config, hasSmtp, market, jobStates, panelUsage }: Composed) {
  const plans = plansModule(platform);
  const catalogue = () => plans.services.plans.catalogue();
  const terms = termsModule(platform);
  const auth = authModule(platform, { catalogue });
  const payments = paymentsModule(platform, { plans: () => plans.services.plans.list(), ...config });
  const account = accountModule(platform, {
    onSignUp: panelUsage.countSignUp,
    ...auth.services,
    ...terms.services,
    ...payments.services,
  });
  const { makeLink } = account.services;
  const unsubscribe = unsubscribeModule(platform);
  const adminAuth = adminAuthModule(platform, config);
  const adminSystem = adminSystemModule(platform, {
    sessionIdleMilliseconds: adminAuth.services.adminSessionIdleMilliseconds,
    hasTotp: Boolean(config.totpKey),
    hasSmtp,
    features: config.features,
    feed: () => market?.health() ?? null,
    jobs: jobStates,
  });
  const adminMail = adminMailModule(platform, {
    makeResetLink: (userId) => makeLink({ userId, kind: "reset" }),
    ...unsubscribe.services,
  });
  const firstAccounts = firstAccountsModule(platform);
  const adminUsers = adminUsersModule(platform, { makeLink });
  return {
    catalogue,
    modules: [
      auth,
      account,
      partnerRequestsModule(platform),
      payments,
      unsubscribe,
      adminAuth,
      terms,
      plans,
      adminUsers,
      adminMail,
      adminSystem,
      firstAccounts,
    ],
    services: {
      ...plans.services,
      ...auth.services,
      ...unsubscribe.services,
      ...adminAuth.services,
      ...adminSystem.services,
      ...firstAccounts.services,
    },
  };
}

/** Users' own records: positions, the alerts that may look at them, and what they share. */
function composeKept(
  platform: Platform,
  { config, market }: Pick<ComposeDependencies, "config" | "market">,
  {
    catalogue,
    services,
    costs,
    reads,
  }: Pick<ReturnType<typeof composeAccounts>, "catalogue" | "services"> & {
    readonly costs: ReturnType<typeof costsModule>;
    readonly reads: Omit<Parameters<typeof positionsModule>[1], "costsOf"> & Omit<LinkSources, "evaluate">;
  },
) {
  const positions = positionsModule(platform, { ...reads, ...costs.services });
  const alerts = alertsModule(platform, {
    market,
    catalogue,
    ...costs.services,
    ...positions.services,
    unsubscribeLink: services.alertsUnsubscribeLink,
    supportEmail: config.supportEmail,
  });
  const links = linksModule(platform, { ...reads, ...positions.services });
  return {
    modules: [positions, alerts, links],
    services: { ...alerts.services, ...positions.services, ...links.services },
  };
}

/** The history as programs read it. */
function programReadsOf({ services }: ReturnType<typeof historyModule>) {
  const { dataHistory, sharedShareHistory, symbols, readPastChain, storedContracts } = services;
  const reads = { history: dataHistory, shareHistory: sharedShareHistory, storedSymbols: symbols };
  return { ...reads, readPastChain, storedContracts };
}

/** Volatility expected of the share, read from its closes every ten minutes. */
function expectedOf({ clock }: Platform, { services: { sharedCloses } }: ReturnType<typeof historyModule>) {
  const { get } = keepFresh(sharedCloses, { clock, milliseconds: 600_000 });
  return async (): Promise<number | null> => (await get()).realised.yangZhang;
}

/** Partners' keys and the public sample: the market as programs and strangers may see it. */
function composeEmbeds(
  platform: Platform,
  history: ReturnType<typeof historyModule>,
  {
    config,
    panelUsage: { countVisit: onVisit },
    ...reads
  }: Pick<Composed, "config" | "panelUsage"> &
    Pick<Parameters<typeof embedKeysModule>[1], "catalogue" | "snapshot" | "valueChain">,
) {
  const readExpected = expectedOf(platform, history);
  const { sessionRatios } = history.services;
  const { isEnabled: isLoopbackOpen } = config.demo;
  const own = { sessionRatios, readExpected, isLoopbackOpen, onVisit };
  const embedKeys = embedKeysModule(platform, { ...reads, ...own });
  // Programs get what the source lets pass on, as late as it wants it.
  const shared = () => embedKeys.services.delayedMarket.look("live");
  const strangers = () => embedKeys.services.delayedMarket.look("delayed");
  const sample = marketSampleModule(platform, { look: strangers, readExpected });
  return { embedKeys, sample, shared, strangers };
}

/** The market, live and past, and the keys that open it. */
function composeMarket(
  platform: Platform,
  { config, market, marketSnapshot: snapshot, panelUsage }: Composed,
  { catalogue, services }: ReturnType<typeof composeAccounts>,
) {
  const valueChain = createChainValuer();
  const fitChain = createChainFitter({ valueChain, clock: platform.clock, ...platform.computations });
  const history = historyModule(platform, { ...config, feed: () => market?.health() ?? noFeed });
  const { terms: recordedTerms, sharedCloses } = history.services;
  const example = createExampleMarket(platform.computations.compute);
  const costs = costsModule(platform);
  const volatility = volatilityModule(platform, history.services);
  const backTests = backTestsModule(platform, costs.services);
  const embeds = composeEmbeds(platform, history, { config, catalogue, snapshot, valueChain, panelUsage });
  const { embedKeys, sample, shared, strangers } = embeds;
  const apiKeys = apiKeysModule(platform, { catalogue });
  const marketSocket = marketSocketModule(platform, {
    market,
    sessions: services.sessions,
    apiKeys: apiKeys.services.apiKeys,
    allowedOrigins: config.corsOrigins,
    valueChain,
  });
  const past = { ...history.services, recordedTerms, ...backTests.services };
  const today = () => sessionDate(snapshot(), platform.clock);
  const keptReads = { ...past, snapshot: () => shared().update, valueChain, fitChain, today, example };
  const records = composeKept(platform, { config, market }, { catalogue, services, costs, reads: keptReads });
  const { apiBudgets: budgets } = apiKeys.services;
  const reads = { ...programReadsOf(history), budgets, recordedTerms };
  const valued = { valueChain, fitChain, ...costs.services, ...volatility.services, ...backTests.services };
  const dataApi = dataApiModule(platform, { shared, strangers, sharedCloses, example, ...reads, ...valued });
  return {
    modules: [
      history,
      fiveMinuteChainModule(platform, { market, storedRows: history.services.fiveMinuteRows }),
      marketEventsModule(platform),
      ...records.modules,
      probabilitiesModule(history.services),
      volatility,
      backTests,
      costs,
      choicesModule(platform),
      embedKeys,
      sample,
      apiKeys,
      dataApi,
      marketSocket,
    ],
    services: {
      history: { ...history.services, makeCalibration: backTests.services.makeCalibration },
      ...embedKeys.services,
      ...sample.services,
      ...apiKeys.services,
      ...dataApi.services,
      ...marketSocket.services,
      ...records.services,
    },
  };
}

/** Every module of the server, each with its dependencies on the others. */
export function compose(platform: Platform, dependencies: ComposeDependencies) {
  const { config, document } = dependencies;
  const usage = panelUsageModule(platform);
  const composed = { ...dependencies, ...usage.services };
  const accounts = composeAccounts(platform, composed);
  const market = composeMarket(platform, composed, accounts);
  const docs = docsModule({
    document,
    publicUrl: config.publicUrl,
    snapshot: dependencies.marketSnapshot,
    sampleOf: market.services.answerSamples,
  });
  const modules: readonly Module[] = [
    docs,
    usage,
    healthModule(platform, { store: dependencies.store }),
    policyReportsModule(platform),
    supportModule(config),
    ...accounts.modules,
    ...market.modules,
  ];
  return {
    modules,
    services: { ...docs.services, ...usage.services, ...accounts.services, ...market.services },
  };
}
