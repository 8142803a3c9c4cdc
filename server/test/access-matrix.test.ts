import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defaultSettings, writeSettings } from "../src/db/shared/settings.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { createCredentials, createRoles, modulesOf, userRoles } from "./support/access-roles.ts";
import type { Role } from "./support/access-roles.ts";
import { documentedRoutes } from "./support/documented-routes.ts";
import type { DocumentedRoute } from "./support/documented-routes.ts";
import { sampleMarket } from "./support/sample-market.ts";

const roles: readonly Role[] = ["anonymous", ...userRoles, "admin"];
/** Calls open to anybody, with or without a login. */
const openCalls = new Set([
  "GET /health/live",
  "GET /health/ready",
  "GET /openapi.json",
  "GET /v1/openapi.json",
  "GET /docs/paridad.py",
  "GET /docs/paridad-0.1.0-py3-none-any.whl",
  "GET /docs/paridad-client-0.1.0.tgz",
  "POST /csp-reports",
  "POST /auth/login",
  "POST /auth/logout",
  "POST /auth/register",
  "POST /auth/send-email-verification",
  "POST /auth/forgot-password",
  "POST /auth/reset-password",
  "GET /auth/verify-email",
  "GET /auth/unsubscribe",
  "POST /auth/unsubscribe",
  "POST /admin/login",
  "GET /terms/current",
  "GET /subscription/plans",
  "GET /subscription/promotional-code",
  "GET /support/contact",
  "GET /market/muestra",
  "GET /market/calibracion",
  "GET /market/muestra/cadena",
  "GET /embed/diagnosis",
  "POST /embed/views",
]);
/** Modules of which any one opens a call, as the specification has them; every other call needs none. */
const history = "/market/historico/opciones";
const modulesOfCall: Readonly<Record<string, readonly number[]>> = {
  [`GET ${history}`]: [1],
  [`GET ${history}/simbolos`]: [1],
  [`GET ${history}/grid`]: [1],
  [`GET ${history}/individual/{symbol}`]: [1],
  [`GET ${history}/grafico/{symbol}`]: [1],
  [`GET ${history}/cadena`]: [1],
  [`GET ${history}/cierre`]: [7, 8, 10],
  "GET /market/historico/acciones": [1],
  "GET /market/acciones/cierres": [1, 7, 8, 10],
  "GET /market/volatilidad/historia": [9],
  "GET /market/volatilidad/pasado": [1],
  "GET /market/volatilidad/cono": [9],
  "POST /market/banco-de-pruebas": [8],
  "GET /market/banco-de-pruebas/clases": [7],
  [`GET ${history}/ratios/{symbol1}/{symbol2}`]: [2],
  [`GET ${history}/volumen`]: [3],
  "GET /market/cadena": [7, 8, 9, 10],
  "GET /market/probabilidades": [4],
  "GET /market/probabilidades/simbolos": [4],
  "POST /auth/api-keys": [6],
  "PATCH /auth/api-keys/{id}": [6],
  "POST /auth/api-keys/{id}/renewal": [6],
  "GET /positions/{id}/line": [7, 8, 10],
  "POST /positions": [7, 8, 10],
  "POST /links": [7, 8, 10],
  "POST /links/smiles": [9],
  "POST /links/back-tests": [8],
  "PUT /positions/{id}": [7, 8, 10],
  "POST /positions/{id}/events": [7, 8, 10],
  "POST /positions/{id}/events/undo": [7, 8, 10],
  "POST /position-imports/preview": [7, 8, 10],
  "POST /position-imports": [7, 8, 10],
  "PUT /position-imports/mappings": [7, 8, 10],
  "PUT /positions/settings": [7, 8, 10],
  "POST /alerts": [5, 7, 8, 9, 10, 11],
  "PUT /alerts/{id}": [5, 7, 8, 9, 10, 11],
  "POST /alerts/{id}/state": [5, 7, 8, 9, 10, 11],
};
/** Calls with credentials of their own, proved where they live. */
const hasOwnCredentials = ({ path }: DocumentedRoute): boolean =>
  path.startsWith("/v1/") || (path.startsWith("/embed/") && path !== "/embed/diagnosis");
let fixture: TestWorld;
let credentialsOf: ReturnType<typeof createCredentials>;
beforeAll(async () => {
  // A feed has spoken, so a route that reads the market answers, and a refusal is the access rule's.
  fixture = await build({ marketSnapshot: () => sampleMarket() });
  await fixture.app.ready();
  credentialsOf = createCredentials(fixture, await createRoles(fixture));
});
afterAll(() => fixture.close());

