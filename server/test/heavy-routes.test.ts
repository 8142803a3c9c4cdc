import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import type { OpenDatabase } from "../src/db/open-database.ts";
import type { Routes } from "../src/http/routes.ts";
import { currentHeavyRead } from "../src/limits/heavy-read.ts";
import { build, demoEmail, openTestDatabase, testPassword } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { partnerKeysOf, partnerOrigin } from "./support/partner-keys.ts";

/** Every route that reads bars, and questions that make it. */
const heavy = {
  "GET /market/historico/opciones": "?resolution=1d",
  "GET /market/historico/opciones/grid": "?format=csv",
  "GET /market/historico/opciones/individual/:symbol": "",
  "GET /market/historico/opciones/ratios/:symbol1/:symbol2": "",
  "GET /market/historico/opciones/volumen": "",
  "GET /market/historico/opciones/grafico/:symbol": "",
  "GET /market/historico/opciones/cadena": "?at=2026-11-20",
  "GET /market/historico/opciones/health": "",
  "GET /market/historico/acciones": "",
  "GET /market/acciones/cierres": "",
  "GET /positions/:id/line": "",
  "GET /market/volatilidad/historia": "",
  "GET /market/volatilidad/pasado": "",
  "GET /market/volatilidad/cono": "",
  "GET /market/probabilidades": "?symbol1=GFGC7200DI&symbol2=GFGC7400DI",
  "GET /v1/history": "?symbols=GFGC7200DI",
  "GET /v1/share-history": "",
  "GET /v1/volatility/history": "",
  "GET /v1/ratios": "?symbol1=GFGC7200DI&symbol2=GFGC7400DI",
  "GET /embed/ratios": "?symbol1=GFGC7200DI&symbol2=GFGC7400DI",
  "GET /embed/snapshot": "?ratios=GFGC7200DI/GFGC7400DI:20",
  "GET /embed/stream": "?ratios=GFGC7200DI/GFGC7400DI:30",
} as const;
/** What other routes are asked with, so they get to their work. */
const questions: Readonly<Record<string, string>> = {
  ...heavy,
  "GET /auth/verify-email": "?token=x",
  "GET /auth/unsubscribe": "?token=x",
};

let opened: OpenDatabase;
let world: TestWorld;
let url: string;
let token: string;
const never = new AbortController();
/** What the test's own heavy routes wait for. */
let release: () => void = () => undefined;
const blocked = new Promise<void>((resolve) => (release = resolve));
let waiting = 0;
/** Keys whose pages were let in, and what they wait for. */
const pages = new Set<string>();
let show: () => void = () => undefined;
const shown = new Promise<void>((resolve) => (show = resolve));
const failures: unknown[] = [];
const spent: number[] = [];
const failed = new EventTarget();

/** A read that runs one minute's statement after the other. */
const endless = async (): Promise<never> => {
  for (;;) await sql`select pg_sleep(60)`.execute(opened.history);
};

const ownRoutes: Routes = async (app) => {
  const schema = { response: { 200: z.object({ success: z.boolean() }) } };
  const config = { access: "user", isHeavy: true } as const;
  app.route({
    method: "GET",
    url: "/test/blocked",
    config,
    schema,
    handler: async () => {
      waiting += 1;
      await blocked;
      return { success: true };
    },
  });
  app.route({
    method: "GET",
    url: "/test/page",
    config: { access: "embed", isHeavy: true },
    schema: { querystring: z.object({ key: z.string() }), ...schema },
    handler: async ({ embedVisitor }) => {
      pages.add(embedVisitor?.keyId ?? "");
      failed.dispatchEvent(new Event("page"));
      await shown;
      return { success: true };
    },
  });
  app.route({
    method: "GET",
    url: "/test/worked/:milliseconds",
    config,
    schema: { params: z.object({ milliseconds: z.string() }), ...schema },
    handler: async (request) => {
      const read = currentHeavyRead();
      if (read !== undefined) read.clock.spent = Number(request.params.milliseconds);
      await sql`select 1`.execute(opened.history);
      return { success: true };
    },
  });
  app.route({
    method: "GET",
    url: "/test/endless",
    config,
    schema,
    handler: async () => {
      failed.dispatchEvent(new Event("begun"));
      return endless().catch((error: unknown) => {
        failures.push(error);
        spent.push(currentHeavyRead()?.clock.spent ?? Infinity);
        failed.dispatchEvent(new Event("failed"));
        throw error;
      });
    },
  });
};

