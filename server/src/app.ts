import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import { serializerCompiler, validatorCompiler } from "@fastify/type-provider-zod";
import type { ZodTypeProvider } from "@fastify/type-provider-zod";
import type { AdminFeed, MarketUpdate } from "@paridad/core/contract";
import Fastify from "fastify";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "./config/read-config.ts";
import type { OpenDatabase } from "./db/open-database.ts";
import { createKeptAnswers } from "./db/shared/once.ts";
import { ping } from "./db/ping.ts";
import type { Bus } from "./bus/bus.ts";
import type { Clock } from "./lib/clock.ts";
import { HeavyReads } from "./limits/heavy-reads.ts";
import { adminRoutes } from "./admin-routes.ts";
import { accountRoutes } from "./modules/account/routes.ts";
import { adminAuthRoutes } from "./modules/admin-auth/routes.ts";
import { totpRoutes } from "./modules/admin-auth/totp-routes.ts";
import { apiKeysRoutes } from "./modules/api-keys/routes.ts";
import { authRoutes } from "./modules/auth/routes.ts";
import { historySymbolOf } from "./modules/history/answer-rows.ts";
import { createHistoryHealth } from "./modules/history/history-health.ts";
import type { HistoryHealth } from "./modules/history/history-health.ts";
import { createRawRows } from "./modules/history/raw-rows.ts";
import { createHistoryRepository } from "./modules/history/storage/repository.ts";
import { historyRoutes } from "./modules/history/routes.ts";
import { collectOpenApi } from "./modules/docs/open-api.ts";
import { docsRoutes } from "./modules/docs/routes.ts";
import { healthRoutes } from "./modules/health/routes.ts";
import { paymentsRoutes } from "./modules/payments/routes.ts";
import { policyReportsRoutes } from "./modules/policy-reports/routes.ts";
import { probabilitiesRoutes } from "./modules/probabilities/routes.ts";
import { createMarketSample } from "./modules/market-sample/market-sample.ts";
import { marketSampleRoutes } from "./modules/market-sample/routes.ts";
import { dataApiRoutes } from "./modules/data-api/routes.ts";
import { historyColumns, ratioColumns } from "./modules/history/csv-columns.ts";
import { createDataHistory } from "./modules/history/data-reads.ts";
import { createDelayedMarket, keepEveryMilliseconds } from "./modules/embed-keys/delayed-market.ts";
import type { DelayedMarket } from "./modules/embed-keys/delayed-market.ts";
import { createEmbedReads } from "./modules/embed-keys/embed-reads.ts";
import { embedRoutes } from "./modules/embed-keys/embed-routes.ts";
import { embedKeysRoutes } from "./modules/embed-keys/routes.ts";
import { createSessionRatios } from "./modules/history/session-ratios.ts";
import { createChainValuer } from "./market/chain-snapshot.ts";
import { plansRoutes } from "./modules/plans/routes.ts";
import { supportRoutes } from "./modules/support/routes.ts";
import { termsRoutes } from "./modules/terms/routes.ts";
import { unsubscribeRoutes } from "./modules/unsubscribe/routes.ts";
import { enforceAccess } from "./access/access.ts";
import { actOnce } from "./plugins/act-once.ts";
import { acceptOnlyJson } from "./plugins/json-only.ts";
import { answerBrokenAddress, answerBrokenConnection } from "./plugins/broken-requests.ts";
import { answerErrors } from "./plugins/errors.ts";
import { closeInOrder } from "./plugins/close-in-order.ts";
import { gateHeavyRoutes } from "./plugins/heavy-routes.ts";
import { refuseInMaintenance } from "./plugins/maintenance.ts";
import { rememberMethods } from "./plugins/known-methods.ts";
import type { Metrics } from "./plugins/metrics.ts";
import { refuseOverload } from "./plugins/overload.ts";
import type { App, Routes } from "./http/routes.ts";
import { offerExtension } from "./site/extension-download.ts";
import { addSecurityHeaders } from "./plugins/security-headers.ts";
import { stateLimits } from "./plugins/state-limits.ts";
import { strictByDefault } from "./plugins/strict-requests.ts";
import { serveWebApp } from "./site/web-app.ts";
import { serveWidgets } from "./site/widget-pages.ts";
import { createServices } from "./services.ts";
import type { Services } from "./services.ts";

