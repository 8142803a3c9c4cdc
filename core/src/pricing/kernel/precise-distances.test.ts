import { expect, test } from "vitest";
import { computePreciseDistances, distances } from "./precise-distances.ts";

/**
 * With mpmath at 60 digits from the doubles of the inputs: the nearest double and the remainder. Spot
 * and strike that nearly cancel leave fewer digits to their distance.
 */
const rows = [
  {
    input: { spot: 100.0, strike: 400.0, years: 1.0, carry: 0.02, volatility: 0.05 },
    first: [-27.30088722239781, 7.76622867997796e-16],
    second: [-27.350887222397812, 1.4843900461963334e-15],
    deviation: [0.05, 0.0],
    center: [-27.32588722239781, -6.458503823031858e-16],
    within: 1e-19,
  },
  {
    input: { spot: 7350.0, strike: 31234.56, years: 0.0821917808219178, carry: 0.31, volatility: 0.07 },
    first: [-70.81509834056143, -6.5305491779987196e-15],
    second: [-70.83516671682928, 2.3582535925504017e-15],
    deviation: [0.020068376267834857, -7.967964396208608e-20],
    center: [-70.82513252869536, 5.019279564876843e-15],
    within: 1e-19,
  },
  {
    input: { spot: 38.04, strike: 2.17, years: 0.35, carry: -0.12, volatility: 0.11 },
    first: [43.39526839119785, -1.6129417040230587e-15],
    second: [43.330191513583756, -9.69872878936488e-16],
    deviation: [0.06507687761409578, -4.690585927105474e-18],
    center: [43.3627299523908, 2.2613063873207273e-15],
    within: 1e-19,
  },
  {
    input: { spot: 5123.45, strike: 5123.5, years: 3e-7, carry: 0.6, volatility: 0.013 },
    first: [-1.3452875109610758, 1.0085461601986797e-16],
    second: [-1.3452946313543233, -4.583950276565116e-18],
    deviation: [7.120393247567159e-6, -9.497778221386917e-23],
    center: [-1.3452910711576995, 4.813533287165143e-17],
    within: 3e-17,
  },
  {
    input: { spot: 100.0, strike: 101.3, years: 0.3, carry: 0.9, volatility: 0.0007 },
    first: [670.526775465225, -2.9313876976205317e-14],
    second: [670.5263920594347, 4.7540918092359144e-14],
    deviation: [0.00038340579025361625, 1.4340351635477484e-20],
    center: [670.5265837623299, -4.7729898302731104e-14],
    within: 2e-18,
  },
] as const;

test.each(rows)(
  "distances of $input.spot at $input.strike with their tails have more digits than a double",
  ({ input, within, ...known }) => {
    computePreciseDistances(input);
    const { first, second, deviation, center } = known;
    for (const [place, [high, low]] of [first, second, deviation, center].entries()) {
      const found = distances[2 * place] as number;
      const tail = distances[2 * place + 1] as number;
      const error = found - high + (tail - low);
      expect(Math.abs(error / high), `number ${place}`).toBeLessThan(within);
    }
  },
);
