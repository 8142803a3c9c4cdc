import { expect, it } from "vitest";
import { createSystem } from "./system.ts";

it("the users of today are those since midnight in Buenos Aires, whatever day it is in Greenwich", async () => {
  const asked: string[] = [];
  let now = Date.parse("2026-11-20T14:00:00Z");
  const system = createSystem({
    repository: {
      counts: async (today: Date) => {
        asked.push(today.toISOString());
        return { total: 7, active: 5, today: 2 };
      },
    } as never,
    settings: {} as never,
    clock: { now: () => now },
    sessionIdleMilliseconds: 1_800_000,
    hasTotp: true,
    hasSmtp: false,
    features: { paymentRequests: true, promotionalCodes: true },
  });
  now = Date.parse("2026-11-21T02:59:59.999Z");
  expect(await system.stats()).toEqual({
    totalUsers: 7,
    activeUsers: 5,
    newUsersToday: 2,
    // Whole seconds: 12 h 59 min 59.999 s.
    systemUptime: 46_799,
  });
  now += 1;
  await system.stats();
  expect(asked).toEqual(["2026-11-20T03:00:00.000Z", "2026-11-21T03:00:00.000Z"]);
});

it("a second factor is only asked of administrators where its secrets can be kept", async () => {
  const put: object[] = [];
  const systemWith = (hasTotp: boolean) =>
    createSystem({
      repository: { changeSettings: async (change: object) => change } as never,
      settings: { put: (after: object) => put.push(after) } as never,
      clock: { now: () => 0 },
      sessionIdleMilliseconds: 1_800_000,
      hasTotp,
      hasSmtp: false,
      features: { paymentRequests: true, promotionalCodes: true },
    });
  const actor = { admin: { id: "a1", username: "admin" } } as never;
  const [asked, left] = [{ twoFactorAuthentication: true }, { twoFactorAuthentication: false }];
  await expect(systemWith(false).changeSettings(asked, actor)).rejects.toMatchObject({ status: 409 });
  expect(put).toEqual([]);
  await systemWith(false).changeSettings(left, actor);
  await systemWith(true).changeSettings(asked, actor);
  expect(put).toEqual([left, asked]);
});

it("the audit log has what a change of the settings changed, before and after it", async () => {
  const audits: object[] = [];
  const [before, after] = [{ requireAdminTotp: false }, { requireAdminTotp: true }].map((part) => ({
    ...part,
    maximumSessions: 10,
  }));
  const system = createSystem({
    repository: {
      changeSettings: async (_change: object, audit: (one: unknown, other: unknown) => object) => {
        audits.push(audit(before, after));
        return after;
      },
    } as never,
    settings: { put: () => undefined } as never,
    clock: { now: () => 7 },
    sessionIdleMilliseconds: 1_800_000,
    hasTotp: true,
    hasSmtp: false,
    features: { paymentRequests: true, promotionalCodes: true },
  });
  await system.changeSettings({}, { admin: { id: "a1", username: "admin" } } as never);
  expect(audits).toMatchObject([
    {
      time: 7,
      action: "settings.update",
      before: { requireAdminTotp: false },
      after: { requireAdminTotp: true },
    },
  ]);
});
