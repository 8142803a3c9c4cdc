/** Outputs that `priceChain` writes of each row, by the names that `blackScholes` gives it too. */
export const priceOutputs = [
  "price",
  "delta",
  "gamma",
  "vega",
  "theta",
  "rho",
  "d1",
  "d2",
  "probabilityInTheMoney",
] as const;
