import { expect, it } from "vitest";
import { createMetrics } from "../plugins/metrics.ts";
import { addWorkGauges } from "./work-gauges.ts";

const at = "2026-11-20T15:00:00.000Z";
const job = {
  name: "a",
  cron: "0 4 * * *",
  waiting: 0,
  running: 0,
  retrying: 0,
  givenUp: 0,
  lastEndedAt: at,
  lastError: null,
};

it.each([
  [at, 12.5],
  [null, 0],
])(
  "mails and jobs are measured, the oldest mail's age too (waiting since %s)",
  async (oldestWaitingAt, age) => {
    const metrics = createMetrics();
    addWorkGauges(metrics, {
      mail: async () => ({ waiting: 7, retrying: 2, oldestWaitingAt, failed: 3 }),
      jobs: async () => [
        job,
        { ...job, running: 1 },
        { ...job, retrying: 1 },
        { ...job, lastError: "no", givenUp: 4 },
      ],
      now: () => Date.parse(at) + 12_500,
    });
    const lines = (await metrics.text()).split("\n").filter((line) => /^paridad_(mail|jobs)/.test(line));
    expect(lines).toEqual([
      "paridad_mail_waiting 7",
      "paridad_mail_retrying 2",
      "paridad_mail_failed 3",
      `paridad_mail_oldest_seconds ${age}`,
      "paridad_jobs_running 1",
      "paridad_jobs_failing 2",
    ]);
  },
);