const bodyLimitBytes = 65_536;
const requestTimeoutMilliseconds = 30_000;
const prefixes = ["/", "/api"] as const;

export type AppDependencies = {
  readonly config: Pick<
    Config,
    "corsOrigins" | "trustProxy" | "publicUrl" | "transfer" | "totpKey" | "supportEmail"
  >;
  readonly opened: Pick<OpenDatabase, "database" | "history">;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The built web app, or null. */
  readonly webDirectory: string | null;
  /** Where the browser extension is had: its store, or the folder of packed builds. */
  readonly extension?: { readonly storeUrl: string | null; readonly directory: string | null };
  /** The widgets' package with its build; none without it. */
  readonly widgetsDirectory?: string | null;
  /** State of the market's feed, for the history's health; unknown where no feed runs. */
  readonly feedState?: () => HistoryHealth["feed"];
  /** The same with its faults, for administrators. */
  readonly feedHealth?: () => AdminFeed;
  /** The installation's other processes; none without it. */
  readonly bus?: Bus;
  /** Whether mail leaves by SMTP. */
  readonly hasSmtp?: boolean;
  /** The whole market, for the public sample; none where no feed runs. */
  readonly marketSnapshot?: () => MarketUpdate | null;
  /** Told of every route of the API, as `METHOD /path`. */
  readonly onRoute?: (route: string) => void;
  /** Counts and times the answers. */
  readonly metrics?: Pick<Metrics, "watch">;
  /** Mean delay of the event loop, in milliseconds, above which requests are refused; never without it. */
  readonly maximumDelay?: number;
  /** More routes, made with the services: the market's history and what else `main` composes. */
  readonly moreRoutes?: (services: Services) => readonly Routes[];
};

export type BuiltApp = { readonly app: App; readonly services: Services };

