import { act } from "@testing-library/react";
import { vi } from "vitest";

import { jobStepsOf } from "../../../data/book/jobs/risk-jobs.ts";
import type { TaskCall } from "../../../lib/workers/serve-task.ts";
import type { JobQuestion } from "../../../data/book/jobs/risk-jobs.ts";
import type { RiskJob } from "../../../data/book/jobs/risk-jobs.ts";

/** A worker that works when the test says. */
class HeldWorker extends EventTarget {
  id = 0;
  question: JobQuestion | null = null;
  isEnded = false;
  postMessage({ id, input }: TaskCall<JobQuestion>) {
    this.id = id;
    this.question = input;
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
    const entry = all.findLast(({ question, isEnded }) => question?.job === job && !isEnded);
    if (entry === undefined) throw new Error(`nobody works on ${job}`);
    return entry;
  };
  return {
    finishes: (job: RiskJob) =>
      act(async () => {
        const worker = newest(job);
        const steps = jobStepsOf(worker.question as JobQuestion);
        let step = steps.next();
        while (step.done !== true) step = steps.next();
        worker.dispatchEvent(new MessageEvent("message", { data: { id: worker.id, answer: step.value } }));
      }),
  };
}
