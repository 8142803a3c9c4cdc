/** Under it lies what was read of the user's alerts. */
export const alertsKey = ["alerts"] as const;
/** In the browser's storage: whose alerts this browser shows, the user's id, for as long as they are turned on here. */
export const pushOwnerKey = "paridad.push";
/** Time an alert's value of the market is shown before it is asked again. */
export const refreshMilliseconds = 10_000;
