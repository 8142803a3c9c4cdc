import { expect, it } from "vitest";
import { addressHeaders, budgetHeaders } from "./limit-headers.ts";

const limits = { perMinute: 300, perDay: 50_000 };

it("a key's limits are stated both, and in short the one that ends first", () => {
  const minute = { remaining: 290, resetSeconds: 41 };
  expect(budgetHeaders({ limits, minute, day: { remaining: 49_000, resetSeconds: 3_600 } })).toEqual({
    "ratelimit-policy": '"minute";q=300;w=60, "day";q=50000;w=86400',
    ratelimit: '"minute";r=290;t=41, "day";r=49000;t=3600',
    "x-ratelimit-limit": "300",
    "x-ratelimit-remaining": "290",
    "x-ratelimit-reset": "41",
  });
  expect(budgetHeaders({ limits, minute, day: { remaining: 289, resetSeconds: 3_600 } })).toMatchObject({
    "x-ratelimit-limit": "50000",
    "x-ratelimit-remaining": "289",
    "x-ratelimit-reset": "3600",
  });
});

it("callers without a good key are told the limit of their address", () => {
  expect(addressHeaders(120, { remaining: 0, resetSeconds: 7 })).toEqual({
    "ratelimit-policy": '"address";q=120;w=60',
    ratelimit: '"address";r=0;t=7',
    "x-ratelimit-limit": "120",
    "x-ratelimit-remaining": "0",
    "x-ratelimit-reset": "7",
  });
});
