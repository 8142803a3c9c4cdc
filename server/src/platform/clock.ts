/** Gives the time in epoch milliseconds, and knows the days that an administrator closed; tests bring their own. */
export type Clock = {
  now(): number;
  /** `YYYY-MM-DD`, for the calendar's functions; the same list until one is added or removed. */
  readonly closedDays?: readonly string[] | undefined;
};
export const systemClock: Clock = { now: () => Date.now() };
