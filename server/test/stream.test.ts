import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createChainValuer, valueChain } from "../src/market/chain-snapshot.ts";
import { StreamMarket } from "../src/modules/market-socket/stream/stream-market.ts";
import { createMarketSocketWorld, nextEvent, proAccess, trial } from "./support/market-socket-world.ts";
import type { MarketSocketWorld } from "./support/market-socket-world.ts";
import { openStreamClient } from "./support/stream-client.ts";
import type { StreamClient } from "./support/stream-client.ts";

const ana = { user: { id: "ana" }, access: trial, gate: "api.keys", isProgram: true } as const;
const key = "pdk_ana";
const expiration = "2026-12-18";
const other = "2027-02-19";
let fixture: MarketSocketWorld;
let clients: StreamClient[];
const option = (symbol: string, strike: number, more: object = {}) => ({
  symbol,
  strike,
  expiration,
  bid: 300,
  ask: 320,
  ...more,
});
beforeEach(async () => {
  clients = [];
  const stream = { paceMilliseconds: 5, authMilliseconds: 500 };
  fixture = await createMarketSocketWorld({ stream, recheckMilliseconds: 20 });
  fixture.verdicts.set(key, ana);
  fixture.quotes({
    wholeChain: true,
    options: [
      option("GFGC7000DI", 7_000),
      option("GFGC7400DI", 7_400),
      option("GFGV7400DI", 7_400),
      option("GFGC7400FE", 7_400, { expiration: other }),
    ],
  });
});
afterEach(async () => {
  for (const client of clients) client.close();
  await fixture.close();
});

function open(options: Parameters<typeof openStreamClient>[1] = {}): StreamClient {
  const client = openStreamClient(fixture.url, options);
  clients.push(client);
  return client;
}
const authorised = (more: object = {}) => open({ headers: { authorization: `Bearer ${key}` }, ...more });
/** A program that follows, with its snapshot. */
async function follow(subscription: object = {}, client = authorised()) {
  client.send({ op: "subscribe", ...subscription });
  return { client, snapshot: await client.next("snapshot") };
}
const symbolsOf = (options: readonly { symbol?: string }[]) => options.map(({ symbol }) => symbol);
const endingOf = async ({ ended }: StreamClient) => ended;

describe("who comes to the stream", () => {
  it("is welcomed with a key in the header, or in the first message", async () => {
    const welcome = await authorised().next("welcome");
    expect(welcome).toMatchObject({
      connections: 1,
      limit: 2,
      heartbeatSeconds: 10,
      seq: fixture.market.book.seq,
    });
    const second = open();
    second.send({ op: "auth", key });
    expect(await second.next("welcome")).toMatchObject({ connections: 2, epoch: welcome.epoch });
    expect(await follow({ symbols: ["gfgc7000di"] }, second)).toMatchObject({
      snapshot: { options: [{ symbol: "GFGC7000DI" }] },
    });
  });

  it.each([
    {
      name: "a person's session",
      message: { op: "auth", key: "pro-token" },
      code: 4401,
      reason: "INVALID_KEY",
    },
    { name: "a wrong key", message: { op: "auth", key: "pdk_wrong" }, code: 4401, reason: "INVALID_KEY" },
    { name: "nobody", message: { op: "subscribe" }, code: 4401, reason: "INVALID_KEY" },
    { name: "a broken message", message: "{", code: 4400, reason: "VALIDATION_ERROR" },
    {
      name: "an unknown field",
      message: { op: "auth", key, password: "x" },
      code: 4400,
      reason: "VALIDATION_ERROR",
    },
  ])("is turned away when it is $name", async ({ message, code, reason }) => {
    const client = open();
    client.send(message);
    expect(await client.next("error")).toMatchObject({ code: reason });
    expect(await endingOf(client)).toEqual({ code, reason });
  });

  it("may not keep silent, nor come without the module, nor from a source that isn't shared", async () => {
    expect(await endingOf(open())).toEqual({ code: 4401, reason: "INVALID_KEY" });
    fixture.verdicts.set(key, { ...ana, access: proAccess });
    expect(await endingOf(authorised())).toEqual({ code: 4403, reason: "SUBSCRIPTION_REQUIRED" });
    fixture.verdicts.set(key, ana);
    const { client } = await follow();
    fixture.quotes({ source: { kind: "live", name: "Ajena", redistribution: "delayed" } });
    expect(await endingOf(client)).toEqual({ code: 4403, reason: "SOURCE_NOT_SHARED" });
    expect(await endingOf(authorised())).toEqual({ code: 4403, reason: "SOURCE_NOT_SHARED" });
  });

  it("is asked to come back later while keys can't be read", async () => {
    fixture.databaseIsAway(true);
    expect(await endingOf(authorised())).toEqual({ code: 1013, reason: "SERVICE_UNAVAILABLE" });
  });

  it("shares the places of the person's other connections, and may take the oldest one's", async () => {
    const screen = fixture.connect({ token: "trial-token" });
    await nextEvent(screen, "market_connected");
    fixture.clock.advance(1);
    const program = authorised();
    expect(await program.next("welcome")).toMatchObject({ connections: 2 });
    fixture.clock.advance(1);
    const third = authorised();
    expect(await third.next("error")).toMatchObject({ code: "CONNECTION_LIMIT", connections: 2, limit: 2 });
    expect(await endingOf(third)).toEqual({ code: 4409, reason: "CONNECTION_LIMIT" });
    const gone = nextEvent(screen, "disconnect");
    await authorised({ path: "/v1/stream?takeOver=true" }).next("welcome");
    await gone;
    fixture.clock.advance(1);
    await authorised({ path: "/api/v1/stream?takeOver=true" }).next("welcome");
    expect(await endingOf(program)).toEqual({ code: 4409, reason: "CONNECTION_LIMIT" });
  });
});

