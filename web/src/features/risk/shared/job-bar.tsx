import { formatTime } from "@paridad/core/formats";
import { busyWords, screenWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import type { JobState } from "../../../lib/book/jobs/use-risk-job.ts";
import { RetryButton } from "../../../components/ui/states/retry-button.tsx";

function Working({ job }: { job: Pick<JobState<unknown>, "progress" | "cancel"> }) {
  const { progress, cancel } = job;
  const share = progress === null ? null : progress.done / progress.total;
  return (
    <>
      <progress
        aria-label="Cálculo"
        className="h-2 w-40 accent-accent"
        {...(share === null ? {} : { value: share })}
      />
      <span className="text-muted">{busyWords.computing}</span>
      <Button tone="secondary" size="small" onClick={cancel}>
        Cancelar
      </Button>
    </>
  );
}

/** That there is no answer, and a way to ask again. */
export function JobFailure({ retry }: Pick<JobState<unknown>, "retry">) {
  return (
    <Notice tone="error" action={<RetryButton onClick={retry} />}>
      {screenWords.computationFailed}
    </Notice>
  );
}

/** What the numbers rest on, how far they are, and how to stop them or take the prices of now. */
export function JobBar({
  job,
  instant,
  refresh,
}: {
  job: Pick<JobState<unknown>, "status" | "progress" | "cancel" | "retry">;
  /** Of the prices, epoch milliseconds. */
  instant: number;
  refresh: () => void;
}) {
  const { status } = job;
  if (status === "failed") return <JobFailure retry={job.retry} />;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm" aria-live="polite">
      {status === "working" ? (
        <Working job={job} />
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