/** The specification's word on one cell: admitted, a stranger (401), or refused by the plan (403). */
function expected({ method, path }: DocumentedRoute, role: Role): 200 | 401 | 403 {
  if (openCalls.has(`${method} ${path}`)) return 200;
  if (path.startsWith("/admin/")) return role === "admin" ? 200 : 401;
  if (role === "anonymous" || role === "admin" || role === "disabled") return 401;
  const modules = modulesOfCall[`${method} ${path}`];
  if (modules === undefined) return 200;
  return modules.some((module) => modulesOf[role].includes(module)) ? 200 : 403;
}

function refusalStatus(role: Role): string {
  if (role === "expired") return "expired";
  return role === "free" || role === "trial day 30" ? "no_subscription" : "insufficient_plan";
}

async function ask(route: DocumentedRoute, role: Role) {
  const url = route.path.replaceAll(/\{\w+\}/g, "GFGC7400DI");
  const headers = await credentialsOf(role);
  return fixture.app.inject({
    method: route.method,
    url,
    headers,
    ...(route.body === null ? {} : { payload: {} }),
  });
}

/** Outcome of the access check: later answers (a missing field, an unknown id) are another matter. */
async function outcome(route: DocumentedRoute, role: Role): Promise<string> {
  const answer = await ask(route, role);
  const isJson = String(answer.headers["content-type"]).includes("json");
  const { code, subscriptionStatus } = isJson ? answer.json() : { code: "", subscriptionStatus: "" };
  if (answer.statusCode === 401 && code === "INVALID_TOKEN") return "401";
  if (answer.statusCode === 403 && code === "SUBSCRIPTION_REQUIRED") return `403 ${subscriptionStatus}`;
  return answer.statusCode >= 500 ? String(answer.statusCode) : "200";
}

function expectedOutcome(route: DocumentedRoute, role: Role): string {
  const status = expected(route, role);
  return status === 403 ? `403 ${refusalStatus(role)}` : String(status);
}

describe("A2 8.1.1, 8.2.1: the access matrix", () => {
  it("holds in every cell: every route for every role", async () => {
    const routes = documentedRoutes(fixture.app).filter((route) => !hasOwnCredentials(route));
    expect(routes.length).toBeGreaterThan(40);
    const wrong: string[] = [];
    for (const route of routes) {
      for (const role of roles) {
        const is = await outcome(route, role);
        const should = expectedOutcome(route, role);
        if (is !== should) wrong.push(`${route.method} ${route.path} for ${role}: ${is}, not ${should}`);
      }
    }
    process.stdout.write(`access matrix: ${routes.length} routes x ${roles.length} roles\n`);
    expect(wrong).toEqual([]);
  });

  it("has every call of its table: one that moved takes its modules along", () => {
    const routes = documentedRoutes(fixture.app);
    const calls = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const undocumented = new Set(["GET /openapi.json", "GET /v1/openapi.json"]);
    const named = [...Object.keys(modulesOfCall), ...openCalls];
    expect(named.filter((call) => !calls.has(call) && !undocumented.has(call))).toEqual([]);
  });

  it("while a second factor is required, an administrator without one may sign out, look at themselves and set it up", async () => {
    const settings = { ...defaultSettings, twoFactorAuthentication: true };
    await fixture.opened.database.transaction().execute((trx) => writeSettings(trx, settings));
    const headers = { "x-admin-token": await fixture.tokenOf("admin") };
    const open: string[] = [];
    for (const { method, path, body } of documentedRoutes(fixture.app)) {
      if (!path.startsWith("/admin/") || path === "/admin/login" || path === "/admin/logout") continue;
      const url = path.replaceAll(/\{\w+\}/g, "x");
      const payload = body === null ? {} : { payload: {} };
      const answer = await fixture.app.inject({ method, url, headers, ...payload });
      const isRefused = answer.statusCode === 403 && answer.json().code === "FORBIDDEN";
      if (!isRefused) open.push(`${method} ${path}`);
    }
    expect(open.toSorted()).toEqual([
      "DELETE /admin/totp",
      "GET /admin/me",
      "POST /admin/totp",
      "PUT /admin/totp",
    ]);
    await fixture.opened.database.transaction().execute((trx) => writeSettings(trx, defaultSettings));
  });

  it("A2 8.3.1: an e-mail that contains admin opens nothing", async () => {
    await fixture.opened.database
      .updateTable("users")
      .set({ email: "admin@paridad.test", email_key: "admin@paridad.test" })
      .where("id", "=", "matrix-black")
      .execute();
    const { authorization = "" } = await credentialsOf("black");
    const token = authorization.slice("Bearer ".length);
    for (const headers of [{ authorization }, { "x-admin-token": token }]) {
      const answer = await fixture.app.inject({ method: "GET", url: "/admin/me", headers });
      expect(answer.statusCode).toBe(401);
    }
    const me = await fixture.app.inject({ method: "GET", url: "/auth/me", headers: { authorization } });
    expect(me.json().user.isAdmin).toBe(false);
  });
});
