import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apiKeyLimits } from "@paridad/core/plans";
import { blackScholes } from "@paridad/core/pricing";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleExpiration, sampleMarket } from "./support/sample-market.ts";

const limitHeaders = [
  "ratelimit-policy",
  "ratelimit",
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
];
const urls = {
  "read:chain": ["/v1/chain", "/v1/implied-rate", "/v1/instruments"],
  "read:history": ["/v1/history?symbols=GFGC7200DI", "/v1/ratios?symbol1=GFGC7200DI&symbol2=GFGC7400DI"],
  any: ["/v1/usage"],
} as const;
const everyUrl = Object.values(urls).flat();
type HistoryPage = { data: { time: string; symbol: string }[]; nextCursor: string | null };
let world: DataApiWorld;
beforeEach(async () => {
  world = await createDataApiWorld();
});
afterEach(() => world.close());

describe("a personal key", () => {
  it("is told once, and stored only as its hash", async () => {
    const { secret, headers } = await world.createKey();
    expect(secret).toMatch(/^pdk_[\w-]{22}\.[\w-]{43}$/);
    const listed = await world.app.inject({ method: "GET", url: "/auth/api-keys", headers });
    expect(listed.json().data).toMatchObject({
      maximumKeys: 10,
      keys: [{ name: "Planilla", scopes: ["read:chain", "read:history", "stream"], lastUsedAt: null }],
    });
    const secretPart = secret.split(".")[1] ?? "";
    expect(listed.body).not.toContain(secretPart);
    const rows = await world.opened.database.selectFrom("api_keys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secretPart);
    await world.get("/v1/usage", secret);
    const after = await world.app.inject({ method: "GET", url: "/auth/api-keys", headers });
    expect(after.json().data.keys[0]).toMatchObject({
      lastUsedAt: new Date(world.clock.now()).toISOString(),
      callsToday: 1,
      refusedToday: 0,
    });
    expect(world.log()).not.toContain(secretPart);
  });

  it("is only for plans with the module, and stops with the plan; its owner may still revoke it", async () => {
    const headers = { authorization: `Bearer ${await world.tokenOf("pro")}` };
    const payload = { name: "Planilla", scopes: ["read:chain"] };
    const refused = await world.app.inject({ method: "POST", url: "/auth/api-keys", headers, payload });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      403,
      {
        code: "SUBSCRIPTION_REQUIRED",
        subscriptionStatus: "insufficient_plan",
        module: 6,
        requiredPlan: "black",
      },
    ]);
    const { secret, id, headers: own } = await world.createKey();
    await world.opened.database.updateTable("users").set({ subscription_type: "pro" }).execute();
    for (const url of everyUrl) {
      const answer = await world.get(url, secret);
      expect([answer.statusCode, answer.json().code]).toEqual([403, "SUBSCRIPTION_REQUIRED"]);
      for (const header of limitHeaders) expect(answer.headers[header], header).toBeDefined();
    }
    const revoked = await world.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers: own });
    expect(revoked.statusCode).toBe(200);
  });

  it("opens nothing but the data API, as a session opens nothing of it", async () => {
    const { secret, headers } = await world.createKey();
    const asSession = { authorization: `Bearer ${secret}` };
    for (const url of ["/auth/me", "/auth/api-keys", "/market/historico/opciones/health"]) {
      expect((await world.app.inject({ url, headers: asSession })).statusCode).toBe(401);
    }
    for (const url of everyUrl) {
      const answer = await world.app.inject({ url, headers });
      expect([answer.statusCode, answer.json().code]).toEqual([401, "INVALID_KEY"]);
    }
    const inQuery = await world.get(`/v1/usage?key=${secret}`);
    expect([inQuery.statusCode, inQuery.json().code]).toEqual([401, "INVALID_KEY"]);
  });

  it("is in the data that a person takes away, without what opens it", async () => {
    const { secret, headers } = await world.createKey();
    const answer = await world.app.inject({ method: "GET", url: "/auth/account-data", headers });
    const { apiKeys, embedKeys } = answer.json().data;
    expect(apiKeys).toMatchObject([{ name: "Planilla", created_at: "2026-11-20T15:00:00.000Z" }]);
    expect(embedKeys).toEqual([]);
    expect(answer.body).not.toContain(secret.split(".")[1]);
    expect(answer.body).not.toContain("hash");
  });

  it("can't be made without end, revoking in between; the living one stays in sight", async () => {
    const { headers } = await world.createKey();
    const make = async () => {
      const payload = { name: "Otra", scopes: ["stream"] };
      const made = await world.app.inject({ method: "POST", url: "/auth/api-keys", headers, payload });
      const id =
        made.statusCode === 200 ? (made.json() as { data: { key: { id: string } } }).data.key.id : null;
      if (id !== null) await world.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers });
      return made;
    };
    for (let count = 1; count < 40; count += 1) expect((await make()).statusCode).toBe(200);
    const refused = await make();
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "3600"]);
    world.clock.advance(3_600_000);
    for (let count = 0; count < 20; count += 1) expect((await make()).statusCode).toBe(200);
    const { keys } = (await world.app.inject({ url: "/auth/api-keys", headers })).json().data;
    expect(keys).toHaveLength(50);
    expect(keys.filter(({ revokedAt }: { revokedAt: string | null }) => revokedAt === null)).toHaveLength(1);
  });

  it("is nobody else's to revoke, and no more than the limit live at once", async () => {
    const { id } = await world.createKey();
    const headers = { authorization: `Bearer ${await world.tokenOf("trial")}` };
    const foreign = await world.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers });
    expect(foreign.statusCode).toBe(404);
    const payload = { name: "Otra", scopes: ["read:chain"] };
    const create = () => world.app.inject({ method: "POST", url: "/auth/api-keys", headers, payload });
    const made = await Promise.all(Array.from({ length: apiKeyLimits.maximumKeys + 2 }, create));
    expect(made.filter(({ statusCode }) => statusCode === 200)).toHaveLength(apiKeyLimits.maximumKeys);
    expect(made.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });
});

