import { tellPage } from "../../../lib/workers/worker-side.ts";
import { stepsOf } from "./job-steps.ts";
import type { JobMessage, JobQuestion } from "./job-steps.ts";

const say = tellPage<JobMessage>;

// Revaluing a portfolio takes up to seconds; a job that is no longer wanted ends with its worker.
self.addEventListener("message", ({ data }: MessageEvent<JobQuestion>) => {
  const steps = stepsOf(data);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return say({ kind: "answer", answer: step.value });
    say({ kind: "progress", progress: step.value });
  }
});
