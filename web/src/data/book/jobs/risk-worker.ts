import { serveTask } from "../../../lib/workers/serve-task.ts";
import { jobStepsOf } from "./risk-jobs.ts";

// Revaluing a portfolio takes up to seconds; a job that is no longer wanted ends with its worker.
serveTask(jobStepsOf);
