import { expect, it } from "vitest";

import { createMemoryStorage, createSessionStore } from "@paridad/core/auth";
import type { MarketClient } from "@paridad/core/market";
import { personOn } from "@paridad/core/testing";

import { followLastMarket } from "./last-market.ts";
import { lastMarketKey } from "./last-market-key.ts";

const user = personOn("pro");

function follow(storage = createMemoryStorage()) {
  const session = createSessionStore({ storage: createMemoryStorage() });
  session.signIn({ token: "token", user });
  const market = {
    getBook: () => ({
      options: new Map(),
      stocks: new Map(),
      rates: [],
      asOf: 1,
      source: "iol",
      receivedAt: 2,
    }),
    connection: { subscribe: () => () => undefined },
  } as unknown as MarketClient;
  return { storage, session, leave: followLastMarket(market, { storage, session, userId: user.id }) };
}

it("a screen that is left keeps its prices, but for one that the sign-out closes", () => {
  const stays = follow();
  stays.leave();
  expect(stays.storage.getItem(lastMarketKey)).toContain('"receivedAt":2');
  const ends = follow();
  ends.session.clear();
  ends.leave();
  expect(ends.storage.getItem(lastMarketKey)).toBeNull();
});

it("a full storage leaves the page alone", () => {
  const setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  expect(follow({ ...createMemoryStorage(), setItem }).leave).not.toThrow();
});
