/** Profit in pesos at a level of the spot. */
export type Curve = (level: number) => number;

interface Point {
  readonly level: number;
  readonly value: number;
}

/** Halvings that bring any bracket of prices below a ten-thousandth of a cent. */
const halvings = 60;
/** Narrows a bracket by 1e-10. */
const sections = 48;
const golden = (Math.sqrt(5) - 1) / 2;

/** Where the curve is zero between two points of opposite signs, by bisection. */
export function rootBetween(curve: Curve, below: Point, above: Point): number {
  let [low, high] = [below.level, above.level];
  for (let step = 0; step < halvings; step++) {
    const middle = 0.5 * (low + high);
    if (curve(middle) * below.value > 0) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}

/** The largest value between two levels of a curve with one peak there, by golden section. */
export function largestBetween(curve: Curve, from: number, to: number): Point {
  let [low, high] = [from, to];
  for (let step = 0; step < sections; step++) {
    const width = golden * (high - low);
    if (curve(high - width) > curve(low + width)) high = low + width;
    else low = high - width;
  }
  const level = 0.5 * (low + high);
  return { level, value: curve(level) };
}
