import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createLocalBus } from "../src/platform/bus/bus.ts";
import { embedSnapshotAnswerSchema } from "@paridad/core/contract";
import { embedKeyLimits } from "@paridad/core/plans";
import { createHistoryRepository } from "../src/modules/history/storage/record-repository.ts";
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
let fixture: TestWorld;
let market = sampleMarket();
/** Messages of this process to the others, and their listeners. */
const messages: { readonly topic: string; readonly message: unknown }[] = [];
const hearing: { readonly topic: string; readonly hear: (message: unknown, from: string) => void }[] = [];
const bus = {
  ...createLocalBus(),
  publish: (topic: string, message: unknown) => void messages.push({ topic, message }),
  subscribe: (topic: string, hear: (message: unknown, from: string) => void) => {
    hearing.push({ topic, hear });
    return () => undefined;
  },
};
// One world for all: a login takes longer than all that is asked with it.
const partners: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  fixture = await build({ marketSnapshot: () => market, bus });
});
beforeEach(async () => {
  market = sampleMarket();
  // Past the minute of whoever was turned away before.
  fixture.clock.advance(150_000);
  await fixture.opened.database.deleteFrom("embed_keys").execute();
});
afterAll(() => fixture.close());

async function setPartner(name: string, isPartner: boolean): Promise<void> {
  await fixture.opened.database
    .updateTable("users")
    .set({ is_partner: isPartner })
    .where("email", "=", demoEmail(name))
    .execute();
}

async function makePartner(name: string): Promise<Record<string, string>> {
  await setPartner(name, true);
  return (partners[name] ??= { authorization: `Bearer ${await fixture.tokenOf(name)}` });
}

async function createKey(name = "black", origins = [origin]) {
  const headers = await makePartner(name);
  const payload = { name: "Blog", origins };
  const answer = await fixture.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
  return { headers, ...(answer.json().data as { id: string; key: string }) };
}

function get(url: string, headers: Record<string, string> = { origin }) {
  return fixture.app.inject({ method: "GET", url, headers });
}

