import { expect, test } from "vitest";

import { computePreciseDistances, distances } from "./precise-distances.ts";

// With mpmath at 60 digits from the doubles of spot, strike, years, carry and volatility: d1, d2, deviation and x / deviation
// as the nearest double and the remainder. Spot and strike that nearly cancel leave fewer digits to their distance.
test.each([
  [
    [100, 400, 1, 0.02, 0.05],
    [-27.30088722239781, 7.76622867997796e-16, -27.350887222397812, 1.4843900461963334e-15],
    [0.05, 0, -27.32588722239781, -6.458503823031858e-16],
    1e-19,
  ],
  [
    [38.04, 2.17, 0.35, -0.12, 0.11],
    [43.39526839119785, -1.6129417040230587e-15, 43.330191513583756, -9.69872878936488e-16],
    [0.06507687761409578, -4.690585927105474e-18, 43.3627299523908, 2.2613063873207273e-15],
    1e-19,
  ],
  [
    [5123.45, 5123.5, 3e-7, 0.6, 0.013],
    [-1.3452875109610758, 1.0085461601986797e-16, -1.3452946313543233, -4.583950276565116e-18],
    [7.120393247567159e-6, -9.497778221386917e-23, -1.3452910711576995, 4.813533287165143e-17],
    3e-17,
  ],
] as const)("distances of %j have more digits than a double", (input, levels, scales, within) => {
  const [spot, strike, years, carry, volatility] = input;
  computePreciseDistances({ spot, strike, years, carry, volatility });
  const known = [...levels, ...scales];
  for (let place = 0; place < 8; place += 2) {
    const high = known[place] ?? 0;
    const error = (distances[place] ?? 0) - high + ((distances[place + 1] ?? 0) - (known[place + 1] ?? 0));
    expect(Math.abs(error / high), `number ${place}`).toBeLessThan(within);
  }
});
