/**
 * Work cut into steps of a millisecond or a few: whoever runs it gives way to others between them, or stops by not asking
 * for more.
 */
export type Steps<Result> = Generator<undefined, Result>;

/** All of it at once. */
export function runThrough<Result>(steps: Generator<unknown, Result>): Result {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}
