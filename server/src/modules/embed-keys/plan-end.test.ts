import type { Access } from "@paridad/core/plans";
import { expect, test } from "vitest";
import { keysStopAt, planEndedAt } from "./plan-end.ts";

const date = (day: string) => new Date(`2026-${day}T12:00:00Z`);
const owner = {
  created_at: date("01-10"),
  trial_ends_at: date("11-20"),
  subscription_ends_at: date("11-10"),
};
const none = (reason: string) => ({ kind: "none", reason, modules: [] }) as unknown as Access;

test("a partner's keys stop 14 days after the later of trial and plan", () => {
  expect(planEndedAt(owner, none("expired"))).toBe(date("11-20").getTime());
  expect(planEndedAt({ ...owner, trial_ends_at: date("02-01") }, none("expired"))).toBe(
    date("11-10").getTime(),
  );
  expect(keysStopAt(owner, none("expired"))).toBe(date("12-04").getTime());
});

test("a plan that was never paid ends with the trial, one that runs never", () => {
  expect(planEndedAt({ ...owner, trial_ends_at: date("02-01") }, none("no_subscription"))).toBe(
    date("02-01").getTime(),
  );
  expect(keysStopAt(owner, { kind: "plan", modules: [1] } as unknown as Access)).toBeNull();
});
