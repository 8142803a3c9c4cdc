import { useEffect, useMemo, useRef, useState } from "react";

import { createWorkerCaller } from "../../../lib/workers/call-worker.ts";
import type { JobAnswer, JobInput, Progress, RiskJob } from "./risk-jobs.ts";

// The bundler makes this address of the worker it builds.
import workerUrl from "./risk-worker.ts?worker&url";

const createJobCaller = () =>
  createWorkerCaller(workerUrl, async () => (await import("./risk-jobs.ts")).jobStepsOf);

export type JobState<Answer> = {
  readonly status: "waiting" | "working" | "done" | "cancelled" | "failed";
  /** Answer to the question asked now; null until there is one. */
  readonly answer: Answer | null;
  /** The newest there is; of the question before while another is worked on, null after a failure. */
  readonly lastAnswer: Answer | null;
  readonly progress: Progress | null;
  readonly cancel: () => void;
  readonly retry: () => void;
};

type Told<Answer> = Pick<JobState<Answer>, "status" | "lastAnswer" | "progress"> & {
  /** The question that it was told of. */
  readonly of: object | null;
};

/** Why a number of a job isn't there, where the job itself gave no other reason. */
export function unknownText(status: JobState<unknown>["status"]): string {
  if (status === "working" || status === "waiting") return "Calculando";
  return status === "cancelled" ? "Sin calcular" : "No se pudo calcular";
}

/** Answers a question in a worker; another question takes its place. `input` is stable between renders, null asks nothing. */
export function useRiskJob<Job extends RiskJob>(
  job: Job,
  input: JobInput<Job> | null,
): JobState<JobAnswer<Job>> {
  type Answer = JobAnswer<Job>;
  const [jobs] = useState(createJobCaller);
  const running = useRef<AbortController | null>(null);
  // Another try asks the same again.
  const [turn, setTurn] = useState({});
  const [state, setState] = useState<Told<Answer>>({
    status: "waiting",
    lastAnswer: null,
    progress: null,
    of: null,
  });
  const of = useMemo(() => ({ input, turn }), [input, turn]);
  useEffect(() => () => jobs.end(), [jobs]);
  useEffect(() => {
    if (of.input === null) return undefined;
    const own = new AbortController();
    running.current = own;
    const { signal } = own;
    const tell = (next: Told<Answer>) => (signal.aborted ? undefined : setState(next));
    jobs
      .call(
        { job, input: of.input },
        {
          signal,
          onProgress: (progress) => setState((before) => ({ ...before, status: "working", progress, of })),
        },
      )
      .then((answer) => tell({ status: "done", lastAnswer: answer as Answer, progress: null, of }))
      .catch(() => tell({ status: "failed", lastAnswer: null, progress: null, of }));
    return () => own.abort();
  }, [jobs, job, of]);
  const cancel = () => {
    running.current?.abort();
    setState((before) => ({ ...before, status: "cancelled", progress: null, of }));
  };
  const now = state.of === of ? state : { status: input === null ? "waiting" : "working", progress: null };
  return {
    answer: now.status === "done" ? state.lastAnswer : null,
    lastAnswer: state.lastAnswer,
    status: now.status as Told<Answer>["status"],
    progress: now.progress,
    cancel,
    retry: () => setTurn({}),
  };
}
