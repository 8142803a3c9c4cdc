import { expect, it, vi } from "vitest";
import { storedUser } from "../db/tables/testing/stored-user.ts";
import type { UserRow } from "../db/tables/user-row.ts";
import { createFeedAlarm } from "./feed-alarm.ts";
import { keepHistory } from "./keep-history.ts";
import type { SubscriptionsRepository } from "./repository.ts";
import { runSubscriptions } from "./run-subscriptions.ts";

it("the history's upkeep closes, drops and packs in this order, and says what it did", async () => {
  const done: string[] = [];
  const heard: unknown[] = [];
  const step =
    <Result>(name: string, result: Result) =>
    async (...given: unknown[]) => {
      done.push(name);
      heard.push(...given);
      return result;
    };
  const info = vi.fn<(fields: object, message: string) => void>();
  const steps = {
    closeSessions: step("close", ["2026-11-20", "2026-11-19"]),
    dropOldMinutes: step("drop", ["2025-10"]),
    packIndexes: step("pack", ["2026-10"]),
    logger: { info },
  };
  const { signal } = new AbortController();
  await keepHistory(steps, signal);
  expect(done).toEqual(["close", "drop", "pack"]);
  // Whatever may take long hears of the process's end.
  expect(heard).toEqual([signal, signal, signal]);
  expect(info.mock.calls.map(([fields]) => fields)).toEqual([
    { days: 2, first: "2026-11-19" },
    { months: ["2025-10"] },
    { months: ["2026-10"] },
  ]);
  info.mockClear();
  const nothing = {
    ...steps,
    closeSessions: step("close", []),
    dropOldMinutes: step("drop", []),
  };
  await keepHistory({ ...nothing, packIndexes: step("pack", []) }, signal);
  expect(info).not.toHaveBeenCalled();
});

const now = Date.parse("2026-11-20T15:00:00Z");
const hour = 3_600_000;
const inHours = (hours: number) => new Date(now + hours * hour);

/** The notices that a user gets who was read as one whose end is near. */
async function noticesOf(user: Partial<UserRow>) {
  const told: Parameters<SubscriptionsRepository["announce"]>[0][] = [];
  await runSubscriptions({
    repository: {
      ended: async () => [],
      expire: async () => undefined,
      endingBefore: async () => [storedUser(user)],
      announce: async (notice) => told.push(notice) > 0,
    },
    clock: { now: () => now },
    announcements: { revoke: () => undefined, onRevoked: () => () => undefined },
    publicUrl: "https://p.example",
  });
  return told;
}

/** Of each its kind, the days that its mail says, and the end. */
async function noticeOf(user: Partial<UserRow>) {
  return (await noticesOf(user)).map(({ kind, mail, endsAt }) => [
    kind,
    /(?:prueba termina|suscripción vence) en (\d+ días?)/.exec(mail.text)?.[1] ?? "",
    endsAt.toISOString(),
  ]);
}

const paid = (hours: number) => ({ subscription_ends_at: inHours(hours) });
const trial = (hours: number) => ({ subscription_status: "free", trial_ends_at: inHours(hours) });

it("the mail says what ends: the trial or the plan", async () => {
  const subjects: string[] = [];
  for (const user of [trial(48), paid(48)]) subjects.push((await noticesOf(user))[0]?.mail.subject ?? "");
  expect(subjects).toEqual(["Tu prueba está por terminar", "Tu suscripción está por vencer"]);
});

it.each<[string, Partial<UserRow>, string | null, string]>([
  ["a plan of seven days more", paid(7 * 24), "subscription-7", "7 días"],
  ["a plan of a moment more than seven days", paid(7 * 24 + 0.001), null, ""],
  ["a plan of three days and an hour", paid(3 * 24 + 1), "subscription-7", "4 días"],
  ["a plan of three days", paid(3 * 24), "subscription-3", "3 días"],
  ["a plan of a day", paid(24), "subscription-1", "1 día"],
  ["a plan of an hour", paid(1), "subscription-1", "1 día"],
  ["a plan that ends now", paid(0), null, ""],
  ["a plan that has ended", paid(-1), null, ""],
  ["a plan without an end, whatever its trial", { trial_ends_at: inHours(24) }, null, ""],
  ["a trial of two days", trial(48), "trial-3", "2 días"],
  ["a trial that is over", trial(-1), null, ""],
])("%s: %j", async (_name, user, kind, days) => {
  const told = await noticeOf(user);
  expect(told.map(([one, left]) => [one, left])).toEqual(kind === null ? [] : [[kind, days]]);
});

it("a trial that nobody moved ends thirty days after its account began", async () => {
  const user = { subscription_status: "free", created_at: inHours(-29 * 24) };
  expect(await noticeOf(user)).toEqual([["trial-1", "1 día", inHours(24).toISOString()]]);
});

it("a feed that stays away is told of once, however long, and again when it is back", async () => {
  let passed = 0;
  let state = "lost";
  const told: string[] = [];
  const alarm = createFeedAlarm({
    repository: { tell: async ({ kind }) => told.push(kind) > 0 },
    clock: { now: () => now + passed },
    feed: () => ({ name: "IOL", state, lostReason: null, lastTick: null }),
    supportEmail: null,
    publicUrl: "https://p.example",
    logger: { warn: () => undefined },
  });
  for (; passed <= 2 * hour; passed += 10_000) await alarm.runOnce();
  expect(told).toEqual(["feed-stopped"]);
  state = "running";
  await alarm.runOnce();
  await alarm.runOnce();
  expect(told).toEqual(["feed-stopped", "feed-recovered"]);
});
