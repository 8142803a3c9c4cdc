import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import { serializerCompiler, validatorCompiler } from "@fastify/type-provider-zod";
import type { ZodTypeProvider } from "@fastify/type-provider-zod";
import { sampleParametersOf, samplePartOf } from "@paridad/core/panels";
import Fastify from "fastify";
import type { FastifyBaseLogger, FastifyPluginAsync } from "fastify";
import { enforceAccess } from "./auth/access.ts";
import type { Bus } from "./platform/bus/bus.ts";
import { compose } from "./compose.ts";
import type { ComposeDependencies } from "./compose.ts";
import type { Config } from "./config/read-config.ts";
import type { OpenDatabase } from "./db/open-database.ts";
import type { ClosedDaysWatch } from "./db/shared/closed-days.ts";
import { createKeptAnswers } from "./db/shared/once.ts";
import type { Module } from "./http/module.ts";
import type { App, Routes } from "./http/routes.ts";
import type { Clock } from "./platform/clock.ts";
import { createPlatform } from "./modules/platform.ts";
import { actOnce } from "./auth/act-once.ts";
import { answerBrokenAddress, answerBrokenConnection } from "./http/plugins/broken-requests.ts";
import { acceptWhatWaits, closeInOrder } from "./http/plugins/close-in-order.ts";
import type { Draining } from "./http/plugins/close-in-order.ts";
import { answerErrors } from "./http/plugins/errors.ts";
import { acceptOnlyJson } from "./http/plugins/strict-requests.ts";
import { rememberMethods } from "./http/plugins/known-methods.ts";
import { countRefusedBodies } from "./http/plugins/refused-bodies.ts";
import { refuseInMaintenance } from "./http/plugins/maintenance.ts";
import type { Metrics } from "./http/plugins/metrics.ts";
import { refuseOverload } from "./http/plugins/overload.ts";
import { addSecurityHeaders } from "./http/plugins/security-headers.ts";
import type { PasswordCost } from "./auth/passwords.ts";
import { stateLimits } from "./auth/keys/state-limits.ts";
import { takeTurns } from "./http/plugins/take-turns.ts";
import { strictByDefault } from "./http/plugins/strict-requests.ts";
import { apiAddresses, rememberFirstParts } from "./site/api-addresses.ts";
import { serveExtension } from "./site/extension/serve-extension.ts";
import { servePanelLink } from "./site/panels/panel-link.ts";
import { servePanels } from "./site/panels/serve-panels.ts";
import { serveLinks } from "./site/link-pages.ts";
import { builtPages, createSitePages } from "./site/site-pages.ts";
import type { PageSources } from "./site/site-pages.ts";
import { serveWebApp } from "./site/web-app.ts";
import { serveWidgets } from "./site/widget-pages.ts";

const bodyLimitBytes = 65_536;
const requestTimeoutMilliseconds = 30_000;
const prefixes = ["/", "/api"] as const;

export type AppDependencies = Partial<Omit<ComposeDependencies, "config" | "document">> & {
  readonly config: ComposeDependencies["config"] & Pick<Config, "trustProxy">;
  readonly opened: Pick<OpenDatabase, "database" | "history">;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The built web app, or null. */
  readonly webDirectory: string | null;
  /** The site's pages, where they aren't the web build's. */
  readonly pages?: PageSources;
  /** Downloads of the browser extension: its store, and the folder of builds. */
  readonly extension?: { readonly storeUrl: string | null; readonly directory: string | null };
  /** The widgets' package with its build; none without it. */
  readonly widgetsDirectory?: string | null;
  /** The installation's other processes; none without it. */
  readonly bus?: Bus;
  /** The closed days that the market reads too; its own without it. */
  readonly closedDays?: ClosedDaysWatch;
  /** Cost of a password's hash; the product's own without it. */
  readonly passwordCost?: PasswordCost;
  /** Told of every route of the API, as `METHOD /path`. */
  readonly onRoute?: (route: string) => void;
  /** Counts and times the answers. */
  readonly metrics?: Pick<Metrics, "watch">;
  /** Mean delay of the event loop, in milliseconds, above which requests are refused; never without it. */
  readonly maximumDelay?: number;
  /** Routes besides the modules' own. */
  readonly moreRoutes?: () => readonly Routes[];
};

function createFastify({ config, logger }: AppDependencies): App {
  return Fastify({
    loggerInstance: logger,
    bodyLimit: bodyLimitBytes,
    requestTimeout: requestTimeoutMilliseconds,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    // Requests during shutdown are refused in the usual error shape (`closeInOrder`).
    return503OnClosing: false,
    frameworkErrors: answerBrokenAddress,
    clientErrorHandler: answerBrokenConnection,
    routerOptions: { maxParamLength: 200 },
  }).withTypeProvider<ZodTypeProvider>();
}

/** Everything registered before the routes. */
async function prepare(app: App, { config, metrics, maximumDelay }: AppDependencies): Promise<void> {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  metrics?.watch(app);
  if (maximumDelay !== undefined) await refuseOverload(app, { maximumDelay });
  await addSecurityHeaders(app, config);
  await app.register(compress, {
    encodings: ["br", "gzip"],
    threshold: 1024,
    // On rows of the history: two thirds of the time of the usual levels, and as small.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 3 },
  });
}

