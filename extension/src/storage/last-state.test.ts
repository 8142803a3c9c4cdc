import { expect, test } from "vitest";

import { createMemoryStorage } from "@paridad/core/auth";
import type { CalculatorState } from "@paridad/core/stores";

import { readLastState, writeLastState } from "./last-state.ts";

function stateWith({ status, spot, tickAt }: { status: string; spot: number | null; tickAt: number | null }) {
  const unknown = { ok: false, reason: "no-price" };
  return {
    spot: { feedValue: spot },
    summary: {
      atTheMoneyVolatility: spot === null ? unknown : { ok: true, value: 0.41 },
      impliedRate: unknown,
    },
    source: null,
    asOf: tickAt,
    connection: { status, lastTickAt: tickAt, refusal: null },
  } as unknown as CalculatorState;
}

test("a panel that opens keeps the numbers of the one before until the market speaks", () => {
  const memory = createMemoryStorage();
  writeLastState(memory, stateWith({ status: "connected", spot: 7_510, tickAt: 1_000 }));
  writeLastState(memory, stateWith({ status: "connecting", spot: null, tickAt: null }));
  expect(readLastState(memory)).toMatchObject({
    status: "connecting",
    spot: 7_510,
    atTheMoneyVolatility: 0.41,
    impliedRate: null,
    reasons: { atTheMoneyVolatility: null, impliedRate: "no-price" },
    receivedAt: 1_000,
  });
  writeLastState(memory, stateWith({ status: "connected", spot: 7_520, tickAt: 2_000 }));
  expect(readLastState(memory)).toMatchObject({ status: "connected", spot: 7_520, receivedAt: 2_000 });
});

test("a refusal is kept with its words, over the numbers of before", () => {
  const memory = createMemoryStorage();
  writeLastState(memory, stateWith({ status: "connected", spot: 7_510, tickAt: 1_000 }));
  const refused = stateWith({ status: "refused", spot: null, tickAt: null });
  const connection = { ...refused.connection, refusal: { code: "SUBSCRIPTION_EXPIRED", message: "Venció" } };
  writeLastState(memory, { ...refused, connection } as CalculatorState);
  expect(readLastState(memory)).toMatchObject({ status: "refused", refusal: "Venció", spot: 7_510 });
});

test("what can't be read is no state", () => {
  expect(readLastState(createMemoryStorage())).toBeNull();
  expect(readLastState(createMemoryStorage({ "paridad.lastState": "{" }))).toBeNull();
});
