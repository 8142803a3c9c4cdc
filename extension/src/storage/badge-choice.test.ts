import { expect, test } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";
import type { CalculatorState } from "@paridad/core/stores";

import { badgeNumber } from "./badge-choice.ts";

const state = (change: object = {}) =>
  ({
    spot: { lastPrice: 7_030, previousClose: 7_100, ...change },
    summary: { atTheMoneyVolatility: { ok: true, value: 0.448 } },
  }) as unknown as Pick<CalculatorState, "spot" | "summary">;

test("the chosen number fits in four characters, and an unknown one is none", () => {
  const memory = createMemoryStorage({ "paridad.bookTotal": "-135200" });
  expect(badgeNumber("volatility", state(), memory)).toBe("44,8");
  expect(badgeNumber("change", state(), memory)).toBe("−1,0");
  expect(badgeNumber("change", state({ lastPrice: 6_248 }), memory)).toBe("−12");
  expect(badgeNumber("result", state(), memory)).toBe("−135");
  const resultOf = (total: string) =>
    badgeNumber("result", state(), createMemoryStorage({ "paridad.bookTotal": total }));
  expect(["-1352000", "999600", "-13520000"].map(resultOf)).toEqual(["−1,4M", "1,0M", "−14M"]);
  expect(badgeNumber("state", state(), memory)).toBeNull();
  expect(badgeNumber("change", state({ previousClose: null }), memory)).toBeNull();
  expect(badgeNumber("result", state(), createMemoryStorage())).toBeNull();
});
