import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programScopes, errorBodySchema } from "@paridad/core/contract";
import * as z from "zod";
import { defaultSettings, writeSettings } from "../src/db/shared/settings.ts";
import { build } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { createCredentials, createRoles } from "./support/access-roles.ts";
import type { Role, UserRole } from "./support/access-roles.ts";
import { documentedRoutes } from "./support/documented-routes.ts";
import type { DocumentedRoute, JsonSchema } from "./support/documented-routes.ts";
import { openSession } from "./support/open-session.ts";
import { sampleMarket } from "./support/sample-market.ts";
import { proofSize } from "./support/proof-size.ts";
import { brokenBody, fieldValue, nastyText, validValue } from "./support/schema-arbitrary.ts";

const cases = proofSize({ small: 12, full: 200 });
const seed = proofSize({ small: 20_261_121, full: Date.now() % 2 ** 31 });
const firstOfAddresses = 0x0a_00_00_01;
let fixture: TestWorld;
let ids: Record<UserRole, string>;
let credentialsOf: ReturnType<typeof createCredentials>;
let keys: Awaited<ReturnType<typeof createKeys>>;
let calls = 0;
beforeAll(async () => {
  fixture = await build({ marketSnapshot: () => sampleMarket() });
  ids = await createRoles(fixture);
  await fixture.app.ready();
  credentialsOf = createCredentials(fixture, ids);
  keys = await createKeys(ids.black);
});
afterAll(() => fixture.close());

type Request = { role: Role; path: Record<string, string>; query: Record<string, unknown>; body: unknown };

function isEncodable(text: string): boolean {
  return text !== "" && !/[\uD800-\uDFFF]/.test(text);
}

/** The user of the starter plan is the one whom administrators change and delete. */
function pathValues(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(ids.starter, "GFGC7400DI", "GFGV7400DI", "pro", "starter"),
    nastyText.filter((text) => isEncodable(text)),
  );
}

/** Requests of a route, sound and broken in turn. */
function requestsOf(route: DocumentedRoute): fc.Arbitrary<Request> {
  const place = (name: string) => route.parameters.filter((parameter) => parameter.in === name);
  const required = place("query").filter((parameter) => parameter.required === true);
  const query = (value: (name: string, schema: JsonSchema) => fc.Arbitrary<unknown>) =>
    fc.record(Object.fromEntries(place("query").map(({ name, schema }) => [name, value(name, schema)])), {
      requiredKeys: required.map(({ name }) => name),
    });
  const path = fc.record(Object.fromEntries(place("path").map(({ name }) => [name, pathValues()])));
  const role = fc.constantFrom<Role>("anonymous", "black", "admin", "free");
  const body = route.body ?? {};
  return fc.oneof(
    fc.record({ role, path, query: query(fieldValue), body: validValue(body) }),
    fc.record({ role, path, query: query(fieldValue), body: brokenBody(body) }),
    fc.record({ role, path, query: query(() => nastyText), body: validValue(body) }),
  );
}

function urlOf(route: DocumentedRoute, { path, query }: Request): string {
  const filled = route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(path[name] ?? ""),
  );
  const search = new URLSearchParams(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  );
  return search.size === 0 ? filled : `${filled}?${search}`;
}

const pageOrigin = "https://blog.example";

/** Keys of the user of the black plan, who is a partner here. */
async function createKeys(userId: string): Promise<{ personal: string; embed: string }> {
  await fixture.opened.database
    .updateTable("users")
    .set({ is_partner: true })
    .where("id", "=", userId)
    .execute();
  const headers = { authorization: `Bearer ${(await openSession(fixture, userId)).token}` };
  const create = async (url: string, payload: object) => {
    const answer = await fixture.app.inject({ method: "POST", url, headers, payload });
    return (answer.json() as { data: { secret: string; key: string } }).data;
  };
  const personal = await create("/auth/api-keys", { name: "Fuzz", scopes: [...programScopes] });
  const embed = await create("/auth/embed-keys", { name: "Fuzz", origins: [pageOrigin] });
  return { personal: personal.secret, embed: embed.key };
}

