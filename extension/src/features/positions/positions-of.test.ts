import { describe, expect, test } from "vitest";

import type { SavedPosition } from "@paridad/core/contract";

import { positionsOf } from "./positions-of.ts";

const leg = (expiration: string) => ({
  kind: "call" as const,
  strike: 7_400,
  symbol: "GFGC7400DI",
  expiration,
  quantity: 1,
  price: 100,
});
const share = { kind: "share" as const, quantity: 100, price: 7_000 };
const position = (id: string, legs: readonly object[], status = "open") =>
  ({ id, status, content: { legs, costs: {}, realized: 0, events: [] } }) as unknown as SavedPosition;

describe("positionsOf", () => {
  const all = [
    position("one", [share, leg("2026-12-18")]),
    position("two", [leg("2026-12-18"), leg("2027-02-19")]),
    position("closed", [leg("2026-12-18")], "closed"),
    position("shares", [share]),
    { ...position("unreadable", []), content: null },
  ];

  test("are the open ones that hold an option of the expiry, shares or not", () => {
    const idsOf = (expiration: string | null) => positionsOf(all, expiration).map(({ id }) => id);
    expect(idsOf("2026-12-18")).toEqual(["one", "two"]);
    expect(idsOf("2027-02-19")).toEqual(["two"]);
    expect(idsOf(null)).toEqual([]);
  });
});
