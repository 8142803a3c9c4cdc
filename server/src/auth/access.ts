import type { FastifyRequest } from "fastify";
import type { MarketQuery } from "@paridad/core/contract";
import type { Access } from "@paridad/core/endpoints";
import { errorMessages } from "@paridad/core/messages";
import { cheapestPlanWith, gates, refusalOf } from "@paridad/core/plans";
import type { Gate, PlanCatalogue } from "@paridad/core/plans";
import { bearerTokenOf } from "./bearer-token.ts";
import { HttpError, sessionRefused } from "../http/http-error.ts";
import type { Reply } from "../http/reply.ts";
import type { SecurityLog } from "./security-log.ts";
import type {
  AdminVerdict,
  Device,
  EmbedVisitor,
  KeyHolder,
  SignedInAdmin,
  SignedInUser,
  Verdict,
} from "./callers.ts";
import type { EmbedAdmissions, KeyAdmissions } from "./keys/admissions.ts";
import { admitEmbed } from "./keys/embed-access.ts";
import { admitKey, checkScope } from "./keys/key-access.ts";
import type { App } from "../http/routes.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    access?: Access;
  }
  interface FastifyRequest {
    signedIn: SignedInUser | null;
    administrator: SignedInAdmin | null;
    embedVisitor: EmbedVisitor | null;
    keyHolder: KeyHolder | null;
  }
}

export type AccessDependencies = {
  readonly sessions: { verify(token: string): Promise<Verdict> };
  readonly adminSessions: { verify(token: string): Promise<AdminVerdict> };
  readonly embedAdmissions: Pick<EmbedAdmissions, "admit">;
  readonly keyAdmissions: Pick<KeyAdmissions, "admit">;
  readonly securityLog: SecurityLog;
  /** The modules of each plan on sale, the cheapest plan first. */
  readonly plans: { catalogue(): Promise<PlanCatalogue> };
  /** True if administrators must have a second factor now. */
  readonly isSecondFactorRequired: () => Promise<boolean>;
};

type Visitor = Pick<
  FastifyRequest,
  "headers" | "query" | "ip" | "routeOptions" | "signedIn" | "administrator" | "embedVisitor" | "keyHolder"
>;

const secondFactorMissing = "Activá el segundo factor para usar el panel de administración.";

async function identify(
  request: Pick<Visitor, "headers">,
  { sessions }: AccessDependencies,
): Promise<SignedInUser> {
  const token = bearerTokenOf(request.headers);
  if (token === null) {
    throw new HttpError({ status: 401, code: "INVALID_TOKEN", message: errorMessages.noToken });
  }
  const verdict = await sessions.verify(token);
  if ("error" in verdict) throw sessionRefused(verdict.error);
  return verdict;
}

async function identifyAdmin(
  request: Pick<Visitor, "headers">,
  { adminSessions }: AccessDependencies,
): Promise<SignedInAdmin> {
  const token = request.headers["x-admin-token"];
  if (typeof token !== "string" || token === "") {
    throw new HttpError({ status: 401, code: "INVALID_TOKEN", message: errorMessages.noToken });
  }
  const verdict = await adminSessions.verify(token);
  if ("error" in verdict) throw sessionRefused(verdict.error);
  return verdict;
}

async function checkGate(
  { access }: Pick<SignedInUser, "access">,
  gate: Gate,
  { plans }: AccessDependencies,
): Promise<void> {
  const modules = gates[gate];
  const refusal = refusalOf({ access, modules });
  if (refusal === null) return;
  const requiredPlan = cheapestPlanWith({ modules, catalogue: await plans.catalogue() });
  throw new HttpError({
    status: 403,
    code: "SUBSCRIPTION_REQUIRED",
    message: errorMessages.subscriptionRequired,
    fields: {
      subscriptionStatus: refusal,
      module: modules[0],
      ...(requiredPlan === null ? {} : { requiredPlan }),
    },
  });
}

