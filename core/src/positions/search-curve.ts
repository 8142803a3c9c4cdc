/** Profit in pesos at a level of the spot. */
export type Curve = (level: number) => number;

interface Point {
  readonly level: number;
  readonly value: number;
}

/** Pesos a share that a bracket is narrowed to, and the halvings that bring any bracket of prices there. */
const nearEnough = 1e-9;
const mostHalvings = 60;
/** Narrows a bracket by 1e-10. */
const sections = 48;
const golden = (Math.sqrt(5) - 1) / 2;

/** Zero of the curve between two points of opposite signs, by bisection. */
export function rootBetween(curve: Curve, below: Point, above: Point): number {
  let [low, high] = [below.level, above.level];
  for (let step = 0; step < mostHalvings && high - low > nearEnough; step++) {
    const middle = 0.5 * (low + high);
    if (curve(middle) * below.value > 0) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}

/** The largest value between two levels of a curve with one peak there, by golden section. */
export function largestBetween(curve: Curve, from: number, to: number): Point {
  let [low, high] = [from, to];
  let [left, right] = [high - golden * (high - low), low + golden * (high - low)];
  let [atLeft, atRight] = [curve(left), curve(right)];
  // One of the two inner points stays an inner point of the narrower bracket: a value a step.
  for (let step = 0; step < sections; step++) {
    if (atLeft > atRight) {
      [high, right, atRight] = [right, left, atLeft];
      left = high - golden * (high - low);
      atLeft = curve(left);
    } else {
      [low, left, atLeft] = [left, right, atRight];
      right = low + golden * (high - low);
      atRight = curve(right);
    }
  }
  const level = 0.5 * (low + high);
  return { level, value: curve(level) };
}