describe("the matrix of personal keys", () => {
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
  const before: Record<string, (made: Made) => Promise<unknown>> = {
    revoked: async ({ id, headers }) =>
      world.app.inject({ method: "DELETE", url: `/auth/api-keys/${id}`, headers }),
    expired: async () => world.clock.advance(86_400_000),
    "of a disabled person": () =>
      world.opened.database.updateTable("users").set({ is_active: false }).execute(),
    "over the minute": async ({ secret }) => {
      for (let call = 0; call < apiKeyLimits.perMinute; call += 1) await world.get("/v1/usage", secret);
    },
    "over the day": async ({ id, secret }) => {
      await world.get("/v1/usage", secret);
      await world.services.closeKeys();
      await world.opened.database
        .updateTable("key_usage")
        .set({ calls: apiKeyLimits.perDay })
        .where("key_id", "=", id)
        .execute();
      await world.services.closeKeys();
    },
  };
  const keyOf: Record<string, (secret: string) => string | undefined> = {
    "wrong secret": (secret) => `${secret.slice(0, -1)}${secret.endsWith("A") ? "B" : "A"}`,
    "wrong shape": () => "pdk_corta",
    missing: () => undefined,
  };

  it.each(cases)("$name: $status $code", async ({ name, status, code }) => {
    const made = await world.createKey({ expiresInDays: 1 });
    await before[name]?.(made);
    const key = keyOf[name] === undefined ? made.secret : keyOf[name](made.secret);
    for (const url of everyUrl.flatMap((one) => [one, `/api${one}`])) {
      const answer = await world.get(url, key);
      expect([url, answer.statusCode, answer.json().code ?? null]).toEqual([url, status, code]);
      for (const header of limitHeaders) expect(answer.headers[header], `${url} ${header}`).toBeDefined();
      expect(answer.headers["retry-after"] !== undefined).toBe(status === 429);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
    }
  });

  it.each(["read:chain", "read:history", "stream"] as const)("%s opens its own calls only", async (scope) => {
    const { secret } = await world.createKey({ scopes: [scope] });
    for (const [group, list] of Object.entries(urls)) {
      for (const url of list) {
        const answer = await world.get(url, secret);
        const isOpen = group === "any" || group === scope;
        expect([url, answer.statusCode]).toEqual([url, isOpen ? 200 : 403]);
        expect(answer.json().code ?? null).toBe(isOpen ? null : "FORBIDDEN");
        for (const header of limitHeaders) expect(answer.headers[header], header).toBeDefined();
      }
    }
  });

  it("states the limits on refused questions and where no market runs", async () => {
    const { secret } = await world.createKey();
    world.setMarket(null);
    const answers = [
      await world.get("/v1/chain?otra=1", secret),
      await world.get("/v1/chain?columns=bid,nada", secret),
      await world.get("/v1/chain", secret),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 503]);
    for (const { headers } of answers) {
      for (const header of limitHeaders) expect(headers[header], header).toBeDefined();
    }
  });

  it("states the limits where there is no such call", async () => {
    const { secret } = await world.createKey();
    const headers = { authorization: `Bearer ${secret}` };
    for (const prefix of ["", "/api"]) {
      const missing = await world.get(`${prefix}/v1/nada`, secret);
      const wrong = await world.app.inject({
        method: "POST",
        url: `${prefix}/v1/chain`,
        headers,
        payload: {},
      });
      const page = await world.get(`${prefix}/embed/nada`);
      expect([missing, wrong, page].map(({ statusCode }) => statusCode)).toEqual([404, 405, 404]);
      for (const answer of [missing, wrong, page]) {
        for (const header of limitHeaders) expect(answer.headers[header], header).toBeDefined();
      }
    }
  });

  it("draws on one budget for all keys of a person, and counts each key's own calls", async () => {
    const first = await world.createKey();
    const second = await world.createKey();
    await world.get("/v1/usage", first.secret);
    await world.get("/v1/usage", first.secret);
    const { data } = (await world.get("/v1/usage", second.secret)).json();
    expect(data.limits).toEqual({
      perMinute: apiKeyLimits.perMinute,
      perDay: apiKeyLimits.perDay,
      remainingThisMinute: apiKeyLimits.perMinute - 3,
      remainingToday: apiKeyLimits.perDay - 3,
    });
    expect(data.days).toEqual([{ date: "2026-11-20", calls: 1, refused: 0 }]);
  });
});

