import { formatTime } from "@paridad/core/formats";

import { Button } from "../../../components/ui/button.tsx";
import { JobFailure, JobProgress } from "../../../components/ui/states/job-progress.tsx";
import type { JobState } from "../../../data/book/jobs/use-risk-job.ts";

/** Basis of the numbers, their progress, and the ways to stop them or take the prices of now. */
export function JobBar({
  job,
  instant,
  refresh,
}: {
  job: Pick<JobState<unknown>, "status" | "progress" | "cancel" | "retry">;
  /** Instant of the prices, epoch milliseconds. */
  instant: number;
  refresh: () => void;
}) {
  const { status } = job;
  if (status === "failed") return <JobFailure retry={job.retry} />;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm" aria-live="polite">
      {status === "working" ? (
        <JobProgress progress={job.progress} cancel={job.cancel} />
      ) : (
        <>
          <span className="text-muted">
            {status === "cancelled" ? "Cálculo cancelado. " : ""}Con los precios de las {formatTime(instant)}.
          </span>
          <Button tone="secondary" size="small" onClick={status === "cancelled" ? job.retry : refresh}>
            {status === "cancelled" ? "Calcular" : "Recalcular ahora"}
          </Button>
        </>
      )}
    </div>
  );
}
