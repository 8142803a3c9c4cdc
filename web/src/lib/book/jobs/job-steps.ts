import { riskJobs } from "./risk-jobs.ts";
import type { Progress, RiskJob } from "./risk-jobs.ts";

export type JobQuestion = { readonly job: RiskJob; readonly input: unknown };
/** The steps of a job. A worker's messages have lost their types: who asks pairs job and input. */
export function jobStepsOf({ job, input }: JobQuestion): Generator<Progress, unknown> {
  return riskJobs[job](input as never);
}
