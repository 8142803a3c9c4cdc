import { createOwnWorker } from "../../../lib/workers/own-worker.ts";
import type { JobMessage, JobQuestion } from "./job-steps.ts";
import type { Progress } from "./risk-jobs.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./risk-worker.ts?worker&url";

export type JobRunner = {
  /** One at a time. Nobody hears of a job that was stopped. */
  readonly run: (
    question: JobQuestion,
    hear: {
      onProgress: (progress: Progress) => void;
      onAnswer: (answer: unknown) => void;
      onFailure: () => void;
    },
  ) => void;
  /** Ends the job under way; the worker is kept where it is idle. */
  readonly stop: () => void;
  readonly end: () => void;
};

/** Where a browser or a test has no workers: on the page, a step at a time. */
function createPageRunner(): JobRunner {
  let current = 0;
  return {
    run: (question, { onProgress, onAnswer, onFailure }) => {
      current += 1;
      const own = current;
      const work = async () => {
        const { stepsOf } = await import("./job-steps.ts");
        const steps = stepsOf(question);
        for (let step = steps.next(); own === current; step = steps.next()) {
          if (step.done) return onAnswer(step.value);
          onProgress(step.value);
          await Promise.resolve();
        }
      };
      work().catch(() => (own === current ? onFailure() : undefined));
    },
    stop: () => void (current += 1),
    end: () => void (current += 1),
  };
}

/** Runs jobs in a worker of its own, made at the first one. */
export function createJobRunner(): JobRunner {
  if (typeof Worker === "undefined") return createPageRunner();
  let worker: Worker | null = null;
  let isBusy = false;
  const end = () => {
    worker?.terminate();
    worker = null;
    isBusy = false;
  };
  return {
    run: (question, { onProgress, onAnswer, onFailure }) => {
      if (isBusy) end();
      worker ??= createOwnWorker(workerUrl);
      if (worker === null) return onFailure();
      isBusy = true;
      worker.onmessage = ({ data }: MessageEvent<JobMessage>) => {
        if (data.kind === "progress") return onProgress(data.progress);
        isBusy = false;
        onAnswer(data.answer);
      };
      worker.onerror = () => {
        end();
        onFailure();
      };
      worker.postMessage(question);
    },
    stop: () => (isBusy ? end() : undefined),
    end,
  };
}
