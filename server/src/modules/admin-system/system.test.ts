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
