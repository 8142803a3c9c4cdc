/**
 * Black-Scholes written again from the textbook (Hull, 10th ed., sections 15.8, 19.4 to 19.9), sharing nothing with
 * `core/pricing`: the yardstick of the calculator's numbers.
 */
export type Terms = {
  type: "call" | "put";
  spot: number;
  strike: number;
  years: number;
  rate: number;
};

function density(x: number): number {
  return Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
}

/** Marsaglia's series (J. Stat. Softw. 11/4, 2004), exact to the last digits in the middle; tails by a continued fraction. */
export function cumulative(x: number): number {
  if (x < -5) {
    let fraction = 0;
    for (let step = 60; step > 0; step -= 1) fraction = step / (-x + fraction);
    return density(x) / (-x + fraction);
  }
  if (x > 5) return 1 - cumulative(-x);
  let term = x;
  let sum = x;
  for (let power = 3; Math.abs(term) > 1e-18 * Math.abs(sum); power += 2) {
    term *= (x * x) / power;
    sum += term;
  }
  return 0.5 + sum * density(x);
}

export function textbook({ type, spot, strike, years, rate }: Terms, volatility: number) {
  const root = volatility * Math.sqrt(years);
  const d1 = (Math.log(spot / strike) + (rate + (volatility * volatility) / 2) * years) / root;
  const d2 = d1 - root;
  const discounted = strike * Math.exp(-rate * years);
  const sign = type === "call" ? 1 : -1;
  const decay = (-spot * density(d1) * volatility) / (2 * Math.sqrt(years));
  return {
    price: sign * (spot * cumulative(sign * d1) - discounted * cumulative(sign * d2)),
    delta: sign * cumulative(sign * d1),
    gamma: density(d1) / (spot * root),
    vega: spot * density(d1) * Math.sqrt(years),
    theta: decay - sign * rate * discounted * cumulative(sign * d2),
    rho: sign * years * discounted * cumulative(sign * d2),
  };
}

/** The volatility of a price by halving an interval, or on which side of the no-arbitrage bounds the price lies. */
export function bisectedVolatility(
  terms: Terms,
  price: number,
): number | "below-intrinsic" | "above-maximum" {
  const { type, spot, strike, years, rate } = terms;
  const discounted = strike * Math.exp(-rate * years);
  const floor = Math.max(0, type === "call" ? spot - discounted : discounted - spot);
  if (price <= floor) return "below-intrinsic";
  if (price >= (type === "call" ? spot : discounted)) return "above-maximum";
  let [low, high] = [1e-6, 100];
  for (let step = 0; step < 200; step += 1) {
    const middle = (low + high) / 2;
    if (textbook(terms, middle).price < price) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
