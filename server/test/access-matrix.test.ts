import { gates } from "@paridad/core/plans";
import type { Gate } from "@paridad/core/plans";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { createCredentials, createRoles, modulesOf, userRoles } from "./support/access-roles.ts";
import type { Role } from "./support/access-roles.ts";
import { documentedRoutes } from "./support/documented-routes.ts";
import type { DocumentedRoute } from "./support/documented-routes.ts";

const roles: readonly Role[] = ["anonymous", ...userRoles, "admin"];
const openRules = new Set(["public", "optional"]);
/** Rules with credentials of their own, proved where they live. */
const ownRules = new Set(["key", "embed"]);
let world: TestWorld;
let credentialsOf: ReturnType<typeof createCredentials>;
beforeAll(async () => {
  world = await build();
  await world.app.ready();
  credentialsOf = createCredentials(world, await createRoles(world));
});
afterAll(() => world.close());

/** What the specification's table says of one cell: admitted, a stranger (401), or refused by the plan (403). */
function expected(access: string, role: Role): 200 | 401 | 403 {
  if (openRules.has(access)) return 200;
  if (access.startsWith("admin")) return role === "admin" ? 200 : 401;
  if (role === "anonymous" || role === "admin" || role === "disabled") return 401;
  if (access === "user") return 200;
  const modules: readonly number[] = gates[access.slice("gate ".length) as Gate];
  if (modules.length === 0) return 200;
  return modules.some((module) => modulesOf[role].includes(module)) ? 200 : 403;
}

function refusalStatus(role: Role): string {
  if (role === "expired") return "expired";
  return role === "free" || role === "trial day 30" ? "no_subscription" : "insufficient_plan";
}

async function ask(route: DocumentedRoute, role: Role) {
  const url = route.path.replaceAll(/\{\w+\}/g, "GFGC7400DI");
  const headers = await credentialsOf(role);
  return world.app.inject({
    method: route.method,
    url,
    headers,
    ...(route.body === null ? {} : { payload: {} }),
  });
}

/** How the door answered: what comes after it (a missing field, an unknown id) is another matter. */
async function outcome(route: DocumentedRoute, role: Role): Promise<string> {
  const answer = await ask(route, role);
  const isJson = String(answer.headers["content-type"]).includes("json");
  const { code, subscriptionStatus } = isJson ? answer.json() : { code: "", subscriptionStatus: "" };
  if (answer.statusCode === 401 && code === "INVALID_TOKEN") return "401";
  if (answer.statusCode === 403 && code === "SUBSCRIPTION_REQUIRED") return `403 ${subscriptionStatus}`;
  return answer.statusCode >= 500 ? String(answer.statusCode) : "200";
}

function expectedOutcome(access: string, role: Role): string {
  const status = expected(access, role);
  return status === 403 ? `403 ${refusalStatus(role)}` : String(status);
}

describe("A2 8.1.1, 8.2.1: the access matrix", () => {
  it("holds in every cell: every route for every role", async () => {
    const routes = documentedRoutes(world.app).filter(({ access }) => !ownRules.has(access));
    expect(routes.length).toBeGreaterThan(40);
    const wrong: string[] = [];
    for (const route of routes) {
      for (const role of roles) {
        const is = await outcome(route, role);
        const should = expectedOutcome(route.access, role);
        if (is !== should) wrong.push(`${route.method} ${route.path} for ${role}: ${is}, not ${should}`);
      }
    }
    process.stdout.write(`access matrix: ${routes.length} routes x ${roles.length} roles\n`);
    expect(wrong).toEqual([]);
  }, 90_000);

  it("knows every rule: a route of another kind is added here with thought", () => {
    const known = new Set([...openRules, ...ownRules, "user", "admin", "admin-enrolment"]);
    const unknown = documentedRoutes(world.app).filter(
      ({ access }) => !known.has(access) && !(access.startsWith("gate ") && access.slice(5) in gates),
    );
    expect(unknown.map(({ method, path, access }) => `${method} ${path} ${access}`)).toEqual([]);
  });

  it("A2 8.3.1: an e-mail that contains admin opens nothing", async () => {
    await world.opened.database
      .updateTable("users")
      .set({ email: "admin@paridad.test", email_key: "admin@paridad.test" })
      .where("id", "=", "matrix-black")
      .execute();
    const { authorization = "" } = await credentialsOf("black");
    const token = authorization.slice("Bearer ".length);
    for (const headers of [{ authorization }, { "x-admin-token": token }]) {
      const answer = await world.app.inject({ method: "GET", url: "/admin/me", headers });
      expect(answer.statusCode).toBe(401);
    }
    const me = await world.app.inject({ method: "GET", url: "/auth/me", headers: { authorization } });
    expect(me.json().user.isAdmin).toBe(false);
  });
});
