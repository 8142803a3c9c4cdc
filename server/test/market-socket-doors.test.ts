import { request } from "node:http";
import type { MarketError, MarketUpdate } from "@paridad/core/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMarketSocketWorld, namedOrigin, nextEvent, ownOrigin } from "./support/market-socket-world.ts";
import type { MarketSocketWorld } from "./support/market-socket-world.ts";

let fixture: MarketSocketWorld;
beforeEach(async () => {
  fixture = await createMarketSocketWorld();
});
afterEach(() => fixture.close());

describe("market socket: doors", () => {
  const handshake = (origin: string | undefined) =>
    new Promise<number | undefined>((resolve, reject) => {
      const headers = origin === undefined ? {} : { origin };
      request(`${fixture.url}/market-socket.io/?EIO=4&transport=polling`, { headers }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      })
        .on("error", reject)
        .end();
    });

  it("A2 4.4.1, 4.4.2: answers 403 to a foreign page and opens to its own, to named ones and to extensions", async () => {
    expect(await handshake("https://evil.example")).toBe(403);
    expect(await handshake("null")).toBe(403);
    expect(await handshake(namedOrigin)).toBe(200);
    expect(await handshake(ownOrigin)).toBe(200);
    // Its `Host` is this server's, which whoever asks may choose.
    expect(await handshake(fixture.url)).toBe(403);
    expect(await handshake("chrome-extension://abcdefghijklmnopabcdefghijklmnop")).toBe(200);
    expect(await handshake(undefined)).toBe(200);
  });

  it("says how often it asks for a sign of life, and takes no large message", async () => {
    const answer = await fetch(`${fixture.url}/market-socket.io/?EIO=4&transport=polling`);
    const opened = JSON.parse((await answer.text()).slice(1)) as object;
    expect(opened).toMatchObject({
      upgrades: ["websocket"],
      pingInterval: 20_000,
      pingTimeout: 20_000,
      maxPayload: 16_384,
    });
  });

  it.each([[["GFGC7400DI"]], [{ symbol: "GFGC7400DI" }], ["all"], [7]])(
    "A2 2.2.1, 2.2.2: refuses get_market_data with the body %j",
    async (body) => {
      const { client } = await fixture.watch({ token: "trial-token" });
      client.emit("get_market_data", body);
      expect(await nextEvent<MarketError>(client, "market_error")).toMatchObject({
        code: "VALIDATION_ERROR",
      });
    },
  );

  it("refuses an event it does not know", async () => {
    const { client } = await fixture.watch({ token: "trial-token" });
    client.emit("subscribe_all", {});
    expect(await nextEvent<MarketError>(client, "market_error")).toMatchObject({ code: "VALIDATION_ERROR" });
  });

  it("answers six requests in ten seconds at once, and one more with the next update, which is whole", async () => {
    const { client } = await fixture.watch({ token: "trial-token" });
    for (let calls = 2; calls <= 6; calls += 1) {
      const answer = nextEvent<MarketUpdate>(client, "market_update");
      client.emit("get_market_data", {});
      expect(await answer).toMatchObject({ full: true, seq: 1 });
    }
    client.emit("get_market_data", {});
    const [socket] = fixture.server.sockets.sockets.values();
    await vi.waitUntil(() => socket?.data.stage === "behind");
    const next = nextEvent<MarketUpdate>(client, "market_update");
    fixture.quote(40);
    expect(await next).toMatchObject({ full: true, seq: 2 });
  });

  it("answers many requests with the next update instead of each, and ends a flood", async () => {
    const { client } = await fixture.watch({ token: "trial-token" });
    const updates: MarketUpdate[] = [];
    client.on("market_update", (update: MarketUpdate) => updates.push(update));
    for (let turn = 0; turn < 30; turn += 1) client.emit("get_market_data", {});
    await vi.waitUntil(() => [...fixture.server.sockets.sockets.values()][0]?.data.stage === "behind");
    fixture.quote(40);
    await vi.waitUntil(() => updates.some(({ seq }) => seq === 2));
    expect(updates.length).toBeLessThan(10);
    expect(updates.at(-1)).toMatchObject({ full: true, seq: 2 });
    const error = nextEvent<MarketError>(client, "market_error");
    for (let turn = 0; turn < 40; turn += 1) client.emit("get_market_data", {});
    expect(await error).toMatchObject({ code: "RATE_LIMIT_EXCEEDED" });
  });

  it("does not take a message above 16 kB", async () => {
    const { client } = await fixture.watch({ token: "trial-token" });
    const gone = nextEvent<string>(client, "disconnect");
    client.emit("get_market_data", { padding: "x".repeat(20_000) });
    expect(await gone).toMatch(/transport (close|error)/);
  });
});