beforeAll(async () => {
  opened = await openTestDatabase();
  world = await build({ opened, moreRoutes: () => [ownRoutes] });
  url = await world.app.listen({ port: 0, host: "127.0.0.1" });
  token = await world.tokenOf("black");
});
afterEach(() => void vi.useRealTimers());
afterAll(async () => {
  never.abort();
  await world.close();
});

const ask = (path: string, signal: AbortSignal = never.signal) =>
  fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` }, signal });
const post = (path: string, body: object, authorization = `Bearer ${token}`) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization },
    body: JSON.stringify(body),
  });

/** A key of each kind, and the administrator's token: what opens every route. */
async function allKeys() {
  const made = async (path: string, body: object) =>
    ((await (await post(path, body)).json()) as { data: { secret?: string } }).data;
  const personal = await made("/auth/api-keys", { name: "Todo", scopes: ["read:history", "read:chain"] });
  const [embed] = await partnerKeysOf(world, "black", 1);
  return { personal: personal.secret ?? "", embed: embed?.key ?? "", admin: await world.tokenOf("admin") };
}

/** Id of a position whose line can be read. */
async function savedPosition(): Promise<string> {
  const contract = { kind: "call", strike: 7_200, expiration: "2026-12-18", symbol: "GFGC7200DI" };
  const made = await post("/positions", {
    name: "Call",
    settlement: "24hs",
    costs: { share: 0, premium: 0, exercise: 0 },
    legs: [{ ...contract, quantity: 1, price: 100 }],
  });
  return ((await made.json()) as { data: { id: string } }).data.id;
}

describe("routes that read bars", () => {
  it("are these, and no other can read any", async () => {
    const keys = await allKeys();
    const saved = await savedPosition();
    const routes = world.routes.filter((route) => route.startsWith("GET ") && !/ \/(api|test)\b/.test(route));
    const statuses = new Map<string, number>();
    for (const route of routes) {
      const path = route
        .slice(4)
        .replace(/:symbol1?\b/, "GFGC7200DI")
        .replace(":symbol2", "GFGC7400DI");
      const query = questions[route] ?? "";
      const isWithKey = path.startsWith("/v1/");
      const isEmbed = path.startsWith("/embed/");
      const answer = await world.app.inject({
        url: `${path.replace("positions/:id", `positions/${saved}`).replace(":id", "00000000-0000-4000-8000-000000000000")}${query}${isEmbed ? `${query === "" ? "?" : "&"}key=${keys.embed}` : ""}`,
        headers: {
          authorization: `Bearer ${isWithKey ? keys.personal : token}`,
          "x-admin-token": keys.admin,
          ...(isEmbed ? { origin: partnerOrigin } : {}),
        },
      });
      statuses.set(route, answer.statusCode);
    }
    for (const route of Object.keys(heavy)) expect(statuses.get(route), route).toBe(200);
    // A route that reads bars without saying so ends with this error.
    expect(world.log()).not.toContain("outside of a heavy route");
    await expect(sql`select 1`.execute(opened.history)).rejects.toThrow("outside of a heavy route");
  });
});

describe("one person's heavy reads", () => {
  it("are refused with 429 beyond two and eight waiting; others, logins and readiness go on", async () => {
    const answers = Array.from({ length: 20 }, () => ask("/test/blocked"));
    const refused = await Promise.race(answers);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(await refused.json()).toMatchObject({ success: false, code: "RATE_LIMIT_EXCEEDED" });
    expect(waiting).toBe(2);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    const login = await post("/auth/login", { email: demoEmail("pro"), password: testPassword }, "");
    expect(login.status).toBe(200);
    const { token: other } = (await login.json()) as { token: string };
    const grid = await fetch(`${url}/market/historico/opciones/grid`, {
      headers: { authorization: `Bearer ${other}` },
    });
    expect(grid.status).toBe(200);
    // Files of operations are work of the same kind: not even looked at while their sender has so much under way.
    for (const path of ["/position-imports/preview", "/position-imports"]) {
      const file = await post(path, { operations: "none" });
      expect([file.status, file.headers.get("retry-after")], path).toEqual([429, "2"]);
      expect((await post(path, { operations: "none" }, `Bearer ${other}`)).status, path).toBe(400);
    }
    const undo = (authorization: string) =>
      fetch(`${url}/position-imports/x`, { method: "DELETE", headers: { authorization } });
    expect((await undo(`Bearer ${token}`)).status).toBe(429);
    expect((await undo(`Bearer ${other}`)).status).toBe(404);
    release();
    const statuses = (await Promise.all(answers)).map(({ status }) => status).toSorted();
    expect(statuses.slice(0, 2)).toEqual([200, 200]);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(10);
    expect((await ask("/market/historico/opciones/grid")).status).toBe(200);
  });

  it("are told to ask for less once their statements took more than 9 s", async () => {
    expect((await ask("/test/worked/9000")).status).toBe(200);
    const refused = await ask("/test/worked/9001");
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      success: false,
      code: "VALIDATION_ERROR",
      message:
        "Esto lleva demasiado trabajo para una sola consulta. Pedí menos: un período más corto, menos símbolos o menos casos.",
    });
    expect((await ask("/market/historico/opciones/grid")).status).toBe(200);
  });

  it("end when their caller has gone, also in the middle of a statement", async () => {
    const callers = Array.from({ length: 2 }, () => new AbortController());
    for (const caller of callers) {
      const begun = once(failed, "begun");
      const ended = once(failed, "failed");
      const answer = ask("/test/endless", caller.signal).catch(() => null);
      await begun;
      expect((await fetch(`${url}/health/ready`)).status).toBe(200);
      caller.abort();
      await ended;
      await answer;
    }
    expect(failures).toMatchObject([{ status: 429 }, { status: 429 }]);
    // By the cancellation: PostgreSQL's own limit comes after 6 s.
    expect(Math.max(...spent)).toBeLessThan(5_000);
    expect((await ask("/market/historico/opciones/grid")).status).toBe(200);
    const { rows } = await opened.pool.query(
      "select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep%' and pid <> pg_backend_pid()",
    );
    expect(rows).toEqual([]);
  });
});

it("a partner's keys count together for the heavy reads of their pages, another partner's apart", async () => {
  const [first, second] = await partnerKeysOf(world, "pro", 2);
  const [other] = await partnerKeysOf(world, "starter", 1);
  const visit = (page: { key: string } | undefined) =>
    fetch(`${url}/test/page?key=${page?.key}`, { headers: { origin: partnerOrigin } });
  const enter = async (page: typeof first) => {
    const letIn = once(failed, "page");
    const answer = visit(page);
    // One that is refused is let in nowhere.
    await Promise.race([letIn, answer]);
    return { answer };
  };
  const held = [await enter(first), await enter(first)];
  // Two under way and eight waiting: the ninth that waits is refused, by whichever of the keys it comes. No wait ends
  // meanwhile, which would be refused alike.
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  let answered = 0;
  const more = Array.from({ length: 9 }, async () => {
    const answer = await visit(second);
    answered += 1;
    return answer;
  });
  const refused = await Promise.race(more);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"]);
  expect([...pages]).toEqual([first?.id]);
  held.push(await enter(other));
  expect([...pages]).toEqual([first?.id, other?.id]);
  expect(answered).toBe(1);
  show();
  const statuses = (await Promise.all(held.map(({ answer }) => answer))).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200]);
  const waited = (await Promise.all(more)).map(({ status }) => status).toSorted();
  expect(waited).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
});