describe("what a program hears", () => {
  it("is a snapshot, with the numbers of the chain, and then what changes", async () => {
    const { client, snapshot } = await follow();
    const { epoch, event, ...chain } = snapshot;
    expect([event, epoch.length]).toEqual(["snapshot", 8]);
    expect(chain).toEqual(JSON.parse(JSON.stringify(valueChain(fixture.market.snapshot()).snapshot)));
    const before = chain.options.find(({ symbol }) => symbol === "GFGC7400DI")?.impliedVolatility ?? 0;
    expect(before).toBeGreaterThan(0.1);
    fixture.quotes({ options: [{ symbol: "GFGC7400DI", bid: 310 }] });
    const update = await client.next("update");
    expect(update).toMatchObject({ epoch, previousSeq: snapshot.seq, seq: snapshot.seq + 1, removed: [] });
    const [changed, ...rest] = update.options.filter(({ bid }) => bid !== undefined);
    expect(rest).toEqual([]);
    expect(changed).toMatchObject({ symbol: "GFGC7400DI", bid: 310, mid: 315 });
    expect(changed?.impliedVolatility).toBeGreaterThan(before);
    expect(changed).not.toHaveProperty("ask");
  });

  it("is what it asked for: an expiry, a range of strikes, a side, symbols", async () => {
    const { client, snapshot } = await follow({ expiration, "strike.gte": 7_100, type: "call" });
    expect(symbolsOf(snapshot.options)).toEqual(["GFGC7400DI"]);
    expect(snapshot.expiries.map((one) => one.expiration)).toEqual([expiration]);
    client.send({ op: "subscribe", symbols: ["GFGV7400DI", "GFGC7400FE"] });
    expect(symbolsOf((await client.next("snapshot")).options)).toEqual(["GFGV7400DI", "GFGC7400FE"]);
    fixture.quotes({ options: [{ symbol: "GFGC7000DI", volume: 5 }] });
    fixture.quotes({ options: [{ symbol: "GFGV7400DI", volume: 7 }] });
    const update = await client.next("update");
    expect(update.options).toEqual([{ symbol: "GFGV7400DI", volume: 7 }]);
    client.send({ op: "unsubscribe" });
    client.send({ op: "subscribe", symbols: "gfgc7000di,GFGV7400DI" });
    expect(symbolsOf((await client.next("snapshot")).options)).toEqual(["GFGC7000DI", "GFGV7400DI"]);
  });

  it.each([
    [{ symbols: ["GFGC7450DI"] }, /^No conocemos la opción GFGC7450DI. ¿Es GFGC7400DI/, "GFGC7400DI"],
    [{ expiration: "2026-12-19" }, /vence el 2026-12-19. Vencimientos: 2026-12-18, 2027-02-19.$/, expiration],
  ])("is a refusal of what does not trade, with what it may be: %o", async (subscription, message, first) => {
    const client = authorised();
    client.send({ op: "subscribe", ...subscription });
    const { suggestions = [], ...error } = await client.next("error");
    expect(error).toMatchObject({ code: "NOT_FOUND", message: expect.stringMatching(message) });
    expect(suggestions[0]).toBe(first);
    expect(await endingOf(client)).toEqual({ code: 4404, reason: "NOT_FOUND" });
  });

  it("goes on where it was after a break, and begins anew where nobody knows that place", async () => {
    const { client, snapshot } = await follow({ type: "call" });
    client.close();
    await client.ended;
    fixture.quotes({ options: [{ symbol: "GFGC7000DI", volume: 5 }] });
    fixture.quotes({ options: [{ symbol: "GFGC7000DI", volume: 6, operations: 2 }] });
    fixture.quotes({ removed: ["GFGC7400FE"] });
    const { epoch, seq } = snapshot;
    const back = authorised();
    back.send({ op: "subscribe", type: "call", epoch, seq });
    const update = await back.next("update");
    expect(update).toMatchObject({ previousSeq: seq, removed: ["GFGC7400FE"] });
    expect(update.options).toMatchObject([{ symbol: "GFGC7000DI", volume: 6, operations: 2 }]);
    back.send({ op: "subscribe", epoch: "another", seq });
    expect((await back.next("snapshot")).options).toHaveLength(3);
    back.send({ op: "subscribe", epoch, seq: 1_000_000 });
    expect((await back.next("snapshot")).epoch).toBe(epoch);
  });

  it("is written once for all, also while the valuation before is the answer to a newer book", () => {
    const frames = new StreamMarket({ market: fixture.market, valueChain: createChainValuer() });
    const place = { wanted: { op: "subscribe" }, seq: null } as const;
    const { message, seq } = frames.news(place);
    fixture.quotes({ asOf: fixture.market.book.asOf + 100, options: [{ symbol: "GFGC7000DI", volume: 5 }] });
    expect(fixture.market.book.seq).toBeGreaterThan(seq);
    expect(frames.news(place).message).toBe(message);
  });

  it("is a sign of life in a quiet market, and that the feed was lost", async () => {
    const { client } = await follow();
    fixture.clock.advance(10_000);
    expect(await client.next("heartbeat")).toMatchObject({ seq: fixture.market.book.seq });
    fixture.sink.lost("gone");
    expect(await client.next("error")).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    expect((await client.next("update")).source).toMatchObject({ stale: true });
  });
});

