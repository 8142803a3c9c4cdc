import { expect, it } from "vitest";
import { legAtMarket } from "./price-legs.ts";

// The contract's last instant: 17:00 in Buenos Aires.
const end = Date.parse("2026-12-18T20:00:00Z");
const listed = { type: "call", strike: 7_400, expiration: "2026-12-18", bid: 300, ask: 310, quotedAt: null };
const chain = {
  snapshot: {
    options: [
      { ...listed, expiration: "2026-11-20", bid: 1, ask: 2 },
      { ...listed, type: "put", bid: 3, ask: 4 },
      listed,
    ],
  },
};
const asked = { kind: "call", strike: 7_400, expiration: "2026-12-18", quantity: 1 } as const;

function priced(leg: object, instant = end - 86_400_000) {
  const live = { spot: 7_400, instant, rate: 0.3 };
  return legAtMarket({ ...asked, ...leg }, 1, {
    chain: chain as never,
    share: { bid: 7_390, ask: 7_400 },
    live,
  });
}

it("a leg is the listed contract whose base is its own to the cent, of its kind and expiry", () => {
  expect(priced({})).toMatchObject({ priceFrom: "ask", mid: 305, leg: { price: 310 } });
  expect(priced({ quantity: -1 })).toMatchObject({ priceFrom: "bid", leg: { price: 300 } });
  expect(priced({ kind: "put" }).leg).toMatchObject({ price: 4 });
  expect(priced({ expiration: "2026-11-20" }, end - 30 * 86_400_000).leg).toMatchObject({ price: 2 });
  for (const strike of [7_399.996, 7_400.004]) expect(priced({ strike }).leg.price).toBe(310);
  for (const strike of [7_399.99, 7_400.01]) {
    expect(() => priced({ strike })).toThrow(
      expect.objectContaining({
        status: 400,
        fields: {
          errors: [{ path: "legs.1.price", message: "Nadie ofrece esa pata ahora: mandá su precio" }],
        },
      }),
    );
    expect(priced({ strike, price: 290 })).toMatchObject({ priceFrom: "request", mid: null });
  }
});

it("a leg lives until the last millisecond before its end", () => {
  expect(priced({ volatility: 0.4 }, end - 1).leg).toMatchObject({ expiration: end, volatility: 0.4 });
  expect(() => priced({}, end)).toThrow(
    expect.objectContaining({
      fields: { errors: [{ path: "legs.1.expiration", message: "Esa pata ya venció" }] },
    }),
  );
});

it("a leg's volatility is that asked for, otherwise of its mid, whatever is paid for it", () => {
  const own = priced({ price: 500, volatility: 0.4 }).leg;
  expect(own).toMatchObject({ price: 500, volatility: 0.4 });
  const [dear, usual] = [priced({ price: 500 }).leg, priced({}).leg];
  expect(dear).toMatchObject({ price: 500, volatility: (usual as { volatility?: number }).volatility });
  // Nothing that is quoted: of what is paid.
  const unquoted = priced({ strike: 7_300, price: 305 }).leg;
  expect(unquoted).not.toMatchObject({ volatility: (usual as { volatility?: number }).volatility });
  expect(priced({ kind: "share" as never, quantity: 100 })).toMatchObject({
    leg: { kind: "share", quantity: 100, price: 7_400 },
    volatilityReason: null,
  });
});