function createFastify({ config, logger }: AppDependencies): App {
  return Fastify({
    loggerInstance: logger,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMilliseconds,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    // Who comes while it closes is refused in the one shape of errors (`closeInOrder`).
    return503OnClosing: false,
    frameworkErrors: answerBrokenAddress,
    clientErrorHandler: answerBrokenConnection,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
}

const noFeed: HistoryHealth["feed"] = { kind: "none", state: "stopped", lastTick: null };

/** The market with its past, kept from the start for whoever sees it late: strangers, and pages of partners. */
function keepDelayedMarket(app: App, { clock, marketSnapshot }: AppDependencies): DelayedMarket {
  const market = createDelayedMarket({ snapshot: () => marketSnapshot?.() ?? null, clock });
  const keeping = setInterval(() => market.keep(), keepEveryMilliseconds / 2);
  keeping.unref();
  app.addHook("onClose", async () => clearInterval(keeping));
  return market;
}

function marketRoutes(
  { history }: Services,
  { opened, clock, feedState }: AppDependencies,
  market: DelayedMarket,
): Routes[] {
  const { bars, symbols, windows } = history;
  const health = createHistoryHealth({
    repository: createHistoryRepository(
      opened.history as unknown as Parameters<typeof createHistoryRepository>[0],
    ),
    feed: () => feedState?.() ?? noFeed,
    now: () => clock.now(),
  });
  const sample = createMarketSample({ look: () => market.look("delayed"), clock });
  const valueChain = createChainValuer();
  return [
    marketSampleRoutes({ sample, valueChain: (update) => valueChain(update).snapshot, clock }),
    historyRoutes({ bars, windows, symbols, health, clock }),
    probabilitiesRoutes({
      rows: createRawRows({ bars, windows }),
      symbols: async () => (await symbols()).map(historySymbolOf),
    }),
  ];
}

/** What keys open. */
function keyRoutes(
  services: Services,
  { clock, marketSnapshot }: AppDependencies,
  market: DelayedMarket,
): Routes[] {
  const valueChain = createChainValuer();
  const reads = createEmbedReads({
    market,
    valueChain,
    sessionRatios: createSessionRatios(services.history),
    clock,
  });
  return [
    embedKeysRoutes(services.embedKeys),
    embedRoutes({ reads, admissions: services.embedAdmissions }),
    apiKeysRoutes(services.apiKeys),
    dataApiRoutes({
      snapshot: () => marketSnapshot?.() ?? null,
      valueChain,
      history: createDataHistory(services.history),
      columns: { history: historyColumns, ratios: ratioColumns },
      budgets: services.apiBudgets,
      clock,
    }),
  ];
}

function routesOf(services: Services, dependencies: AppDependencies, market: DelayedMarket): Routes[] {
  return [
    healthRoutes({ ping: () => ping(dependencies.opened.database) }),
    authRoutes(services),
    accountRoutes(services.account),
    paymentsRoutes(services.payments),
    unsubscribeRoutes(services.unsubscribe),
    adminAuthRoutes({ login: services.adminLogin, sessions: services.adminSessions }),
    totpRoutes(services.totp),
    termsRoutes({ repository: services.terms, clock: dependencies.clock }),
    plansRoutes(services),
    policyReportsRoutes(dependencies),
    supportRoutes(dependencies.config),
    ...marketRoutes(services, dependencies, market),
    ...keyRoutes(services, dependencies, market),
    ...adminRoutes({
      services: services.admin,
      clock: dependencies.clock,
      feed: () => dependencies.feedHealth?.() ?? null,
    }),
    ...(dependencies.moreRoutes?.(services) ?? []),
  ];
}

/** Everything that stands before the routes. */
async function prepare(app: App, { config, metrics, maximumDelay }: AppDependencies): Promise<void> {
  const plain = app as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  metrics?.watch(plain);
  if (maximumDelay !== undefined) await refuseOverload(plain, { maximumDelay });
  await addSecurityHeaders(plain, config);
  await app.register(compress, { encodings: ["br", "gzip"], threshold: 1024 });
  await collectOpenApi(plain, config);
}

/** The server as tests build it: everything but the process. Routes answer at `/x` and at `/api/x`. */
export async function buildApp(dependencies: AppDependencies): Promise<BuiltApp> {
  const { config, opened, clock, logger } = dependencies;
  const services = await createServices({
    database: opened.database,
    history: opened.history,
    clock,
    logger,
    publicUrl: config.publicUrl,
    transfer: config.transfer,
    totpKey: config.totpKey,
    hasSmtp: dependencies.hasSmtp ?? false,
    ...(dependencies.bus === undefined ? {} : { bus: dependencies.bus }),
  });
  const app = createFastify(dependencies);
  await prepare(app, dependencies);
  stateLimits(app, services);
  closeInOrder(app);
  const methods = rememberMethods(app);
  const market = keepDelayedMarket(app, dependencies);
  app.addHook("onClose", () => services.closeKeys());
  const heavyReads = new HeavyReads();
  // Made once for both prefixes: what they count and keep is the same at either address.
  const routes = [docsRoutes(() => app.swagger(), config), ...routesOf(services, dependencies, market)];
  await app.register(async (api) => {
    acceptOnlyJson(api);
    strictByDefault(api);
    refuseInMaintenance(api, services.settings);
    gateHeavyRoutes(api, heavyReads);
    enforceAccess(api, services);
    actOnce(api, { answers: createKeptAnswers(opened.database), clock });
    api.addHook("onRoute", ({ method, url }) => {
      for (const one of [method].flat()) {
        methods.add(one, url);
        dependencies.onRoute?.(`${one} ${url}`);
      }
    });
    api.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    });
    for (const prefix of prefixes) {
      for (const some of routes) await api.register(some, { prefix });
    }
  });
  offerExtension(
    app as unknown as FastifyInstance,
    dependencies.extension ?? { storeUrl: null, directory: null },
  );
  await serveWidgets(app as unknown as FastifyInstance, {
    directory: dependencies.widgetsDirectory ?? null,
    originsOf: (key) => services.embedKeys.originsOf(key),
  });
  await serveWebApp(app as unknown as FastifyInstance, {
    directory: dependencies.webDirectory,
    publicUrl: config.publicUrl,
  });
  await services.seed();
  return { app, services };
}
