import type { SubscriptionPlan } from "@paridad/core/contract";
import { expect, test } from "vitest";
import type { CodeRow } from "../../../db/shared/payments/promotional-codes.ts";
import { createCodes } from "./codes.ts";
import type { CodesRepository } from "./repository.ts";

const half = {
  code: "MITAD",
  kind: "percent",
  value: 50,
  is_active: true,
  first_day: null,
  last_day: null,
  plan_id: null,
  maximum_uses: null,
  uses: 0,
} as unknown as CodeRow;
const plan = { id: "pro", priceArs: 40_000 } as SubscriptionPlan;

function codes(isOn: boolean) {
  return createCodes({
    repository: { find: () => Promise.resolve(half) } as unknown as CodesRepository,
    plans: () => Promise.resolve([plan]),
    clock: { now: () => Date.UTC(2026, 10, 20, 15) } as never,
    isOn,
    tryWait: () => null,
  });
}
const asked = { code: "MITAD", plan, period: "monthly" as const };

test("half the price with the code; switched off, there is no such code, and none is needed", async () => {
  expect(await codes(true).quote(asked)).toMatchObject({ code: "MITAD", amount: 20_000 });
  await expect(codes(false).quote(asked)).rejects.toMatchObject({ reason: "unknown" });
  expect(await codes(false).quote({ ...asked, code: null })).toMatchObject({ code: null, amount: 40_000 });
});