/** Routes of keys are asked with the keys of the user of the black plan, a second apart for their limits. */
async function credentialsFor(route: DocumentedRoute, request: Request): Promise<Record<string, string>> {
  if (request.role !== "black" || !["key", "embed"].includes(route.access))
    return credentialsOf(request.role);
  fixture.clock.advance(1_000);
  if (route.access === "embed") return { origin: pageOrigin };
  return { authorization: `Bearer ${keys.personal}` };
}

function withKey(route: DocumentedRoute, request: Request): Request {
  if (request.role !== "black" || route.access !== "embed") return request;
  return { ...request, query: { ...request.query, key: keys.embed } };
}

async function send(route: DocumentedRoute, request: Request) {
  calls += 1;
  // An account has sixty refused bodies a minute.
  fixture.clock.advance(1_000);
  const hasBody = route.body !== null && request.body !== undefined;
  return fixture.app.inject({
    method: route.method,
    url: urlOf(route, withKey(route, request)),
    headers: {
      ...(await credentialsFor(route, request)),
      ...(hasBody ? { "content-type": "application/json" } : {}),
    },
    // Limits by address are proved elsewhere.
    remoteAddress: [24, 16, 8, 0].map((bits) => ((firstOfAddresses + calls) >> bits) & 255).join("."),
    ...(hasBody ? { payload: JSON.stringify(request.body) } : {}),
  });
}

function hasRight(access: string, role: Role): boolean {
  if (access === "public" || access === "optional") return true;
  if (access.startsWith("admin")) return role === "admin";
  return role === "black" || (role === "free" && access === "user") || access.includes("health");
}

const schemas = new Map<JsonSchema, z.ZodType>();
function schemaOf(json: JsonSchema): z.ZodType {
  const known = schemas.get(json) ?? z.fromJSONSchema(json as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(json, known);
  return known;
}

async function check(route: DocumentedRoute, request: Request): Promise<void> {
  const answer = await send(route, request);
  // The log is long by now: it is read for a failure alone.
  const failure = answer.statusCode < 500 ? "" : `${answer.body} ${fixture.log().split("\n").at(-2)}`;
  expect(answer.statusCode, failure).toBeLessThan(500);
  expect(answer.body).not.toMatch(/node_modules|at Object\.|\.ts:\d/);
  const isGood = answer.statusCode < 300;
  expect(!isGood || hasRight(route.access, request.role), `${request.role} has no right`).toBe(true);
  if (!String(answer.headers["content-type"]).includes("json")) return;
  const schema = isGood ? route.answers[String(answer.statusCode)] : null;
  const parsed = schema
    ? schemaOf(schema).safeParse(answer.json())
    : errorBodySchema.safeParse(answer.json());
  expect(parsed.error?.message).toBeUndefined();
}

describe("A2 2.2.1, 2.2.2: whatever is sent", () => {
  it("is answered within the document: no 5xx, no other shape, nothing without a right", async () => {
    const routes = documentedRoutes(fixture.app);
    for (const route of routes) {
      const property = fc.asyncProperty(requestsOf(route), async (request) => {
        await check(route, request);
        if (route.path === "/admin/settings" && route.method === "PUT") {
          // Maintenance would close the rest.
          await fixture.opened.database.transaction().execute((trx) => writeSettings(trx, defaultSettings));
        }
      });
      const failure = await fc.check(property, { numRuns: cases, seed, endOnFailure: true, verbose: 0 });
      const report = `${fc.defaultReportMessage(failure)} ${String(failure.errorInstance)}`;
      expect(failure.failed, `${route.method} ${route.path}: ${report}`).toBe(false);
    }
    process.stdout.write(`fuzz: ${calls} requests to ${routes.length} routes, seed ${seed}\n`);
  }, 3_600_000);
});