describe("/v1/chain", () => {
  it("values each option with core at the rate in force, every number of one update", async () => {
    const { secret } = await world.createKey();
    const answer = await world.get("/v1/chain", secret);
    const { data } = answer.json();
    expect(data).toMatchObject({ underlying: "GGAL", seq: 1, spot: 7_350, model: "black-scholes" });
    expect(data.options).toHaveLength(24);
    const expiry = data.expiries[0];
    expect(expiry).toMatchObject({ expiration: sampleExpiration, rate: { origin: "interpolated" } });
    const call = data.options.find(({ symbol }: { symbol: string }) => symbol === "GFGC7400DI");
    const value = blackScholes({
      type: "call",
      spot: 7_350,
      strike: 7_400,
      yearsToExpiry: expiry.yearsToExpiry,
      rate: expiry.rate.continuous,
      volatility: call.impliedVolatility,
    });
    expect(value.price).toBeCloseTo(300, 6);
    expect(call).toMatchObject({
      mid: 300,
      pricedFrom: "mid",
      impliedVolatilityReason: null,
      inTheMoney: false,
    });
    expect(call.deltaPercent).toBeCloseTo(value.delta * 100, 9);
  });

  it("says why there is no volatility, never a zero", async () => {
    const { secret } = await world.createKey();
    world.setMarket(sampleMarket({ spot: null, seq: 2 }));
    const { data } = (await world.get("/v1/chain", secret)).json();
    expect(data.spot).toBeNull();
    for (const option of data.options) {
      expect(option).toMatchObject({
        impliedVolatility: null,
        impliedVolatilityReason: "no-spot",
        deltaPercent: null,
      });
    }
  });

  it("filters, chooses columns and takes another rate", async () => {
    const { secret } = await world.createKey();
    const url = `/v1/chain?expiration=${sampleExpiration}&strike.gte=7200&strike.lte=7400&type=put&rate=25&columns=symbol,deltaPercent`;
    const { data } = (await world.get(url, secret)).json();
    expect(data.expiries).toHaveLength(1);
    expect(data.expiries[0].rate).toMatchObject({ origin: "manual", tnaPercent: 25 });
    expect(data.options.map((option: object) => Object.keys(option))).toEqual([
      ["symbol", "deltaPercent"],
      ["symbol", "deltaPercent"],
    ]);
    const implied = (await world.get("/v1/chain?rate=implied", secret)).json().data;
    expect(implied.expiries[0].rate.origin).toBe("implied");
    expect(implied.expiries[0].rate.tnaPercent).toBeCloseTo(implied.expiries[0].impliedRatePercent, 9);
  });

  it("answers 304 to who has the newest", async () => {
    const { secret } = await world.createKey();
    const { etag } = (await world.get("/v1/chain", secret)).headers;
    const headers = { authorization: `Bearer ${secret}`, "if-none-match": String(etag) };
    const again = await world.app.inject({ url: "/v1/chain", headers });
    expect([again.statusCode, again.body]).toEqual([304, ""]);
    for (const header of limitHeaders) expect(again.headers[header], header).toBeDefined();
  });

  it("comes as a file in both flavours", async () => {
    const { secret } = await world.createKey();
    const standard = await world.get("/v1/chain?format=csv&columns=symbol,strike,mid", secret);
    expect(standard.headers["content-type"]).toMatch(/^text\/csv; ?charset=utf-8$/);
    expect(standard.headers["content-disposition"]).toBe('attachment; filename="cadena_2026-11-20.csv"');
    expect(standard.body.split("\r\n").slice(0, 2)).toEqual(["symbol,strike,mid", "GFGC6800DI,6800,850"]);
    const excel = await world.get("/v1/chain?format=csv-excel&columns=symbol,relativeSpread", secret);
    expect(excel.body.split("\r\n")[0]).toBe("\ufeffSímbolo;Spread relativo");
    expect(excel.body).toMatch(/GFGC6800DI;0,0117647/);
  });
});

