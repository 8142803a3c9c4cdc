import type { MarketSource } from "@paridad/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readRights } from "../src/modules/market-socket/rights.ts";
import { demoEmail } from "./helper.ts";
import { createDataApiWorld } from "./support/data-api-world.ts";
import type { DataApiWorld } from "./support/data-api-world.ts";
import { sampleMarket } from "./support/sample-market.ts";

const origin = "https://blog.example";
const reads = [
  "/v1/chain",
  "/v1/implied-rate",
  "/v1/instruments",
  "/v1/opportunities/covered-calls",
  "/v1/opportunities/puts",
  "/v1/opportunities/conversions",
  "/v1/chain?at=2026-11-20T14:02:30Z",
  "/v1/days/2026-11-19/chain",
  "/v1/history?symbols=GFGC7200DI",
  "/v1/share-history",
  "/v1/ratios?symbol1=GFGC7200DI&symbol2=GFGC7400DI",
  "/v1/volatility/smile",
  "/v1/volatility/term",
  "/v1/volatility/index",
  "/v1/volatility/history",
];
let fixture: DataApiWorld;
beforeEach(async () => {
  fixture = await createDataApiWorld();
});
afterEach(() => fixture.close());

function setSource(source: Partial<MarketSource>, rest: Parameters<typeof sampleMarket>[0] = {}): void {
  fixture.setMarket({
    ...sampleMarket({ kind: "live", ...rest }),
    source: { kind: "live", name: "x", ...source },
  });
}

async function embedKey(): Promise<string> {
  await fixture.opened.database
    .updateTable("users")
    .set({ is_partner: true })
    .where("email", "=", demoEmail("black"))
    .execute();
  const headers = { authorization: `Bearer ${await fixture.tokenOf("black")}` };
  const payload = { name: "Blog", origins: [origin] };
  const answer = await fixture.app.inject({ method: "POST", url: "/auth/embed-keys", headers, payload });
  return (answer.json().data as { key: string }).key;
}

function rightsOf(access: object, isProgram: boolean, redistribution: "none" | "delayed" | "full") {
  const sessions = {
    verify: async () => ({ user: { id: "ana" }, access, isProgram }),
    onRevoked: () => () => undefined,
  } as unknown as Parameters<typeof readRights>[0];
  return readRights(sessions, "token", redistribution);
}

describe("a source that lets nothing pass on", () => {
  it("is refused to programs, partners' pages and strangers alike, with its own code", async () => {
    const { secret } = await fixture.createKey();
    const key = await embedKey();
    setSource({ redistribution: "none", delayUnknown: true });
    for (const url of reads) {
      const answer = await fixture.get(url, secret);
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, "SOURCE_NOT_SHARED"]);
      expect(answer.json().message).toBe(
        "La fuente de datos de ahora no permite mostrar sus cotizaciones fuera de las pantallas de Paridad.",
      );
    }
    const page = `/embed/snapshot?key=${key}&chain=nearest&ratios=GFGC7200DI/GFGC7400DI:60`;
    for (const url of [page, "/market/muestra", "/market/muestra/cadena"]) {
      const answer = await fixture.app.inject({ url, headers: { origin } });
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 403, "SOURCE_NOT_SHARED"]);
      expect(answer.headers["access-control-allow-origin"]).toBeDefined();
      expect(answer.body).not.toContain("7350");
    }
    expect((await fixture.get("/v1/usage", secret)).statusCode).toBe(200);
  });

  it("comes back by itself with another source", async () => {
    const { secret } = await fixture.createKey();
    setSource({ redistribution: "none" });
    expect((await fixture.get("/v1/chain", secret)).statusCode).toBe(403);
    setSource({});
    expect((await fixture.get("/v1/chain", secret)).statusCode).toBe(200);
  });

  it("opens no stream to programs, and stays open to people", async () => {
    const access = { kind: "plan", plan: "black", modules: [5, 6, 11] };
    expect(await rightsOf(access, true, "none")).toEqual({ code: "SOURCE_NOT_SHARED" });
    expect(await rightsOf(access, true, "delayed")).toEqual({ code: "SOURCE_NOT_SHARED" });
    expect(await rightsOf(access, true, "full")).toMatchObject({ userId: "ana" });
    expect(await rightsOf(access, false, "none")).toMatchObject({ userId: "ana" });
  });
});

describe("a source that lets late numbers pass on", () => {
  it("is a quarter of an hour late for everybody outside, the plan that reads live ones too", async () => {
    const { secret } = await fixture.createKey();
    const key = await embedKey();
    const late = { redistribution: "delayed", delayUnknown: true } as const;
    setSource(late);
    expect((await fixture.get("/v1/chain", secret)).statusCode).toBe(503);
    await fixture.app.inject({ url: "/market/muestra" });
    fixture.clock.advance(900_000);
    setSource(late, { spot: 8_000, seq: 2 });
    const chain = (await fixture.get("/v1/chain", secret)).json().data;
    expect(chain).toMatchObject({ spot: 7_350, delaySeconds: 900, source: { delayUnknown: true } });
    const embedded = (
      await fixture.app.inject({ url: `/embed/snapshot?key=${key}&chain=nearest`, headers: { origin } })
    ).json();
    expect(embedded.data).toMatchObject({
      mode: "delayed",
      delaySeconds: 900,
      chains: { nearest: { spot: 7_350 } },
    });
  });

  it("cuts the history there too", async () => {
    const { secret } = await fixture.createKey();
    const times = async () =>
      ((await fixture.get("/v1/history?symbols=GFGC7200DI", secret)).json().data as { time: string }[])
        .length;
    const all = await times();
    fixture.clock.advance(Date.parse("2026-11-20T14:02:30Z") + 900_000 - fixture.clock.now());
    setSource({ redistribution: "delayed" });
    expect([all, await times()]).toEqual([5, 3]);
    const past = (await fixture.get("/v1/chain?at=2026-11-20T14:04:30Z", secret)).json().data;
    expect([past.asOf, past.options[0].last]).toEqual(["2026-11-20T14:02:30.000Z", 102]);
  });
});

describe("a delay that nobody states", () => {
  it("is null in the data API and on partners' pages, never zero", async () => {
    const { secret } = await fixture.createKey();
    const key = await embedKey();
    setSource({ delayUnknown: true });
    const chain = (await fixture.get("/v1/chain", secret)).json().data;
    expect([chain.delaySeconds, chain.source.delayUnknown]).toEqual([null, true]);
    const { data } = (
      await fixture.app.inject({ url: `/embed/snapshot?key=${key}&chain=nearest`, headers: { origin } })
    ).json();
    expect([data.mode, data.delaySeconds, data.chains.nearest.delaySeconds]).toEqual(["live", null, null]);
  });
});
