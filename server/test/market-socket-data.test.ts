import type { MarketError, MarketUpdate } from "@paridad/core/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { bufferedBytes } from "../src/modules/market-socket/backlog.ts";
import { createMarketSocketWorld, nextEvent, socketSource } from "./support/market-socket-world.ts";
import type { MarketSocketWorld } from "./support/market-socket-world.ts";

let fixture: MarketSocketWorld;
beforeEach(async () => {
  fixture = await createMarketSocketWorld();
});
afterEach(() => fixture.close());

describe("market socket: data", () => {
  it("welcomes, sends a whole snapshot when asked, then only what changed", async () => {
    const { client, welcome, snapshot } = await fixture.watch({ token: "trial-token" });
    expect(welcome).toMatchObject({ seq: 1, connections: 1, limit: 2, source: socketSource });
    expect(snapshot).toMatchObject({ full: true, seq: 1, asOf: "2026-11-18T15:00:00.000Z" });
    expect(snapshot.data).toEqual({
      opciones: [{ symbol: "GFGC7400DI", bid: 10, ask: 50 }],
      acciones: [{ symbol: "GGAL", last: 7400 }],
      cauction_rates: [{ days: 1, rate: 21, description: "1 día" }],
    });
    const delta = nextEvent<MarketUpdate>(client, "market_update");
    fixture.quote(11);
    expect(await delta).toMatchObject({
      full: false,
      seq: 2,
      data: { opciones: [{ symbol: "GFGC7400DI", bid: 11 }] },
    });
  });

  it("works over polling too, the way the specification's client begins", async () => {
    const { client, snapshot } = await fixture.watch({ token: "trial-token" }, { transports: ["polling"] });
    expect(snapshot).toMatchObject({ full: true, seq: 1 });
    const [watcher] = [...fixture.server.sockets.sockets.values()];
    await vi.waitUntil(() => watcher?.conn.transport.writable);
    const update = nextEvent<MarketUpdate>(client, "market_update");
    fixture.quote(12);
    expect((await update).data.opciones?.[0]?.bid).toBe(12);
  });

  it("sends nothing to a client that did not ask", async () => {
    const silent = fixture.connect({ token: "trial-token" });
    const onUpdate = vi.fn<(update: MarketUpdate) => void>();
    silent.on("market_update", onUpdate);
    await nextEvent(silent, "market_connected");
    const { client } = await fixture.watch({ token: "pro-token" });
    const update = nextEvent(client, "market_update");
    fixture.quote(13);
    await update;
    expect(onUpdate).not.toHaveBeenCalled();
  });

  it("gives a paused client the newest whole state when it returns, and queues nothing meanwhile", async () => {
    const { client } = await fixture.watch({ token: "trial-token" });
    const [watcher] = [...fixture.server.sockets.sockets.values()];
    if (watcher === undefined) throw new Error("no socket on the server");
    const { ws } = client.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } };
    ws.pause();
    const many = (bid: number) =>
      Array.from({ length: 2_000 }, (_, index) => ({ symbol: `GFGC${7_000 + index}DI`, bid, ask: 50_000 }));
    let sent = 100;
    while (watcher.data.stage === "live" && sent < 1_000) {
      fixture.quotes({ options: many((sent += 1)) });
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(watcher.data.stage).toBe("behind");
    const waiting = bufferedBytes(watcher);
    for (let more = 0; more < 50; more += 1) fixture.quotes({ options: many((sent += 1)) });
    expect(bufferedBytes(watcher)).toBeLessThanOrEqual(waiting);

    const newest = new Promise<MarketUpdate>((resolve) => {
      client.on("market_update", (update: MarketUpdate) => {
        if (update.full === true) resolve(update);
      });
    });
    ws.resume();
    await vi.waitUntil(() => watcher.conn.transport.writable);
    fixture.quotes({ options: many((sent += 1)) });
    const update = await newest;
    expect(update.seq).toBe(fixture.market.book.seq);
    expect(update.data.opciones).toHaveLength(2_000);
    expect(update.data.opciones?.every(({ bid }) => bid === sent)).toBe(true);
    expect(watcher.data.stage).toBe("live");
  });

  it("answers a client that found a gap with a whole snapshot of the newest number", async () => {
    const { client } = await fixture.watch({ token: "trial-token" });
    fixture.quote(20);
    fixture.quote(21);
    client.off("market_update");
    const answer = new Promise<MarketUpdate>((resolve) => {
      client.on("market_update", (update: MarketUpdate) => update.full && resolve(update));
    });
    client.emit("get_market_data", {});
    expect(await answer).toMatchObject({ full: true, seq: 3, data: { opciones: [{ bid: 21 }] } });
  });

  it("tells that the feed was lost, marks the quotes stale, and recovers with the next ones", async () => {
    const { client } = await fixture.watch({ token: "trial-token" });
    const stale = nextEvent<MarketUpdate>(client, "market_update");
    const error = nextEvent<MarketError>(client, "market_error");
    fixture.sink.lost("upstream closed");
    expect((await stale).source?.stale).toBe(true);
    expect(await error).toMatchObject({ code: "FEED_UNAVAILABLE" });
    expect(client.connected).toBe(true);
    expect(fixture.market.health()).toMatchObject({ state: "lost", lostReason: "upstream closed" });

    const late = fixture.connect({ token: "pro-token" });
    expect(await nextEvent<MarketError>(late, "market_error")).toMatchObject({ code: "FEED_UNAVAILABLE" });

    const fresh = nextEvent<MarketUpdate>(client, "market_update");
    fixture.quote(30);
    expect((await fresh).source?.stale).toBeUndefined();
    expect(fixture.market.health().state).toBe("running");
  });
});