describe("a publishable key", () => {
  it("opens the chain and nothing of the person on its own pages", async () => {
    const { key } = await createKey();
    expect(key).toMatch(/^pub_[\w-]{22}$/);
    for (const prefix of ["", "/api"]) {
      const answer = await get(`${prefix}/embed/snapshot?key=${key}&chain=nearest`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
      expect(answer.headers.vary).toContain("Origin");
      const { data } = answer.json();
      expect(data).toMatchObject({ mode: "live", delaySeconds: 0, refreshSeconds: 2 });
      expect(data.chains.nearest.options).toHaveLength(12);
      expect(data.chains.nearest.options[0].impliedVolatility).toBeGreaterThan(0);
    }
    const headers = { authorization: `Bearer ${key}` };
    expect((await get("/auth/me", headers)).statusCode).toBe(401);
    expect((await get("/market/historico/opciones/health", headers)).statusCode).toBe(401);
  });

  it("shows a live market late unless the partner's plan has the data API", async () => {
    market = sampleMarket({ kind: "live" });
    const late = await createKey("pro");
    const live = await createKey("black");
    const pair = "GFGC7200DI/GFGC7400DI:60";
    const look = (key: string) =>
      get(`/embed/snapshot?key=${key}&chain=nearest&fit=1&smile=nearest&ratios=${pair}`);
    const none = await look(late.key);
    expect([none.statusCode, none.json().data]).toMatchObject([
      200,
      {
        mode: "delayed",
        delaySeconds: 900,
        refreshSeconds: 15,
        chains: { nearest: null },
        smiles: { nearest: null },
        ratios: { [pair]: { source: null, now: null } },
      },
    ]);
    fixture.clock.advance(900_000);
    market = sampleMarket({ kind: "live", spot: 8_000, seq: 2 });
    const chainOf = async (key: string) => (await look(key)).json().data.chains.nearest;
    expect((await chainOf(live.key)).spot).toBe(8_000);
    expect(await chainOf(late.key)).toMatchObject({ spot: 7_350, delaySeconds: 900 });
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
});

describe("a snapshot", () => {
  const ask = (key: string, parts: string, headers: Record<string, string> = { origin }) =>
    get(`/embed/snapshot?key=${key}&${parts}`, headers);

  it("holds a page's chains, smiles and ratios by what the page asked", async () => {
    const { key } = await createKey();
    const pair = "GFGC7200DI/GFGC7400DI:60";
    const half = "GFGC7200DI/GFGC9990DI:60";
    const parts = `chain=nearest,2027-02-19&smile=nearest&ratios=${pair},${half}`;
    const answer = await ask(key, parts);
    expect(answer.statusCode).toBe(200);
    const { data } = answer.json();
    expect(data).toMatchObject({ mode: "live", delaySeconds: 0, refreshSeconds: 2 });
    expect(embedSnapshotAnswerSchema.parse(answer.json()).data).toEqual(data);
    const { nearest, "2027-02-19": later } = data.chains;
    expect([nearest.expiries[0].expiration, nearest.options.length]).toEqual([sampleExpiration, 12]);
    expect([later.expiries[0].expiration, later.options.length]).toEqual(["2027-02-19", 12]);
    expect(data.ratios[pair].now.precio_cierre).toBeCloseTo(450 / 300, 12);
    expect(data.ratios[half].now).toBeNull();
    const smile = data.smiles.nearest;
    expect(smile).toMatchObject({ underlying: "GGAL", expiration: sampleExpiration, reason: null });
    expect(smile.points.length).toBeGreaterThan(3);
    expect(smile.curve[0].strike).toBe(smile.points[0].strike);
    expect(smile.curve.at(-1).strike).toBe(smile.points.at(-1).strike);
    expect([smile.days, nearest.expiries[0].daysToExpiry]).toEqual([28, 28]);
    const unknown = await ask(key, "chain=2030-01-18&smile=2030-01-18,2031-01-17");
    const { chains, smiles } = unknown.json().data;
    expect(smiles).toEqual({
      none: { ...smiles.none, expiration: null, points: [], index30: smile.index30 },
    });
    expect(chains).toEqual({ none: { ...chains.none, expiries: [], options: [] } });
    // The sample's bases end before one deviation.
    expect(smile.index30).toMatchObject({ level: null, reason: "short-reach", coverageBelow: null });
  });

  it.each([
    "chain=nunca",
    "chain=nearest,nearest,nearest,nearest,nearest",
    "fit=2",
    "smile=2026",
    "ratios=GFGC7200DI",
    "ratios=GFGC7200DI/GFGC7200DI:60",
  ])("refuses %s", async (parts) => {
    const { key } = await createKey();
    expect((await ask(key, parts)).statusCode).toBe(400);
  });
});

describe("a ratio's sessions", () => {
  const pair = "GFGC7200DI/GFGC7400DI";
  const symbols = pair.split("/");
  const history = () =>
    createHistoryRepository(
      fixture.opened.database as unknown as Parameters<typeof createHistoryRepository>[0],
    );
  const contract = { expiration: sampleExpiration, source: "simulated" } as const;
  /** A day's bar of both options. */
  const trade = (time: string) => {
    const prices = { open: 100, high: 110, low: 90, close: 105, bid: 104, ask: 106 };
    const traded = { volume: 10, operations: 2, turnover: 105_000, underlying: 7_300, ratePercent: 30 };
    const bar = { ...contract, time, resolution: "1d", ...prices, ...traded } as const;
    return history().writeBars(symbols.map((symbol) => ({ symbol, ...bar, flags: [] })));
  };
  const list = (symbol: string) => ({
    ...contract,
    symbol,
    strike: 7_200,
    type: "call" as const,
    strikeCertainty: "reference" as const,
    expirationEstimated: false,
    seenAt: "2026-11-01T20:00:00.000Z",
  });

  it("are as many as a page asks for, 10 at least, and those of the last minute, as late as its market", async () => {
    await history().writeInstruments(symbols.map(list));
    for (let day = 1; day <= 12; day += 1)
      await trade(`2026-11-${String(day).padStart(2, "0")}T20:00:00.000Z`);
    market = sampleMarket({ kind: "live" });
    const [live, late] = [await createKey("black"), await createKey("pro")];
    const look = async (key: string, name: string) => {
      const { data } = (await get(`/embed/snapshot?key=${key}&ratios=${name}`)).json();
      return (data.ratios[name].sessions as { time: string }[]).map(({ time }) => time.slice(0, 10));
    };
    expect(await look(live.key, `${pair}:11`)).toHaveLength(11);
    expect((await look(live.key, `${pair}:12`))[0]).toBe("2026-11-01");
    expect(await look(live.key, `${pair}:3`)).toHaveLength(10);
    await trade(new Date(fixture.clock.now()).toISOString());
    const newest = async (key: string) => (await look(key, `${pair}:12`)).at(-1);
    fixture.clock.advance(30_000);
    expect(await newest(live.key)).toBe("2026-11-12");
    fixture.clock.advance(30_000);
    expect([await newest(live.key), await newest(late.key)]).toEqual(["2026-11-20", "2026-11-12"]);
  });
});

describe("the next visitors of a page", () => {
  const look = async (key: string, headers: Record<string, string> = { origin }) => {
    if (!fixture.app.server.listening) await fixture.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = fixture.app.server.address() as AddressInfo;
    return fetch(`http://127.0.0.1:${port}/api/embed/snapshot?key=${key}&chain=nearest`, { headers });
  };
  const callsOf = async (id: string) => (await fixture.services.embedBudgets.daysOf(id, 1))[0]?.calls;

  it("get the same bytes with the same headers, and count one each", async () => {
    const { key, id } = await createKey();
    const [first, next] = [await look(key), await look(key)];
    const cacheHeaders = ({ headers }: Response) =>
      [...headers].filter(([name]) => /^(access|cache|content|cross|etag|strict|vary|x-content)/.test(name));
    expect(cacheHeaders(next)).toEqual(cacheHeaders(first));
    expect(await next.text()).toBe(await first.text());
    const known = await look(key, { origin, "if-none-match": String(first.headers.get("etag")) });
    expect([known.status, await known.text()]).toEqual([304, ""]);
    const plain = await look(key, { origin, "accept-encoding": "identity" });
    expect((await plain.json()) as object).toMatchObject({ success: true });
    // The first call and what it had made, and three of one unit.
    expect(await callsOf(id)).toBe(101 + 3);
    fixture.clock.advance(2_000);
    await look(key);
    expect(await callsOf(id)).toBe(101 + 3 + 101);
  });

  it("see nothing of a key that ended or moved in another process, which is told at once", async () => {
    const { key, id, headers } = await createKey();
    expect((await look(key)).status).toBe(200);
    const moved = { revoked_at: new Date(fixture.clock.now()) };
    await fixture.opened.database.updateTable("embed_keys").set(moved).where("id", "=", id).execute();
    expect((await look(key)).status).toBe(200);
    const other = await createKey();
    messages.length = 0;
    await fixture.app.inject({ method: "DELETE", url: `/auth/embed-keys/${other.id}`, headers });
    const [announcement] = messages.filter(({ message }) => message === other.id);
    expect(announcement).toBeDefined();
    for (const { topic, hear } of hearing) if (topic === announcement?.topic) hear(id, "otro");
    expect((await look(key)).status).toBe(401);
    // A name alone moves no page; origins do.
    const third = await createKey();
    const tellsOf = async (payload: object) => {
      messages.length = 0;
      const url = `/auth/embed-keys/${third.id}`;
      expect((await fixture.app.inject({ method: "PATCH", url, headers, payload })).statusCode).toBe(200);
      return messages.filter(({ topic }) => topic === announcement?.topic);
    };
    const moves = [{ topic: announcement?.topic, message: third.id }];
    expect([await tellsOf({}), await tellsOf({ name: "Otro" })]).toEqual([[], []]);
    expect(await tellsOf({ origins: ["https://nuevo.example"] })).toEqual(moves);
    expect(await tellsOf({ name: "Uno más", origins: [origin] })).toEqual(moves);
  });
});

describe("a partner whose plan ended", () => {
  const day = 86_400_000;
  const mails = async () =>
    (await fixture.opened.database.selectFrom("mail_outbox").select(["kind", "recipient"]).execute())
      .filter(({ kind, recipient }) => kind.startsWith("embed-") && recipient === demoEmail("black"))
      .map(({ kind }) => kind);
  const setPlan = (change: object) =>
    fixture.opened.database
      .updateTable("users")
      .set(change)
      .where("email", "=", demoEmail("black"))
      .execute();

  it("keeps delayed prices for 14 days, is told, and then has none", async () => {
    const { key } = await createKey();
    const endedAt = (days: number) =>
      setPlan({
        subscription_status: "expired",
        subscription_ends_at: new Date(fixture.clock.now() - days * day),
      });
    await endedAt(0);
    expect((await get(`/embed/snapshot?key=${key}&chain=nearest`)).json().data.mode).toBe("delayed");
    const { partnerMails } = fixture.services;
    // Nothing is told of keys that are revoked, nor to an account that is closed.
    const keys = (change: object) => fixture.opened.database.updateTable("embed_keys").set(change).execute();
    await setPlan({ is_active: false });
    await partnerMails.planEnds();
    await setPlan({ is_active: true });
    await keys({ revoked_at: new Date(fixture.clock.now()) });
    await partnerMails.planEnds();
    expect(await mails()).toEqual([]);
    await keys({ revoked_at: null });
    await partnerMails.planEnds();
    await partnerMails.planEnds();
    expect(await mails()).toEqual(["embed-delayed"]);
    await endedAt(11);
    await partnerMails.planEnds();
    await endedAt(14);
    // For ten seconds more the key is as it was found.
    fixture.clock.advance(10_000);
    const stopped = await get(`/embed/snapshot?key=${key}&chain=nearest`);
    expect([stopped.statusCode, stopped.json()]).toMatchObject([
      401,
      { code: "KEY_REVOKED", message: "El plan de quien creó la clave terminó." },
    ]);
    await partnerMails.planEnds();
    expect(await mails()).toEqual(["embed-delayed", "embed-stopping", "embed-stopped"]);
    await setPlan({ subscription_status: "active", subscription_ends_at: null });
    fixture.clock.advance(10_000);
    expect((await get(`/embed/snapshot?key=${key}&chain=nearest`)).json().data.mode).toBe("live");
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
    await fixture.opened.database
      .updateTable("users")
      .set(change)
      .where("email", "=", demoEmail("black"))
      .execute();
  };
  afterAll(() => changeOwner({ is_active: true }));
  type Made = { id: string; headers: Record<string, string> };
  const before: Record<string, (created: Made) => Promise<unknown>> = {
    revoked: async ({ id, headers }) =>
      fixture.app.inject({ method: "DELETE", url: `/auth/embed-keys/${id}`, headers }),
    "of a partner no more": () => changeOwner({ is_partner: false }),
    "of a disabled partner": () => changeOwner({ is_active: false }),
  };

  it.each(cases)("$name: $status $code", async ({ name, status, code, cors }) => {
    await changeOwner({ is_active: true });
    const { key, id, headers } = await createKey();
    await before[name]?.({ id, headers });
    const query = keys[name] ?? `?key=${key}`;
    const wrong = name === "wrong query" ? "&otra=1" : "";
    const answer = await get(
      `/embed/snapshot${query === "" ? "?" : query}${wrong}`,
      pages[name] ?? { origin },
    );
    expect(answer.statusCode).toBe(status);
    expect(answer.json().code ?? null).toBe(code);
    expect(answer.headers["access-control-allow-origin"]).toBe(cors);
    for (const header of limitHeaders) expect(answer.headers[header], header).toBeDefined();
    const diagnosis = await get(`/embed/diagnosis${query}`, pages[name] ?? { origin });
    expect(diagnosis.statusCode).toBe(200);
    expect(diagnosis.headers["access-control-allow-origin"]).toBe("*");
    expect(diagnosis.json().data.code).toBe(name === "wrong query" ? null : code);
    for (const header of limitHeaders) expect(diagnosis.headers[header], header).toBeDefined();
  });

  it("over the minute: 429 RATE_LIMIT_EXCEEDED with the time to wait; over the day: QUOTA_EXCEEDED", async () => {
    const { key, id, headers } = await createKey();
    const { embedBudgets } = fixture.services;
    const url = `/embed/snapshot?key=${key}&chain=nearest`;
    await get(url);
    embedBudgets.add({ keyId: id, budget: id, calls: embedKeyLimits.perMinute - 102 });
    expect((await get(url)).statusCode).toBe(200);
    const refused = await get(url);
    expect([refused.statusCode, refused.json().code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect(refused.headers["retry-after"]).toBe("60");
    expect(refused.headers["x-ratelimit-remaining"]).toBe("0");
    expect(refused.headers["access-control-allow-origin"]).toBe(origin);
    expect((await get(`/embed/diagnosis?key=${key}`)).json().data.code).toBe("RATE_LIMIT_EXCEEDED");
    fixture.clock.advance(60_000);
    expect((await get(url)).statusCode).toBe(200);

    const listed = await fixture.app.inject({ method: "GET", url: "/auth/embed-keys", headers });
    const { callsToday } = listed.json().data.keys[0];
    // A minute later the snapshot is made again: 100 more and the call.
    expect(callsToday).toBe(embedKeyLimits.perMinute + 101);
    await embedBudgets.close();
    await fixture.opened.database
      .updateTable("key_usage")
      .set({ calls: embedKeyLimits.perDay })
      .where("key_id", "=", id)
      .execute();
    fixture.clock.advance(20_000);
    const spent = await get(url);
    expect([spent.statusCode, spent.json().code]).toEqual([429, "QUOTA_EXCEEDED"]);
    const midnight = Date.parse("2026-11-21T00:00:00-03:00");
    expect(Number(spent.headers["retry-after"])).toBe((midnight - fixture.clock.now()) / 1_000);
  });

  it("near a limit: its owner is told by mail, once a day", async () => {
    const { key, id } = await createKey();
    const { embedBudgets } = fixture.services;
    const url = `/embed/snapshot?key=${key}`;
    let before = 0;
    const subjects = async () => {
      const mails = fixture.opened.database.selectFrom("mail_outbox").select(["subject", "text_body"]);
      // Mails of this key alone: the days before had some too.
      return (await mails.where("kind", "=", "embed-near").execute())
        .slice(before)
        .map(({ subject, text_body: text }) => [subject, text.includes("el tope por minuto es 240.000")]);
    };
    before = (await subjects()).length;
    const warning = ["Tu clave Blog pasó el 80 % de un límite", true];
    await get(url);
    embedBudgets.add({ keyId: id, budget: id, calls: 180_000 });
    await get(url);
    expect(await subjects()).toEqual([]);
    embedBudgets.add({ keyId: id, budget: id, calls: 12_000 });
    await get(url);
    await expect.poll(subjects).toEqual([warning]);
    await get(url);
    fixture.clock.advance(86_400_000);
    await get(url);
    embedBudgets.add({ keyId: id, budget: id, calls: 192_000 });
    await get(url);
    await expect.poll(subjects).toEqual([warning, warning]);
    // One of the day's 80 millions, with a minute of its own.
    fixture.clock.advance(86_400_000);
    await get(url);
    embedBudgets.add({ keyId: id, budget: id, calls: 63_999_000 });
    fixture.clock.advance(60_000);
    await get(url);
    expect(await subjects()).toHaveLength(2);
    embedBudgets.add({ keyId: id, budget: id, calls: 1_000 });
    await get(url);
    await expect.poll(subjects).toEqual([warning, warning, warning]);
  });

  it("turns keys that are none away by address; a good one passes, whatever else came from there", async () => {
    const { key } = await createKey();
    const ask = () => get(`/embed/snapshot?key=pub_${"b".repeat(22)}`);
    for (let call = 0; call < 120; call += 1) expect((await ask()).statusCode).toBe(401);
    const answer = await ask();
    expect([answer.statusCode, answer.json().code]).toEqual([429, "RATE_LIMIT_EXCEEDED"]);
    expect(answer.headers["retry-after"]).toBe("60");
    expect((await get(`/embed/snapshot?key=${key}`)).statusCode).toBe(200);
    // An address that isn't there says what is left too, of the pages or of the programs.
    const leftAt = async (url: string) => (await get(url)).headers["x-ratelimit-remaining"];
    expect([await leftAt("/embed/nada"), await leftAt("/v1/nada")]).toEqual(["0", "120"]);
  });
});

describe("a partner's keys", () => {
  it("are made by partners only", async () => {
    const headers = { authorization: `Bearer ${await fixture.tokenOf("starter")}` };
    const payload = { name: "Blog", origins: [origin] };
    const answer = await fixture.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([403, "FORBIDDEN"]);
  });

  it("change their origins at once, and say who may frame them until revoked", async () => {
    const { id, key, headers } = await createKey();
    const { embedKeys } = fixture.services;
    expect(await embedKeys.originsOf(key)).toEqual([origin]);
    const payload = { origins: ["https://nuevo.example"] };
    const url = `/auth/embed-keys/${id}`;
    const changed = await fixture.app.inject({ method: "PATCH", url, headers, payload });
    expect(changed.json().data).toMatchObject({ name: "Blog", origins: payload.origins });
    expect((await get(`/embed/snapshot?key=${key}`)).statusCode).toBe(403);
    expect(await embedKeys.originsOf(key)).toEqual(payload.origins);
    const revoke = async () => {
      await fixture.app.inject({ method: "DELETE", url, headers });
      const { data } = (await fixture.app.inject({ url: "/auth/embed-keys", headers })).json();
      return data.keys.find((one: { id: string }) => one.id === id).revokedAt;
    };
    const revokedAt = await revoke();
    expect(revokedAt).toBe(new Date(fixture.clock.now()).toISOString());
    // Once more it stays as it was.
    fixture.clock.advance(1_000);
    expect(await revoke()).toBe(revokedAt);
    expect(await embedKeys.originsOf(key)).toBeNull();
    expect(await embedKeys.originsOf("pub_nadie")).toBeNull();
    expect((await fixture.app.inject({ method: "PATCH", url, headers, payload })).statusCode).toBe(409);
  });

  it("are nobody else's, and no more than the limit", async () => {
    const { id } = await createKey("black");
    const headers = await makePartner("pro");
    for (const method of ["PATCH", "DELETE"] as const) {
      const payload = method === "PATCH" ? { name: "Mía" } : undefined;
      const answer = await fixture.app.inject({ method, url: `/auth/embed-keys/${id}`, headers, payload });
      expect(answer.statusCode).toBe(404);
    }
    const payload = { name: "Blog", origins: [origin] };
    const create = () => fixture.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
    const response = await Promise.all(Array.from({ length: embedKeyLimits.maximumKeys + 2 }, create));
    expect(response.filter(({ statusCode }) => statusCode === 200)).toHaveLength(embedKeyLimits.maximumKeys);
    expect(response.filter(({ statusCode }) => statusCode === 409)).toHaveLength(2);
  });
});

describe("a request to be a partner", () => {
  const sites = { origins: ["https://diario.example", "https://www.diario.example"] };
  const call = async (method: "GET" | "POST", url: string, headers: object, payload?: object) => {
    const answer = await fixture.app.inject({
      method,
      url,
      headers: headers as Record<string, string>,
      ...(payload ? { payload } : {}),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const own = "/auth/partner-request";
  let person: Record<string, string>;
  let admin: Record<string, string>;
  const waiting = async () => (await call("GET", "/admin/partner-requests", admin)).body.data;
  const decide = (userId: string, askedAt: string, decision: string) =>
    call("POST", `/admin/partner-requests/${userId}/decision`, admin, { decision, askedAt });

  beforeAll(async () => {
    await setPartner("starter", false);
    person = { authorization: `Bearer ${await fixture.tokenOf("starter")}` };
    admin = { "x-admin-token": await fixture.tokenOf("admin") };
  });

  it("waits for an administrator, whose yes lets the person make keys, with a mail and an audit entry", async () => {
    expect((await call("GET", own, person)).body.data).toBeNull();
    for (const none of ["https://diario.example/notas", "https://diario.example:99999", "https://a..b:443"]) {
      expect((await call("POST", own, person, { origins: [none] })).status, none).toBe(400);
    }
    const newKey = (await call("POST", own, person, sites)).body.data;
    expect(newKey).toMatchObject({ ...sites, decision: null, decidedAt: null });
    expect((await call("GET", own, person)).body.data).toEqual(newKey);
    const [one] = await waiting();
    expect(one).toMatchObject({
      email: demoEmail("starter"),
      plan: "starter",
      ...sites,
      askedAt: newKey.askedAt,
    });
    const key = { name: "Diario", origins: sites.origins };
    expect((await call("POST", "/auth/embed-keys", person, key)).status).toBe(403);

    expect(await decide(one.userId, newKey.askedAt, "approved")).toMatchObject({
      status: 200,
      body: { message: "El pedido fue aprobado." },
    });
    expect(await waiting()).toEqual([]);
    expect((await call("POST", "/auth/embed-keys", person, key)).status).toBe(200);
    const { database } = fixture.opened;
    const mails = await database.selectFrom("mail_outbox").select(["kind", "recipient"]).execute();
    expect(mails).toContainEqual({ kind: "partner-approved", recipient: demoEmail("starter") });
    const audit = await database
      .selectFrom("audit_log")
      .select(["actor", "action"])
      .where("target", "=", one.userId)
      .execute();
    expect(audit).toEqual([{ actor: "admin", action: "partner.approve" }]);
    // There is nothing more to ask for, and nothing more to decide.
    expect((await call("POST", own, person, sites)).status).toBe(409);
    expect((await decide(one.userId, newKey.askedAt, "rejected")).status).toBe(409);
  });
});
