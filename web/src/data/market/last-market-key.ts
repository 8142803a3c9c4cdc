/** In the browser's storage: the last live prices of the user, until they sign out. */
export const lastMarketKey = "paridad.last-market";
