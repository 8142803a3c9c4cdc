import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { apiKeyLimits } from "@paridad/core/plans";
import { idOf } from "./admin-helper.ts";
import { createDataApiWorld, limitHeaders } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";

const urls = {
  "read:chain": [
    "/v1/chain",
    "/v1/implied-rate",
    "/v1/instruments",
    "/v1/opportunities/covered-calls",
    "/v1/opportunities/puts",
    "/v1/opportunities/conversions",
    "/v1/volatility/smile",
    "/v1/volatility/term",
    "/v1/volatility/index",
  ],
  "read:history": [
    "/v1/history?symbols=GFGC7200DI",
    "/v1/share-history",
    "/v1/volatility/history",
    "/v1/ratios?symbol1=GFGC7200DI&symbol2=GFGC7400DI",
  ],
  "read:positions": ["/v1/positions"],
  any: ["/v1/usage"],
} as const;
const everyUrl = Object.values(urls).flat();
let fixture: DataApiWorld;
const openWorld = async () => void (fixture = await createDataApiWorld());
const closeWorld = () => fixture.close();

describe("a personal key", () => {
  beforeEach(openWorld);
  afterEach(closeWorld);

  it("is told once, and stored only as its hash", async () => {
    const { secret, id, headers } = await fixture.createKey();
    expect(secret).toMatch(/^pdk_[\w-]{22}\.[\w-]{43}$/);
    const listed = await fixture.app.inject({ method: "GET", url: "/auth/api-keys", headers });
    expect(listed.json().data).toMatchObject({
      maximumKeys: 10,
      keys: [
        {
          name: "Planilla",
          scopes: ["read:chain", "read:history", "read:positions", "run:back-tests", "stream"],
          lastUsedAt: null,
        },
      ],
    });
    const secretPart = secret.split(".")[1] ?? "";
    expect(listed.body).not.toContain(secretPart);
    const rows = await fixture.opened.database.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secretPart);
    await fixture.get("/v1/usage", secret);
    const after = await fixture.app.inject({ method: "GET", url: "/auth/api-keys", headers });
    expect(after.json().data.keys[0]).toMatchObject({
      lastUsedAt: new Date(fixture.clock.now()).toISOString(),
      callsToday: 1,
      refusedToday: 0,
    });
    expect(fixture.log()).not.toContain(secretPart);
    fixture.clock.advance(1_000);
    const newest = await fixture.createKey();
    const { keys } = (await fixture.app.inject({ url: "/auth/api-keys", headers })).json().data;
    expect(keys.map((key: { id: string }) => key.id)).toEqual([newest.id, id]);
  });

  it("is only for plans with the module, and stops with the plan; its owner may still revoke it", async () => {
    const headers = { authorization: `Bearer ${await fixture.tokenOf("pro")}` };
    const payload = { name: "Planilla", scopes: ["read:chain"] };
    const refused = await fixture.app.inject({ method: "POST", url: "/auth/api-keys", headers, payload });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: "SUBSCRIPTION_REQUIRED",
        subscriptionStatus: "insufficient_plan",
        module: 6,
        requiredPlan: "black",
      },
    ]);
    const { secret, id, headers: own } = await fixture.createKey();
    await fixture.opened.database.updateTable("users").set({ subscription_type: "pro" }).execute();
    for (const url of everyUrl) {
      const answer = await fixture.get(url, secret);
      expect([answer.statusCode, answer.json().code]).toEqual([403, "SUBSCRIPTION_REQUIRED"]);
      for (const header of limitHeaders) expect(answer.headers[header], header).toBeDefined();
    }
    const revoked = await fixture.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers: own });
    expect(revoked.statusCode).toBe(200);
    const end = async () =>
      (await fixture.opened.database.selectFrom("api_keys").select("revoked_at").execute()).map(
        (row) => row.revoked_at,
      );
    const first = await end();
    fixture.clock.advance(60_000);
    await fixture.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers: own });
    expect([first, await end()]).toEqual([[new Date(fixture.clock.now() - 60_000)], first]);
  });

  it("opens nothing but the data API, as a session opens nothing of it", async () => {
    const { secret, headers } = await fixture.createKey();
    const asSession = { authorization: `Bearer ${secret}` };
    for (const url of ["/auth/me", "/auth/api-keys", "/market/historico/opciones/health"]) {
      expect((await fixture.app.inject({ url, headers: asSession })).statusCode).toBe(401);
    }
    for (const url of everyUrl) {
      const answer = await fixture.app.inject({ url, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([401, "INVALID_KEY"]);
    }
    const inQuery = await fixture.get(`/v1/usage?key=${secret}`);
    expect([inQuery.statusCode, inQuery.json().code]).toEqual([401, "INVALID_KEY"]);
  });

  it("can't be made without end, revoking in between; the living one stays in sight", async () => {
    const { headers } = await fixture.createKey();
    const make = async () => {
      const payload = { name: "Otra", scopes: ["stream"] };
      const response = await fixture.app.inject({ method: "POST", url: "/auth/api-keys", headers, payload });
      const id =
        response.statusCode === 200
          ? (response.json() as { data: { key: { id: string } } }).data.key.id
          : null;
      if (id !== null) await fixture.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers });
      return response;
    };
    for (let count = 1; count < 40; count += 1) expect((await make()).statusCode).toBe(200);
    const refused = await make();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    fixture.clock.advance(3_600_000);
    for (let count = 0; count < 20; count += 1) expect((await make()).statusCode).toBe(200);
    const { keys } = (await fixture.app.inject({ url: "/auth/api-keys", headers })).json().data;
    expect(keys).toHaveLength(50);
    expect(keys.filter(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null)).toHaveLength(1);
  });

  it("is nobody else's to revoke, and no more than the limit live at once", async () => {
    const { id } = await fixture.createKey();
    const headers = { authorization: `Bearer ${await fixture.tokenOf("trial")}` };
    const foreign = await fixture.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers });
    expect(foreign.statusCode).toBe(404);
    const payload = { name: "Otra", scopes: ["read:chain"] };
    const create = () => fixture.app.inject({ method: "POST", url: "/auth/api-keys", headers, payload });
    const response = await Promise.all(Array.from({ length: apiKeyLimits.maximumKeys + 2 }, create));
    expect(response.filter(({ statusCode }) => statusCode === 200)).toHaveLength(apiKeyLimits.maximumKeys);
    expect(response.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });

  it("takes another name and other permissions at once until it ends, and the security log says who did what", async () => {
    const { secret, id, headers } = await fixture.createKey({ expiresInDays: 1 });
    const change = async (key: string, payload: object, by = headers) => {
      const url = `/auth/api-keys/${key}`;
      const { statusCode, body } = await fixture.app.inject({ method: "PATCH", url, headers: by, payload });
      return { status: statusCode, ...(JSON.parse(body) as { data?: object; message?: string }) };
    };
    expect((await fixture.get("/v1/chain", secret)).statusCode).toBe(200);
    const changed = await change(id, { name: "Otra", scopes: ["read:history"] });
    expect(changed.data).toMatchObject({ name: "Otra", scopes: ["read:history"], callsToday: 1 });
    expect((await fixture.get("/v1/chain", secret)).statusCode).toBe(403);
    const renamed = await change(id, { name: "Una más" });
    expect(renamed.data).toMatchObject({ name: "Una más", scopes: ["read:history"] });
    const stranger = { authorization: `Bearer ${await fixture.tokenOf("trial")}` };
    expect((await change(id, { name: "Mía" }, stranger)).status).toBe(404);
    await fixture.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers });
    const ended = { status: 409, message: "La clave de acceso fue revocada." };
    expect(await change(id, { name: "Tarde" })).toMatchObject(ended);
    const userId = await idOf(fixture, "black");
    const events = [...fixture.log().matchAll(/\{[^\n]*"security":"[^\n]*/g)].map(([line]) =>
      JSON.parse(line),
    );
    expect(events.filter(({ target }) => target === id)).toMatchObject([
      { security: "authn_token_created", userId },
      { security: "privilege_permissions_changed", userId },
      { security: "authn_token_revoked", userId },
    ]);
    const second = await fixture.createKey({ expiresInDays: 1 });
    fixture.clock.advance(86_400_000);
    const fresh = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
    const expired = { status: 409, message: "La clave de acceso venció." };
    expect(await change(second.id, { name: "Tarde" }, fresh)).toMatchObject(expired);
  });

  it("that ran out or was revoked makes room for another, and only the one that was used says so", async () => {
    const { secret, id, headers } = await fixture.createKey();
    for (let count = 1; count < 9; count += 1) await fixture.createKey();
    await fixture.createKey({ expiresInDays: 1 });
    const payload = { name: "Nueva", scopes: ["read:chain"] };
    const create = async (by = headers) =>
      (await fixture.app.inject({ method: "POST", url: "/auth/api-keys", headers: by, payload })).statusCode;
    expect(await create()).toBe(409);
    fixture.clock.advance(86_400_000 - 1);
    const fresh = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
    expect(await create(fresh)).toBe(409);
    fixture.clock.advance(1);
    expect([await create(fresh), await create(fresh)]).toEqual([200, 409]);
    await fixture.get("/v1/usage", secret);
    const { keys } = (await fixture.app.inject({ url: "/auth/api-keys", headers: fresh })).json().data;
    const used = keys.filter(({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt !== null);
    expect(used.map((key: { id: string }) => key.id)).toEqual([id]);
    await fixture.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers: fresh });
    expect([await create(fresh), await create(fresh)]).toEqual([200, 409]);
  });
});

