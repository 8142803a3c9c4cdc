import { expect, it } from "vitest";
import type { AuditVerdict } from "../../db/shared/verify-audit.ts";
import { createAuditChecker } from "./audit-check.ts";

const clock = { now: () => Date.UTC(2026, 10, 20, 15) };
const whole: AuditVerdict = { rows: 7, head: "abc", fault: null };

it("two who ask at once wait for one check, which says how far it is", async () => {
  let [checks, tell] = [0, (_rows: number): void => undefined];
  let end = (_verdict: AuditVerdict): void => undefined;
  const checker = createAuditChecker({
    clock,
    verify: (told) => {
      [checks, tell] = [checks + 1, told];
      return new Promise((resolve) => (end = resolve));
    },
  });
  expect(checker.state()).toEqual({ state: "none", rows: 0, head: null, fault: null, checkedAt: null });
  const both = [checker.check(), checker.check()];
  expect(checker.state()).toMatchObject({ state: "running", rows: 0 });
  tell(3);
  expect(checker.state()).toMatchObject({ state: "running", rows: 3, checkedAt: null });
  end(whole);
  const told = { state: "done", rows: 7, head: "abc", checkedAt: "2026-11-20T15:00:00.000Z" };
  expect(await Promise.all(both)).toMatchObject([told, told]);
  expect([checks, checker.state()]).toMatchObject([1, told]);
});

it("one that fails is told, leaves no verdict, and another may begin", async () => {
  let isAway = true;
  const verify = () => (isAway ? Promise.reject(new Error("away")) : Promise.resolve(whole));
  const checker = createAuditChecker({ clock, verify });
  await expect(checker.check()).rejects.toThrow("away");
  expect(checker.state().state).toBe("none");
  isAway = false;
  expect((await checker.check()).state).toBe("done");
});
