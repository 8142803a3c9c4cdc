/** A market's configuration where nothing comes from outside. */
export const simulatedMarketConfig = {
  feed: "simulated",
  seed: 1,
  replayDirectory: null,
  replaySpeed: 1,
  url: null,
  username: null,
  password: null,
} as const;