it("a good key passes where 130 that are none came from the same address", async () => {
  await openWorld();
  const { secret } = await fixture.createKey();
  for (let call = 0; call < 130; call += 1) await fixture.get("/v1/usage", "pdk_corta");
  const refused = await fixture.get("/v1/usage", "pdk_corta");
  expect([refused.statusCode, refused.headers["ratelimit-policy"]]).toEqual([429, '"address";q=120;w=60']);
  const passed = await fixture.get("/v1/usage", secret);
  const policy = '"minute";q=300;w=60, "day";q=50000;w=86400';
  expect([passed.statusCode, passed.headers["ratelimit-policy"]]).toEqual([200, policy]);
  await closeWorld();
});

describe("the matrix of personal keys", () => {
  // One world for all: each key is a new one, and begins a minute of its owner's budget.
  beforeAll(openWorld);
  beforeEach(() => fixture.clock.advance(60_000));
  afterAll(closeWorld);

  const cases = [
    { name: "right", status: 200, code: null },
    { name: "wrong secret", status: 401, code: "INVALID_KEY" },
    { name: "wrong shape", status: 401, code: "INVALID_KEY" },
    { name: "missing", status: 401, code: "INVALID_KEY" },
    { name: "revoked", status: 401, code: "KEY_REVOKED" },
    { name: "expired", status: 401, code: "KEY_REVOKED" },
    { name: "of a disabled person", status: 401, code: "INVALID_KEY" },
    { name: "over the minute", status: 429, code: "RATE_LIMIT_EXCEEDED" },
    { name: "over the day", status: 429, code: "QUOTA_EXCEEDED" },
  ] as const;
  type Made = Awaited<ReturnType<DataApiWorld["createKey"]>>;
  const setActive = (isActive: boolean) =>
    fixture.opened.database.updateTable("users").set({ is_active: isActive }).execute();
  const before: Record<string, (created: Made) => Promise<unknown>> = {
    revoked: async ({ id, headers }) =>
      fixture.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers }),
    expired: async () => fixture.clock.advance(86_400_000),
    "of a disabled person": () => setActive(false),
    "over the minute": async ({ secret }) => {
      for (let call = 0; call < apiKeyLimits.perMinute; call += 1) await fixture.get("/v1/usage", secret);
    },
    "over the day": async ({ id, secret }) => {
      await fixture.get("/v1/usage", secret);
      await fixture.services.closeModules();
      await fixture.opened.database
        .updateTable("key_usage")
        .set({ calls: apiKeyLimits.perDay })
        .where("key_id", "=", id)
        .execute();
      await fixture.services.closeModules();
    },
  };
  const keyOf: Record<string, (secret: string) => string | undefined> = {
    "wrong secret": (secret) => `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`,
    "wrong shape": () => "pdk_corta",
    missing: () => undefined,
  };

  it.each(cases)("$name: $status $code", async ({ name, status, code }) => {
    const response = await fixture.createKey({ expiresInDays: 1 });
    await before[name]?.(response);
    const key = keyOf[name] === undefined ? response.secret : keyOf[name](response.secret);
    for (const url of everyUrl.flatMap((one) => [one, `/api${one}`])) {
      const answer = await fixture.get(url, key);
      expect([url, answer.statusCode, answer.json().code ?? null]).toEqual([url, status, code]);
      for (const header of limitHeaders) expect(answer.headers[header], `${url} ${header}`).toBeDefined();
      expect(answer.headers["retry-after"] !== undefined).toBe(status === 429);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
    await setActive(true);
    // The day's budget, too.
    if (name === "over the day") fixture.clock.advance(86_400_000);
  });

  it.each(["read:chain", "read:history", "read:positions", "stream"] as const)(
    "%s opens its own calls only",
    async (scope) => {
      const { secret } = await fixture.createKey({ scopes: [scope] });
      for (const [group, list] of Object.entries(urls)) {
        for (const url of list) {
          const answer = await fixture.get(url, secret);
          const isOpen = group === "any" || group === scope;
          expect([url, answer.statusCode]).toEqual([url, isOpen ? 200 : 403]);
          expect(answer.json().code ?? null).toBe(isOpen ? null : "FORBIDDEN");
          for (const header of limitHeaders) expect(answer.headers[header], header).toBeDefined();
        }
      }
    },
  );
});

