import { once } from "node:events";
import type { MarketConnected, MarketError } from "@paridad/core/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createMarketSocketWorld, nextEvent, proAccess } from "./support/market-socket-world.ts";
import type { MarketSocketWorld } from "./support/market-socket-world.ts";

let fixture: MarketSocketWorld;
beforeEach(async () => {
  fixture = await createMarketSocketWorld();
});
afterEach(() => fixture.close());

describe("market socket: rights", () => {
  it.each([
    ["free-token", "NO_SUBSCRIPTION"],
    ["lapsed-token", "SUBSCRIPTION_EXPIRED"],
    ["starter-token", "INSUFFICIENT_PLAN"],
    ["old-token", "TOKEN_EXPIRED"],
    ["nobody", "INVALID_TOKEN"],
  ])("A2 4.4.3: connects %s, says %s and disconnects", async (token, code) => {
    const client = fixture.connect({ token });
    const disconnected = nextEvent<string>(client, "disconnect");
    const error = await nextEvent<MarketError>(client, "market_error");
    expect(error.code).toBe(code);
    expect(error.message).not.toBe("");
    expect(await disconnected).toBe("io server disconnect");
  });

  it.each([
    [{}, "INVALID_TOKEN"],
    [{ token: "trial-token", clientId: "x".repeat(65) }, "VALIDATION_ERROR"],
    [{ token: "trial-token", takeOver: "yes" }, "VALIDATION_ERROR"],
  ])("refuses the handshake %j with %s", async (auth, code) => {
    expect(await nextEvent<MarketError>(fixture.connect(auth), "market_error")).toMatchObject({ code });
  });

  it("A2 2.4.1: refuses one connection more than the plan has, and says how many there are", async () => {
    await fixture.watch({ token: "pro-token" });
    const second = fixture.connect({ token: "pro-token" });
    expect(await nextEvent<MarketError>(second, "market_error")).toMatchObject({
      code: "CONNECTION_LIMIT",
      connections: 1,
      limit: 1,
    });
  });

  it("lets a person take over: the oldest connection ends and is told why", async () => {
    const { client: oldest } = await fixture.watch({ token: "pro-token" });
    const refusal = nextEvent<MarketError>(oldest, "market_error");
    const { welcome } = await fixture.watch({ token: "pro-token", takeOver: true });
    expect(await refusal).toMatchObject({ code: "CONNECTION_LIMIT" });
    expect(welcome).toMatchObject({ connections: 1, limit: 1 });
  });

  it("replaces a page's own ghost by its clientId", async () => {
    const { client: ghost } = await fixture.watch({ token: "pro-token", clientId: "page-1" });
    const gone = nextEvent(ghost, "disconnect");
    const { welcome } = await fixture.watch({ token: "pro-token", clientId: "page-1" });
    await gone;
    expect(welcome).toMatchObject({ connections: 1, limit: 1 });
  });

  it("frees the place of a connection that ended", async () => {
    const { client } = await fixture.watch({ token: "pro-token" });
    const [watcher] = [...fixture.server.sockets.sockets.values()];
    if (watcher === undefined) throw new Error("no socket on the server");
    const ended = once(watcher as unknown as NodeJS.EventEmitter, "disconnect");
    client.disconnect();
    await ended;
    expect((await fixture.watch({ token: "pro-token" })).welcome.connections).toBe(1);
  });

  it("A2 7.4.1, 7.4.2, 4.4.4: ends the connections of a revoked session at once, with the reason", async () => {
    const { client } = await fixture.watch({ token: "trial-token" });
    const { client: other } = await fixture.watch({ token: "pro-token" });
    const error = nextEvent<MarketError>(client, "market_error");
    fixture.verdicts.set("trial-token", { error: "INVALID_TOKEN" });
    fixture.revoke("ana");
    expect(await error).toMatchObject({ code: "INVALID_TOKEN" });
    expect(other.connected).toBe(true);
  });

  it("A2 7.4.1: ends who was being let in while the session was revoked, and nobody else", async () => {
    const { client: other } = await fixture.watch({ token: "pro-token" });
    const { asked, letGo } = fixture.holdNext();
    const client = fixture.connect({ token: "trial-token" });
    const refusal = nextEvent<MarketError>(client, "market_error");
    const ended = nextEvent<string>(client, "disconnect");
    await asked;
    fixture.verdicts.set("trial-token", { error: "INVALID_TOKEN" });
    fixture.revoke("ana");
    letGo();
    expect(await refusal).toMatchObject({ code: "INVALID_TOKEN" });
    expect(await ended).toBe("io server disconnect");
    expect(other.connected).toBe(true);
  });

  it("A2 7.4.2, 8.3.2: ends the newest connections above the limit of a smaller plan at once", async () => {
    const { client: first } = await fixture.watch({ token: "trial-token" });
    fixture.clock.advance(1);
    const { client: second } = await fixture.watch({ token: "trial-token" });
    const error = nextEvent<MarketError>(second, "market_error");
    fixture.verdicts.set("trial-token", { user: { id: "ana" }, access: proAccess });
    fixture.revoke("ana");
    expect(await error).toMatchObject({ code: "CONNECTION_LIMIT", limit: 1 });
    expect(first.connected).toBe(true);
  });

  it("A2 16.5.2: keeps who is in while the database is away, and lets nobody new in", async () => {
    const { client } = await fixture.watch({ token: "trial-token" });
    fixture.databaseIsAway(true);
    fixture.revoke("ana");
    const waiting = fixture.connect({ token: "pro-token" }, { reconnection: true, reconnectionDelay: 10 });
    const events: string[] = [];
    waiting.onAny((event: string) => events.push(event));
    await nextEvent(waiting, "disconnect");
    expect(events).toEqual([]);
    expect(client.connected).toBe(true);
    const welcome = nextEvent<MarketConnected>(waiting, "market_connected");
    fixture.databaseIsAway(false);
    expect(await welcome).toMatchObject({ connections: 1 });
  });
});
