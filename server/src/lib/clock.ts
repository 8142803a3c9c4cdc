/** Gives the time in epoch milliseconds; tests bring their own. */
export type Clock = { now(): number };
export const systemClock: Clock = { now: () => Date.now() };
