import { act } from "@testing-library/react";
import { vi } from "vitest";

import { stepsOf } from "../jobs/job-steps.ts";
import type { JobQuestion } from "../jobs/job-steps.ts";
import type { Progress, RiskJob } from "../jobs/risk-jobs.ts";

/** A worker that works when the test says. */
class HeldWorker {
  onmessage: (event: { data: object }) => void = () => undefined;
  onerror: () => void = () => undefined;
  question: JobQuestion | null = null;
  isEnded = false;
  postMessage(question: JobQuestion) {
    this.question = question;
  }
  terminate() {
    this.isEnded = true;
  }
}

/** The page's workers, each of a job: the newest that wasn't ended works a part, to the end, or fails. */
export function holdWorkers() {
  const all: HeldWorker[] = [];
  class Kept extends HeldWorker {
    constructor() {
      super();
      all.push(this);
    }
  }
  vi.stubGlobal("Worker", Kept);
  const newest = (job: RiskJob) => {
    const found = all.findLast(({ question, isEnded }) => question?.job === job && !isEnded);
    if (found === undefined) throw new Error(`nobody works on ${job}`);
    return found;
  };
  const tell = (job: RiskJob, data: object) => act(() => newest(job).onmessage({ data }));
  return {
    tells: (job: RiskJob, progress: Progress) => tell(job, { kind: "progress", progress }),
    finishes: (job: RiskJob) => {
      const steps = stepsOf(newest(job).question as JobQuestion);
      let step = steps.next();
      while (step.done !== true) step = steps.next();
      tell(job, { kind: "answer", answer: step.value });
    },
    fails: (job: RiskJob) => act(() => newest(job).onerror()),
    isWorking: (job: RiskJob) => all.some(({ question, isEnded }) => question?.job === job && !isEnded),
  };
}
