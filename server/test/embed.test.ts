import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { embedKeyLimits } from "@paridad/core/plans";
import { build, demoEmail } from "./helper.ts";
import type { TestWorld } from "./helper.ts";
import { sampleExpiration, sampleMarket } from "./support/sample-market.ts";

const origin = "https://blog.example";
const limitHeaders = [
  "ratelimit-policy",
  "ratelimit",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];
let world: TestWorld;
let market = sampleMarket();
beforeEach(async () => {
  market = sampleMarket();
  world = await build({ marketSnapshot: () => market });
});
afterEach(() => world.close());

async function makePartner(name: string): Promise<Record<string, string>> {
  await world.opened.database
    .updateTable("users")
    .set({ is_partner: true })
    .where("email", "=", demoEmail(name))
    .execute();
  return { authorization: `Bearer ${await world.tokenOf(name)}` };
}

async function createKey(name = "black", origins = [origin]) {
  const headers = await makePartner(name);
  const payload = { name: "Blog", origins };
  const answer = await world.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
  return { headers, ...(answer.json().data as { id: string; key: string }) };
}

function get(url: string, headers: Record<string, string> = { origin }) {
  return world.app.inject({ method: "GET", url, headers });
}

describe("a publishable key", () => {
  it("opens the market, the chain and nothing of the person on its own pages", async () => {
    const { key } = await createKey();
    expect(key).toMatch(/^pub_[\w-]{22}$/);
    for (const prefix of ["", "/api"]) {
      const answer = await get(`${prefix}/embed/market?key=${key}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
      expect(answer.headers.vary).toContain("Origin");
      expect(answer.headers["cache-control"]).toBe("private, max-age=1");
      const { data } = answer.json();
      expect(data).toMatchObject({ mode: "live", delaySeconds: 0, refreshSeconds: 2 });
      expect(data.update.data.opciones).toHaveLength(24);
    }
    const headers = { authorization: `Bearer ${key}` };
    expect((await get("/auth/me", headers)).statusCode).toBe(401);
    expect((await get("/market/historico/opciones/health", headers)).statusCode).toBe(401);
  });

  it("gives the nearest expiry valued, with as many bases around the money as asked", async () => {
    const { key } = await createKey();
    const whole = (await get(`/embed/chain?key=${key}`)).json().data.chain;
    expect(whole.expiries.map(({ expiration }: { expiration: string }) => expiration)).toEqual([
      sampleExpiration,
    ]);
    expect(whole.options).toHaveLength(12);
    expect(whole.options[0].impliedVolatility).toBeGreaterThan(0);
    const cut = (await get(`/embed/chain?key=${key}&strikes=1`)).json().data.chain;
    expect([...new Set(cut.options.map(({ strike }: { strike: number }) => strike))]).toEqual([7_200, 7_400]);
  });

  it("answers 304 to who has the newest, and anew once the market moved", async () => {
    const { key } = await createKey();
    const url = `/embed/chain?key=${key}`;
    const { etag = "" } = (await get(url)).headers;
    const again = await get(url, { origin, "if-none-match": String(etag) });
    expect([again.statusCode, again.body, again.headers["access-control-allow-origin"]]).toEqual([
      304,
      "",
      origin,
    ]);
    market = sampleMarket({ seq: 2 });
    expect((await get(url, { origin, "if-none-match": String(etag) })).statusCode).toBe(200);
  });

  it("shows a live market late unless the partner's plan has the data API", async () => {
    market = sampleMarket({ kind: "live" });
    const late = await createKey("pro");
    const live = await createKey("black");
    const none = await get(`/embed/chain?key=${late.key}`);
    expect([none.statusCode, none.json().data]).toMatchObject([200, { mode: "delayed", chain: null }]);
    const first = (await get(`/embed/market?key=${late.key}`)).json().data;
    expect(first).toMatchObject({ mode: "delayed", delaySeconds: 900, refreshSeconds: 15, update: null });
    world.clock.advance(900_000);
    market = sampleMarket({ kind: "live", spot: 8_000, seq: 2 });
    const spotOf = async (key: string) =>
      (await get(`/embed/market?key=${key}`)).json().data.update.data.acciones[0].last;
    expect(await spotOf(late.key)).toBe(7_350);
    expect(await spotOf(live.key)).toBe(8_000);
    const chain = (await get(`/embed/chain?key=${late.key}`)).json().data;
    expect([chain.chain.spot, chain.chain.delaySeconds]).toEqual([7_350, 900]);
  });

  it("and strangers see a live market's past from the start, whoever looked before", async () => {
    vi.useFakeTimers({ toFake: ["setInterval"] });
    market = sampleMarket({ kind: "live" });
    const other = await build({ marketSnapshot: () => market });
    vi.advanceTimersByTime(8_000);
    vi.useRealTimers();
    other.clock.advance(900_000);
    market = sampleMarket({ kind: "live", spot: 8_000, seq: 2 });
    const { data } = (await other.app.inject({ url: "/market/muestra" })).json();
    await other.close();
    expect([data.delaySeconds, data.update?.data.acciones[0].last]).toEqual([900, 7_350]);
  });

  it("gives a ratio now and by sessions", async () => {
    const { key } = await createKey();
    const answer = await get(`/embed/ratios?key=${key}&symbol1=gfgc7200di&symbol2=GFGC7400DI`);
    expect(answer.statusCode).toBe(200);
    const { now, sessions, symbol1 } = answer.json().data;
    expect(symbol1).toBe("GFGC7200DI");
    expect(now.precio_cierre).toBeCloseTo(450 / 300, 12);
    expect(sessions).toEqual([]);
  });

  it("gives no ratio of an option to itself", async () => {
    const { key } = await createKey();
    const answer = await get(`/embed/ratios?key=${key}&symbol1=gfgc7200di&symbol2=GFGC7200DI`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: "VALIDATION_ERROR",
      errors: [{ path: "symbol2", message: "Los símbolos deben ser diferentes" }],
    });
  });
});

describe("the matrix of publishable keys", () => {
  const cases = [
    { name: "right", status: 200, code: null, cors: origin },
    { name: "wrong", status: 401, code: "INVALID_KEY", cors: undefined },
    { name: "missing", status: 401, code: "INVALID_KEY", cors: undefined },
    { name: "revoked", status: 401, code: "KEY_REVOKED", cors: origin },
    { name: "of a partner no more", status: 401, code: "KEY_REVOKED", cors: origin },
    { name: "of a disabled partner", status: 401, code: "KEY_REVOKED", cors: origin },
    { name: "wrong origin", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "no origin", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "subdomain of the origin", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "host that begins with the origin", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "host that ends with the origin's", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "another port", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "another scheme", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "a page without an origin", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "a frame of another site", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "own page", status: 200, code: null, cors: undefined },
    { name: "own page by its origin", status: 200, code: null, cors: "https://paridad.test" },
    { name: "page of the host it names", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "own page of another scheme", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "own page of another port", status: 403, code: "ORIGIN_NOT_ALLOWED", cors: undefined },
    { name: "wrong query", status: 400, code: "VALIDATION_ERROR", cors: origin },
  ] as const;
  const keys: Record<string, string> = { wrong: `?key=pub_${"a".repeat(22)}`, missing: "" };
  const pages: Record<string, Record<string, string>> = {
    "wrong origin": { origin: "https://otro.example" },
    "no origin": {},
    "subdomain of the origin": { origin: "https://x.blog.example" },
    "host that begins with the origin": { origin: "https://blog.example.evil.com" },
    "host that ends with the origin's": { origin: "https://evil-blog.example" },
    "another port": { origin: "https://blog.example:8443" },
    "another scheme": { origin: "http://blog.example" },
    "a page without an origin": { origin: "null" },
    "a frame of another site": { "sec-fetch-site": "same-site" },
    "own page": { "sec-fetch-site": "same-origin" },
    "own page by its origin": { origin: "https://paridad.test", host: "adentro:3000" },
    "page of the host it names": { origin: "https://malo.example", host: "malo.example" },
    "own page of another scheme": { origin: "http://paridad.test", host: "paridad.test" },
    "own page of another port": { origin: "https://paridad.test:8443", host: "paridad.test:8443" },
  };

  const changeOwner = async (change: { is_partner: boolean } | { is_active: boolean }) => {
    await world.opened.database.updateTable("users").set(change).execute();
  };
  type Made = { id: string; headers: Record<string, string> };
  const before: Record<string, (made: Made) => Promise<unknown>> = {
    revoked: async ({ id, headers }) =>
      world.app.inject({ method: "DELETE", url: `/auth/embed-keys/${id}`, headers }),
    "of a partner no more": () => changeOwner({ is_partner: false }),
    "of a disabled partner": () => changeOwner({ is_active: false }),
  };
  const urlOf = (path: string, query: string, name: string): string => {
    const symbols = path === "ratios" ? "&symbol1=GFGC7200DI&symbol2=GFGC7400DI" : "";
    const wrong = name === "wrong query" ? "&otra=1" : "";
    return `/embed/${path}${query === "" ? "?" : query}${symbols}${wrong}`;
  };

  it.each(cases)("$name: $status $code", async ({ name, status, code, cors }) => {
    const { key, id, headers } = await createKey();
    await before[name]?.({ id, headers });
    const query = keys[name] ?? `?key=${key}`;
    for (const path of ["market", "chain", "ratios"]) {
      const url = urlOf(path, query, name);
      const answer = await get(url, pages[name] ?? { origin });
      expect(answer.statusCode, url).toBe(status);
      expect(answer.json().code ?? null).toBe(code);
      expect(answer.headers["access-control-allow-origin"]).toBe(cors);
      for (const header of limitHeaders) expect(answer.headers[header], header).toBeDefined();
    }
    const diagnosis = await get(`/embed/diagnosis${query}`, pages[name] ?? { origin });
    expect(diagnosis.statusCode).toBe(200);
    expect(diagnosis.headers["access-control-allow-origin"]).toBe("*");
    expect(diagnosis.json().data.code).toBe(name === "wrong query" ? null : code);
    for (const header of limitHeaders) expect(diagnosis.headers[header], header).toBeDefined();
  });

  it("over the minute: 429 RATE_LIMIT_EXCEEDED with the time to wait; over the day: QUOTA_EXCEEDED", async () => {
    const { key, headers } = await createKey();
    const url = `/embed/market?key=${key}`;
    for (let call = 0; call < embedKeyLimits.perMinute; call += 1) await get(url);
    const refused = await get(url);
    expect([refused.statusCode, refused.json().code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.headers["x-ratelimit-remaining"]).toBe("0");
    expect(refused.headers["access-control-allow-origin"]).toBe(origin);
    expect((await get(`/embed/diagnosis?key=${key}`)).json().data.code).toBe("RATE_LIMIT_EXCEEDED");
    world.clock.advance(60_000);
    expect((await get(url)).statusCode).toBe(200);

    const listed = await world.app.inject({ method: "GET", url: "/auth/embed-keys", headers });
    const { id, callsToday } = listed.json().data.keys[0];
    expect(callsToday).toBe(embedKeyLimits.perMinute + 1);
    await world.services.closeModules();
    await world.opened.database
      .updateTable("key_usage")
      .set({ calls: embedKeyLimits.perDay })
      .where("key_id", "=", id)
      .execute();
    world.clock.advance(20_000);
    await get(url);
    await world.services.closeModules();
    const spent = await get(url);
    expect([spent.statusCode, spent.json().code]).toEqual([429, "QUOTA_EXCEEDED"]);
    // 12:01:20 of the test's day: until midnight in Buenos Aires.
    expect(Number(spent.headers["retry-after"])).toBe(12 * 3_600 - 80);
  }, 60_000);

  it("turns strangers away by address before the database is asked", async () => {
    const ask = () => get(`/embed/market?key=pub_${"b".repeat(22)}`);
    for (let call = 0; call < 120; call += 1) expect((await ask()).statusCode).toBe(401);
    const answer = await ask();
    expect([answer.statusCode, answer.json().code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect(answer.headers["retry-after"]).toBe("60");
  });

  it("states the limits in maintenance too", async () => {
    const { key } = await createKey();
    const headers = { "x-admin-token": await world.tokenOf("admin") };
    const settings = (await world.app.inject({ method: "GET", url: "/admin/settings", headers })).json();
    await world.app.inject({
      method: "PUT",
      url: "/admin/settings",
      headers,
      payload: { ...(settings.data ?? settings), maintenanceMode: true },
    });
    world.clock.advance(60_000);
    const answer = await get(`/embed/market?key=${key}`);
    expect(answer.statusCode).toBe(503);
    for (const header of limitHeaders) expect(answer.headers[header], header).toBeDefined();
  });
});

describe("a partner's keys", () => {
  it("are for partners only", async () => {
    const headers = { authorization: `Bearer ${await world.tokenOf("black")}` };
    for (const method of ["GET", "POST"] as const) {
      const payload = method === "POST" ? { name: "Blog", origins: [origin] } : undefined;
      const answer = await world.app.inject({ method, url: "/auth/embed-keys", headers, payload });
      expect([answer.statusCode, answer.json().code]).toEqual([403, "FORBIDDEN"]);
    }
  });

  it("change their origins at once, and say who may frame them until revoked", async () => {
    const { id, key, headers } = await createKey();
    const { embedKeys } = world.services;
    expect(await embedKeys.originsOf(key)).toEqual([origin]);
    const payload = { origins: ["https://nuevo.example"] };
    const url = `/auth/embed-keys/${id}`;
    const changed = await world.app.inject({ method: "PATCH", url, headers, payload });
    expect(changed.json().data).toMatchObject({ name: "Blog", origins: payload.origins });
    expect((await get(`/embed/market?key=${key}`)).statusCode).toBe(403);
    expect(await embedKeys.originsOf(key)).toEqual(payload.origins);
    await world.app.inject({ method: "DELETE", url, headers });
    expect(await embedKeys.originsOf(key)).toBeNull();
    expect(await embedKeys.originsOf("pub_nadie")).toBeNull();
    expect((await world.app.inject({ method: "PATCH", url, headers, payload })).statusCode).toBe(409);
  });

  it("are nobody else's, and no more than the limit", async () => {
    const { id } = await createKey("black");
    const headers = await makePartner("pro");
    for (const method of ["PATCH", "DELETE"] as const) {
      const payload = method === "PATCH" ? { name: "Mía" } : undefined;
      const answer = await world.app.inject({ method, url: `/auth/embed-keys/${id}`, headers, payload });
      expect(answer.statusCode).toBe(404);
    }
    const payload = { name: "Blog", origins: [origin] };
    const create = () => world.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
    const made = await Promise.all(Array.from({ length: embedKeyLimits.maximumKeys + 2 }, create));
    expect(made.filter(({ statusCode }) => statusCode === 200)).toHaveLength(embedKeyLimits.maximumKeys);
    expect(made.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });
});