async function checkSecondFactor({ admin }: SignedInAdmin, dependencies: AccessDependencies): Promise<void> {
  if (admin.totpEnabled || !(await dependencies.isSecondFactorRequired())) return;
  throw new HttpError({ status: 403, code: "FORBIDDEN", message: secondFactorMissing });
}

type Call = { readonly request: Visitor; readonly reply: Reply };

async function admitProgram(
  { request, reply }: Call,
  { key, hasExample }: Extract<Access, { readonly key: unknown }>,
  dependencies: AccessDependencies,
): Promise<void> {
  // Known before it is refused, so that the log says whose key it was.
  request.keyHolder = await admitKey({ request, reply }, dependencies.keyAdmissions);
  const isExample = hasExample === true && (request.query as MarketQuery | null)?.market !== undefined;
  checkScope(request.keyHolder, isExample ? "any" : key);
  if (!isExample) await checkGate(request.keyHolder, "api.keys", dependencies);
}

async function admit(
  { request, reply }: Call,
  rule: Access,
  dependencies: AccessDependencies,
): Promise<void> {
  if (rule === "public") return;
  if (rule === "embed") {
    request.embedVisitor = await admitEmbed(request, reply, dependencies.embedAdmissions);
    return;
  }
  if (typeof rule === "object" && "key" in rule) return admitProgram({ request, reply }, rule, dependencies);
  if (rule === "admin" || rule === "admin-enrolment") {
    request.administrator = await identifyAdmin(request, dependencies);
    if (rule === "admin") await checkSecondFactor(request.administrator, dependencies);
    return;
  }
  if (rule === "optional") {
    const token = bearerTokenOf(request.headers);
    const verdict = token === null ? null : await dependencies.sessions.verify(token);
    request.signedIn = verdict === null || "error" in verdict ? null : verdict;
    return;
  }
  request.signedIn = await identify(request, dependencies);
  if (rule !== "user") await checkGate(request.signedIn, rule.gate, dependencies);
}

/** User agent and address of a request. */
export function deviceOf(request: Pick<FastifyRequest, "headers" | "ip">): Device {
  const userAgent = request.headers["user-agent"]?.slice(0, 300) ?? null;
  return { address: request.ip, userAgent };
}

/** The signed-in user of a route that requires one. */
export function signedInUserOf(request: FastifyRequest): SignedInUser {
  if (request.signedIn === null) throw new Error("the route's access rule asks for no user");
  return request.signedIn;
}

/** The signed-in administrator of a route whose rule is `admin`. */
export function administratorOf(request: FastifyRequest): SignedInAdmin {
  if (request.administrator === null) throw new Error("the route's access rule asks for no administrator");
  return request.administrator;
}

function userIdOf({ signedIn, keyHolder }: Pick<FastifyRequest, "signedIn" | "keyHolder">): {
  userId?: string;
} {
  const userId = (signedIn ?? keyHolder)?.user.id;
  return userId === undefined ? {} : { userId };
}

/** Checks every route's access rule before its handler; a route without one can't be registered. */
export function enforceAccess(app: App, dependencies: AccessDependencies): void {
  app.decorateRequest("signedIn", null);
  app.decorateRequest("administrator", null);
  app.decorateRequest("embedVisitor", null);
  app.decorateRequest("keyHolder", null);
  app.addHook("onRoute", (route) => {
    if (route.config?.access === undefined) throw new Error(`route ${route.url} has no access rule`);
    if (route.schema?.response === undefined) throw new Error(`route ${route.url} has no response schema`);
  });
  app.addHook("onRequest", async (request, reply) => {
    const rule = request.routeOptions.config.access;
    if (rule === undefined) return;
    try {
      await admit({ request, reply }, rule, dependencies);
    } catch (error) {
      if (error instanceof HttpError && error.status === 403) {
        dependencies.securityLog.record("authz_fail", {
          ...userIdOf(request),
          address: request.ip,
          ...(request.routeOptions.url === undefined ? {} : { route: request.routeOptions.url }),
        });
      }
      throw error;
    }
  });
}
