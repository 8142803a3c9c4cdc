import { describe, expect, it } from "vitest";
import { PrimaryDouble } from "./support/primary-double.ts";
import type { ErrorForm } from "./support/primary-double.ts";
import { call, caucion7, start, until, december, usePrimaryMarket } from "./support/primary-market.ts";

const given = usePrimaryMarket();

describe("primary feed: faults", () => {
  it.each<ErrorForm>(["echo", "named", "bare"])(
    "follows all other symbols when the socket refuses one (error %s)",
    async (form) => {
      given.double.errorForm = form;
      given.double.instruments = [
        ...given.double.instruments,
        ...Array.from({ length: 250 }, (_, index) => ({
          symbol: `MERV - XMEV - GFGC${1_000 + index * 10}DI - CI`,
          cficode: "OCASPS",
          strike: 1_000 + index * 10,
          ...december,
        })),
      ];
      const stranger = "MERV - XMEV - GFGC2000DI - CI";
      given.double.unknown.add(stranger);
      for (const { symbol } of given.double.instruments)
        given.double.quote(symbol, { BI: [{ price: 3, size: 1 }] });
      await given.createMarket().start();
      await until(() => given.double.subscribed.size === 7 + 249);
      await until(() => given.market.health().faults["refused-subscription"] === 1);
      expect(given.market.health().examples["refused-subscription"]).toEqual([stranger]);
      expect(given.double.subscribed.has(stranger)).toBe(false);
      await until(() => given.option("GFGC3490DI")?.bid === 3);
      expect(given.option("GFGC2000DI")?.bid).toBeUndefined();
    },
  );

  it.each([401, 403])("logs in again when its token is refused (%d), and goes on", async (status) => {
    given.double.refusedStatus = status;
    given.double.quote(call, { BI: [{ price: 1, size: 1 }] });
    await given.createMarket().start();
    await until(() => given.option("GFGC7400DI")?.bid === 1);
    given.double.quote(caucion7, { OF: [{ price: 22, size: 1 }], BI: [{ price: 20, size: 1 }] });
    await until(() => given.market.book.rates[0]?.days === 7);
    given.double.state.delete(caucion7);
    given.double.expireTokens();
    given.double.state.set(call, { BI: [{ price: 2, size: 1 }] });
    given.double.cut();
    await until(() => given.option("GFGC7400DI")?.bid === 2);
    expect(given.double.logins).toBe(2);
    expect(given.market.health()).toMatchObject({ state: "running", faults: { reconnection: 1 } });
    // The ladder of before holds until a caución is quoted again.
    expect(given.market.book.rates).toMatchObject([{ days: 7, rate: 21, fallback: false }]);
    given.double.tokens.clear();
    given.double.refusesList = false;
    given.double.state.set(call, { BI: [{ price: 3, size: 1 }] });
    given.double.cut();
    await until(() => given.option("GFGC7400DI")?.bid === 3);
    // The socket alone refused this one; each loss begins to count again.
    expect(given.double.logins).toBe(3);
    expect(given.tries).toEqual([1, 1]);
  });

  it("changes an old token and the list before it expires, without a loss", async () => {
    given.double.quote(call, { BI: [{ price: 1, size: 1 }] });
    await given.createMarket({ timings: { tokenMilliseconds: 1_000 } }).start();
    const states: string[] = [];
    given.market.onState((state) => states.push(state));
    await until(() => given.option("GFGC7400DI")?.bid === 1);
    given.double.state.set(call, { BI: [{ price: 2, size: 1 }] });
    given.clock.advance(1_001);
    await until(() => given.option("GFGC7400DI")?.bid === 2);
    expect(given.double).toMatchObject({ logins: 2, lists: 2, connections: 2 });
    expect(states).not.toContain("lost");
  });

  it("reads the chain again before the next opening: renamed series leave, new ones come", async () => {
    given.double.quote(call, { BI: [{ price: 1, size: 1 }] });
    await given.createMarket().start();
    await until(() => given.option("GFGC7400DI")?.bid === 1);
    const renamed = "MERV - XMEV - GFGC73781D - CI";
    given.double.instruments = [{ symbol: renamed, cficode: "OCASPS", strike: 7378.1, ...december }];
    given.double.quote(renamed, { BI: [{ price: 5, size: 1 }] });
    given.clock.advance(Date.parse("2026-11-19T13:30:00Z") - start);
    await until(() => given.option("GFGC73781D")?.bid === 5);
    expect([...given.market.book.options.keys()]).toEqual(["GFGC73781D"]);
    // Once: until the opening, and after it, nothing is read again.
    for (const [time, bid] of [
      ["2026-11-19T13:59:59Z", 6],
      ["2026-11-19T14:01:00Z", 7],
    ] as const) {
      given.clock.advance(Date.parse(time) - given.clock.now());
      given.double.quote(renamed, { BI: [{ price: bid, size: 1 }] });
      await until(() => given.option("GFGC73781D")?.bid === bid);
    }
    expect(given.double).toMatchObject({ lists: 2, connections: 2 });
  });

  it("gives up a half-open connection whose pings stay unanswered, and recovers", async () => {
    given.double.quote(call, { BI: [{ price: 1, size: 1 }] });
    await given.createMarket({ timings: { pingMilliseconds: 10, pongMilliseconds: 40 } }).start();
    await until(() => given.option("GFGC7400DI")?.bid === 1);
    await until(() => given.double.pings >= 2);
    given.double.isMute = true;
    await until(() => given.market.health().state === "lost");
    expect(given.market.health().lostReason).toBe("no answer to a ping");
    given.double.isMute = false;
    given.double.state.set(call, { BI: [{ price: 2, size: 1 }] });
    await until(() => given.option("GFGC7400DI")?.bid === 2 && given.market.health().state === "running");
    expect(given.market.book.source.stale).toBeUndefined();
  });

  it("shows the list of a day on which nobody quotes", async () => {
    await given.createMarket().start();
    await until(() => given.market.health().state === "running");
    const options = [...given.market.book.options.values()];
    expect(options.map(({ symbol, strike, bid }) => [symbol, strike, bid])).toEqual([
      ["GFGC7400DI", 7_400, undefined],
      ["GFGV7000DI", 7_000, undefined],
      ["GFGC69785D", 6_978.5, undefined],
    ]);
    expect(given.market.book.rates).toMatchObject([{ days: 1, rate: 15, fallback: true }]);
    expect(given.market.health().faults["rate-fallback"]).toBe(1);
  });

  it("connects anew when the provider is silent in session, not when the market is closed", async () => {
    given.double.quote(call, { BI: [{ price: 1, size: 1 }] });
    await given.createMarket().start();
    await until(() => given.option("GFGC7400DI")?.bid === 1);
    given.clock.advance(60_001);
    await until(() => given.double.connections === 2);
    expect(given.market.health().faults.reconnection).toBe(1);
    await until(() => given.market.health().state === "running");
    given.clock.advance(Date.parse("2026-11-18T20:30:00Z") - given.clock.now());
    await until(() => given.double.connections === 2);
    given.clock.advance(3_600_000);
    given.double.quote(call, { BI: [{ price: 4, size: 1 }] });
    await until(() => given.option("GFGC7400DI")?.bid === 4);
    expect(given.double.connections).toBe(2);
  });

  it("marks its quotes stale while the provider is away, and shows the try that comes", async () => {
    given.double.quote(call, { BI: [{ price: 1, size: 1 }] });
    await given.createMarket({ backoff: { firstMilliseconds: 60_000, longestMilliseconds: 60_000 } }).start();
    await until(() => given.option("GFGC7400DI")?.bid === 1);
    given.double.cut();
    await until(() => given.market.health().state === "lost");
    const { retry, lostReason } = given.market.health();
    expect(lostReason).toBe("closed by the provider (1006)");
    expect(retry?.attempt).toBe(1);
    expect(Date.parse(retry?.at ?? "") - start).toBeGreaterThanOrEqual(45_000);
    expect(given.market.book.source.stale).toBe(true);
    expect(given.option("GFGC7400DI")?.bid).toBe(1);
  });

  it("tries a refused password at the longest wait only, and says so without the password", async () => {
    const backoff = { firstMilliseconds: 1, longestMilliseconds: 60_000 };
    await given.createMarket({ password: "equivocada", backoff }).start();
    await until(() => given.market.health().state === "lost");
    expect(given.market.health().lostReason).toBe("/auth/getToken answered 401");
    expect(JSON.stringify(given.market.health())).not.toContain("equivocada");
    expect(Date.parse(given.market.health().retry?.at ?? "") - start).toBeGreaterThanOrEqual(45_000);
    expect(given.double.refusedLogins).toBe(1);
  });

  it("starts while the provider is away", async () => {
    const away = new PrimaryDouble();
    const awayUrl = await away.start();
    await away.stop();
    await given.createMarket({ url: awayUrl }).start();
    await until(() => (given.market.health().retry?.attempt ?? 0) >= 2);
    expect(given.market.health()).toMatchObject({
      state: "lost",
      lostReason: "/auth/getToken does not answer",
    });
  });
});