async function composeServices(app: App, dependencies: AppDependencies) {
  const { config, opened, clock, logger, bus, passwordCost, closedDays, market = null } = dependencies;
  const { database, history } = opened;
  const { publicUrl } = config;
  const own = { database, history, clock, logger, publicUrl };
  const platform = await createPlatform({ ...own, bus, passwordCost, closedDays });
  const { modules, services } = compose(platform, {
    marketSnapshot: () => (market?.hasTicked ? market.snapshot() : null),
    jobStates: async () => [],
    hasSmtp: false,
    store: async () => undefined,
    ...dependencies,
    market,
    document: () => app.swagger(),
  });
  const { announcements, securityLog, passwords, settings, turns, computations } = platform;
  return {
    modules,
    turns,
    bus: platform.bus,
    services: {
      ...services,
      announcements,
      securityLog,
      passwords,
      settings,
      /** Lets every module flush and stop. */
      async closeModules(): Promise<void> {
        await Promise.all(modules.map((one) => one.close?.()));
        await computations.close();
      },
    },
  };
}

type Composition = Awaited<ReturnType<typeof composeServices>>;
export type BuiltApp = {
  readonly app: App;
  readonly services: Composition["services"];
  readonly draining: Draining;
};

type ApiParts = Composition & { readonly methods: ReturnType<typeof rememberMethods> };

/** Fastify goes through every loaded file for the name of a plugin that gives none: a fifth of the time that the app takes. */
const named = (routes: FastifyPluginAsync): FastifyPluginAsync =>
  Object.assign(routes, { [Symbol.for("fastify.display-name")]: "routes" });

/** The rules of every route, then each module's routes at both prefixes. */
async function registerApi(
  app: App,
  dependencies: AppDependencies,
  { modules, services, turns, bus, methods }: ApiParts,
): Promise<void> {
  // Made once for both prefixes: what they count and keep is the same at either address.
  const routes = [...modules.flatMap((one: Module) => one.routes), ...(dependencies.moreRoutes?.() ?? [])];
  await app.register(async (api) => {
    acceptOnlyJson(api);
    strictByDefault(api);
    refuseInMaintenance(api, services.settings);
    enforceAccess(api, services);
    countRefusedBodies(api, { clock: dependencies.clock, bus });
    takeTurns(api, turns);
    actOnce(api, {
      answers: createKeptAnswers(dependencies.opened.database),
      clock: dependencies.clock,
    });
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
      for (const some of routes) await api.register(named(some), { prefix });
    }
  });
}

/** The server as tests build it: everything but the process. Routes answer at `/x` and at `/api/x`. */
export async function buildApp(dependencies: AppDependencies): Promise<BuiltApp> {
  const { config } = dependencies;
  const app = createFastify(dependencies);
  const { publicUrl } = config;
  const sources = dependencies.pages ?? builtPages(dependencies.webDirectory);
  const senderOf = createSitePages({ sources, publicUrl, clock: dependencies.clock });
  const composition = await composeServices(app, dependencies);
  const { modules, services } = composition;
  await prepare(app, dependencies);
  stateLimits(app, services);
  const draining = closeInOrder(app);
  const methods = rememberMethods(app);
  const firstParts = rememberFirstParts(app);
  app.addHook("onClose", () => services.closeModules());
  for (const one of modules) await one.attach?.(app);
  await registerApi(app, dependencies, { ...composition, methods });
  for (const [path, as] of [
    ["/docs", "html"],
    ["/docs.md", "markdown"],
  ] as const) {
    const sendDocs = senderOf(async (pages) => pages.docs(await services.docsPage()), { as });
    app.get(path, async (_request, reply) => sendDocs(reply));
  }
  app.get("/docs/", async (_request, reply) => reply.redirect("/docs"));
  const sendSheets = senderOf((pages) => pages.sheets({ base: new URL(publicUrl).origin }));
  app.get("/planillas/", async (_request, reply) => sendSheets(reply));
  app.get("/planillas", async (_request, reply) => reply.redirect("/planillas/"));
  const pictures = { sources, publicUrl, turns: composition.turns, clock: dependencies.clock };
  const { isShared } = serveLinks(app, { ...pictures, read: services.sharedPage });
  const extension = dependencies.extension ?? { storeUrl: null, directory: null };
  serveExtension(app, { ...extension, senderOf, publicUrl });
  serveWidgets(app, {
    directory: dependencies.widgetsDirectory ?? null,
    page: {
      senderOf,
      publicUrl,
      example: services.examplePanels,
    },
  });
  servePanels(app, {
    ...pictures,
    isShared,
    readMarket: async ({ key, query, address }) => {
      if (key !== "") return services.readPanelPart({ key, query, address });
      const sample = await services.sampleChain(address, sampleParametersOf([query]));
      const data = samplePartOf(sample, query) ?? sample;
      return { data, freshUntil: dependencies.clock.now() + data.refreshSeconds * 1_000 };
    },
    originsOf: (key) => services.embedKeys.originsOf(key),
  });
  servePanelLink(app, (address, press) => services.panelUsage.countOf(address, "presses", press));
  const site = { directory: dependencies.webDirectory, publicUrl };
  await serveWebApp(app, { ...site, isOfApi: apiAddresses(firstParts) });
  for (const one of modules) await one.seed?.();
  acceptWhatWaits(app);
  return { app, services, draining };
}