describe("a person's budget", () => {
  beforeEach(openWorld);
  afterEach(closeWorld);

  it("draws on one budget for all keys of a person, and counts each key's own calls", async () => {
    const first = await fixture.createKey();
    const second = await fixture.createKey();
    await fixture.get("/v1/usage", first.secret);
    await fixture.get("/v1/usage", first.secret);
    const { data } = (await fixture.get("/v1/usage", second.secret)).json();
    expect(data.limits).toEqual({
      perMinute: apiKeyLimits.perMinute,
      perDay: apiKeyLimits.perDay,
      remainingThisMinute: apiKeyLimits.perMinute - 3,
      remainingToday: apiKeyLimits.perDay - 3,
    });
    expect(data.days).toEqual([{ date: "2026-11-20", calls: 1, refused: 0 }]);
    // A month of a key that was used daily; what a revoked one asked today stays counted.
    await sql`
      insert into key_usage (key_id, day, calls, refused)
      select ${second.id}, date '2026-11-19' - place, 100 + place, place from generate_series(0, 39) as place
    `.execute(fixture.opened.database);
    const { database } = fixture.opened;
    fixture.clock.advance(10_000);
    await fixture.get("/v1/usage", second.secret);
    const stored = async () =>
      (await sql<{ calls: number }>`select calls from key_usage where key_id = ${first.id}`.execute(database))
        .rows;
    await expect.poll(stored).toEqual([{ calls: 2 }]);
    await sql`update api_keys set revoked_at = now() where id = ${first.id}`.execute(database);
    const later = (await fixture.get("/v1/usage", second.secret)).json().data;
    expect(later.days.length).toBe(31);
    expect(later.days.slice(0, 2)).toEqual([
      { date: "2026-11-20", calls: 3, refused: 0 },
      { date: "2026-11-19", calls: 100, refused: 0 },
    ]);
    expect(later.days.at(-1)).toEqual({ date: "2026-10-21", calls: 129, refused: 29 });
    expect(later.limits.remainingToday).toBe(apiKeyLimits.perDay - 5);
  });
});
