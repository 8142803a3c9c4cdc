import { setTimeout as sleep } from "node:timers/promises";
import type { AuditCheck } from "@paridad/core/contract";
import type { AuditVerdict } from "../../db/shared/verify-audit.ts";
import type { Clock } from "../../platform/clock.ts";

/** A long check goes on behind its answer, which a client would not wait for. */
const patienceMilliseconds = 5_000;

const none: AuditCheck = { state: "none", rows: 0, head: null, fault: null, checkedAt: null };

/** Checks the audit log's chain for administrators, once at a time in a process. */
export function createAuditChecker({
  verify,
  clock,
}: {
  verify: (tell: (rows: number) => void) => Promise<AuditVerdict>;
  clock: Clock;
}) {
  let state = none;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    try {
      const verdict = await verify((rows) => {
        state = { ...none, state: "running", rows };
      });
      state = { state: "done", ...verdict, checkedAt: new Date(clock.now()).toISOString() };
    } catch (error) {
      state = none;
      throw error;
    } finally {
      running = null;
    }
  };

  return {
    /** Starts a check, or joins the one under way, and waits for it a while. */
    async check(): Promise<AuditCheck> {
      if (running === null) {
        state = { ...none, state: "running" };
        running = run();
        // A waiter hears of a failure; behind the answer it only ends the check.
        running.catch(() => undefined);
      }
      const waiting = new AbortController();
      const patience = sleep(patienceMilliseconds, undefined, { ref: false, signal: waiting.signal });
      await Promise.race([running, patience.catch(() => undefined)]).finally(() => waiting.abort());
      return state;
    },
    state: () => state,
  };
}
