import { stepsOf } from "./job-steps.ts";
import type { JobMessage, JobQuestion } from "./job-steps.ts";

const page = self as unknown as Pick<Worker, "postMessage">;
const say = (message: JobMessage) => page.postMessage(message);

// Revaluing a portfolio takes up to seconds; a job that is no longer wanted ends with its worker.
self.addEventListener("message", ({ data }: MessageEvent<JobQuestion>) => {
  const steps = stepsOf(data);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return say({ kind: "answer", answer: step.value });
    say({ kind: "progress", progress: step.value });
  }
});
