import type { AdminJob, AdminQueues } from "@paridad/core/contract";
import type { Metrics } from "../http/plugins/metrics.ts";

const hasFailed = ({ retrying, lastError }: AdminJob): boolean => retrying > 0 || lastError !== null;

/** Background work that waits, for the metrics. */
export function addWorkGauges(
  metrics: Pick<Metrics, "gauge">,
  sources: {
    readonly mail: () => Promise<AdminQueues["mail"]>;
    readonly jobs: () => Promise<readonly AdminJob[]>;
    readonly now: () => number;
  },
): void {
  const { mail, jobs, now } = sources;
  const add = (name: string, help: string, read: () => Promise<number>) =>
    metrics.gauge({ name, help, read });
  add("paridad_mail_waiting", "Mails that wait to be sent", async () => (await mail()).waiting);
  add("paridad_mail_retrying", "Mails that wait after a failed try", async () => (await mail()).retrying);
  add("paridad_mail_failed", "Mails given up in the last seven days", async () => (await mail()).failed);
  add("paridad_mail_oldest_seconds", "Age of the oldest mail that waits; 0 without any", async () => {
    const { oldestWaitingAt } = await mail();
    return oldestWaitingAt === null ? 0 : Math.max(0, (now() - Date.parse(oldestWaitingAt)) / 1_000);
  });
  add("paridad_jobs_running", "Scheduled jobs under way in all processes", async () =>
    (await jobs()).reduce((sum, { running }) => sum + running, 0),
  );
  add(
    "paridad_jobs_failing",
    "Scheduled jobs whose newest run failed",
    async () => (await jobs()).filter(hasFailed).length,
  );
}