describe("how the stream ends", () => {
  it("at once when the key is revoked or the plan is over, with the reason", async () => {
    const { client } = await follow();
    fixture.verdicts.set(key, { error: "INVALID_TOKEN", message: "La clave de acceso fue revocada." });
    fixture.revoke("ana");
    expect(await client.next("error")).toMatchObject({ message: "La clave de acceso fue revocada." });
    expect(await endingOf(client)).toEqual({ code: 4401, reason: "INVALID_KEY" });
    fixture.verdicts.set(key, ana);
    const { client: again } = await follow();
    fixture.verdicts.set(key, { ...ana, access: { kind: "none", reason: "expired", modules: [] } });
    fixture.revoke("ana");
    expect(await endingOf(again)).toEqual({ code: 4403, reason: "SUBSCRIPTION_REQUIRED" });
  });

  it("at once when the key is revoked as it is being let in", async () => {
    // No look of the clock's comes before this test is over.
    const quiet = await createMarketSocketWorld();
    quiet.verdicts.set(key, ana);
    const { asked, letGo } = quiet.holdNext();
    const client = openStreamClient(quiet.url, { headers: { authorization: `Bearer ${key}` } });
    await asked;
    quiet.verdicts.set(key, { error: "INVALID_TOKEN", message: "La clave de acceso fue revocada." });
    quiet.revoke("ana");
    letGo();
    const [error, ending] = [await client.next("error"), await endingOf(client)];
    await quiet.close();
    expect(error).toMatchObject({ message: "La clave de acceso fue revocada." });
    expect(ending).toEqual({ code: 4401, reason: "INVALID_KEY" });
  });

  it("soon after a key ran out, though nobody said so; a database that is away ends nobody", async () => {
    const { client } = await follow();
    fixture.databaseIsAway(true);
    fixture.quotes({ options: [{ symbol: "GFGC7000DI", volume: 9 }] });
    expect((await client.next("update")).options).toMatchObject([{ volume: 9 }]);
    fixture.verdicts.set(key, { error: "TOKEN_EXPIRED", message: "La clave de acceso venció." });
    fixture.databaseIsAway(false);
    expect(await client.next("error")).toMatchObject({ code: "KEY_REVOKED" });
    expect(await endingOf(client)).toEqual({ code: 4401, reason: "KEY_REVOKED" });
  });

  it("for a message of more than 16 kB", async () => {
    const { client } = await follow();
    const filled = (letters: number) => {
      const empty = JSON.stringify({ op: "unsubscribe", x: "" }).length;
      return { op: "unsubscribe", x: "x".repeat(letters - empty) };
    };
    client.send(filled(16_384));
    expect(await endingOf(client)).toEqual({ code: 4400, reason: "VALIDATION_ERROR" });
    const { client: other } = await follow();
    other.send(filled(16_385));
    expect((await endingOf(other)).code).toBe(1009);
  });

  it("with 1001 when the server goes, so that programs come back", async () => {
    const { client } = await follow();
    const silent = open();
    await fixture.end();
    expect(await endingOf(client)).toEqual({ code: 1001, reason: "server going away" });
    expect([1001, 1006, 4401]).toContain((await endingOf(silent)).code);
  });
});