describe("/v1/implied-rate and /v1/instruments", () => {
  it("gives both sides and the mid of each base", async () => {
    const { secret } = await world.createKey();
    const { data } = (await world.get(`/v1/implied-rate?expiration=${sampleExpiration}`, secret)).json();
    expect(data.expiries).toHaveLength(1);
    const base = data.rates.find(({ strike }: { strike: number }) => strike === 7_400);
    // K / (S + P - C) - 1 over 28 days and 5 hours, of the sample's quotes: lent at asks and the call's bid.
    const days = 28 + 5 / 24;
    const tna = (spot: number, put: number, call: number) =>
      (7_400 / (spot + put - call) - 1) * (365 / days) * 100;
    expect(base.lendPercent).toBeCloseTo(tna(7_351, 235, 295), 6);
    expect(base.midPercent).toBeCloseTo(tna(7_350, 230, 300), 6);
    expect(base.borrowPercent).toBeCloseTo(tna(7_349, 225, 305), 6);
  });

  it("tells contracts apart so that nobody has to read symbols", async () => {
    const { secret } = await world.createKey();
    const { data } = (await world.get("/v1/instruments?type=call&strike.gte=7800", secret)).json();
    expect(data).toHaveLength(2);
    expect(data[0]).toEqual({
      symbol: "GFGC7800DI",
      underlying: "GGAL",
      type: "call",
      strike: 7_800,
      strikeEstimated: false,
      expiration: sampleExpiration,
      expirationEstimated: false,
      style: "american",
      lotSize: 100,
      currency: "ARS",
    });
  });
});

describe("/v1/history and /v1/ratios", () => {
  it("goes on where the page before ended, with no row twice and none lost", async () => {
    const { secret } = await world.createKey();
    const root = "/v1/history?symbols=gfgc7200di,GFGC7400DI&limit=3";
    const rows: string[] = [];
    let cursor: string | null = "";
    let pages = 0;
    while (cursor !== null) {
      const answer: HistoryPage = (
        await world.get(cursor === "" ? root : `${root}&cursor=${cursor}`, secret)
      ).json();
      rows.push(...answer.data.map((row) => `${row.time} ${row.symbol}`));
      cursor = answer.nextCursor;
      pages += 1;
    }
    expect(pages).toBe(4);
    expect(rows).toHaveLength(10);
    expect(new Set(rows).size).toBe(10);
    const times = rows.map((row) => row.split(" ")[0]);
    expect(times).toEqual(times.toSorted().toReversed());
    const file = await world.get(`${root}&format=csv`, secret);
    expect(file.headers["x-next-cursor"]).toMatch(/^\d+-\d+$/);
    expect(file.body.split("\r\n")).toHaveLength(5);
  });

  it("gives ratios newest first, of two different symbols", async () => {
    const { secret } = await world.createKey();
    const answer = await world.get("/v1/ratios?symbol1=GFGC7200DI&symbol2=GFGC7400DI&limit=2", secret);
    expect(answer.json().data.map((row: { precio_cierre: number }) => row.precio_cierre)).toEqual([2, 2]);
    const same = await world.get("/v1/ratios?symbol1=GFGC7200DI&symbol2=gfgc7200di", secret);
    expect(same.statusCode).toBe(400);
  });
});
