/** Under it lies what was read of the user's alerts. */
export const alertsKey = ["alerts"] as const;
/** Time an alert's value of the market is shown before it is asked again. */
export const refreshMilliseconds = 10_000;
