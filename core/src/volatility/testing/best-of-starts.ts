import type { SmilePoint } from "../smile/smile-model.ts";

/**
 * The best SVI of many random starts, by other means than the product's: Nelder and Mead's simplex on a sum that grows
 * steeply outside of the constraints, written with its own formulas. Slow; for comparison only.
 */
export function bestOfStarts(
  points: readonly SmilePoint[],
  {
    years,
    starts,
    random,
  }: { readonly years: number; readonly starts: number; readonly random: () => number },
): { readonly error: number; readonly parameters: readonly number[] } {
  const at = points.map(({ logMoneyness }) => logMoneyness);
  const [low, high] = [1.5 * Math.min(...at), 1.5 * Math.max(...at)];
  const mean = points.reduce((sum, { volatility }) => sum + volatility, 0) / points.length;
  const cost = (p: readonly number[]) => costOf(p, { points, years, low, high });
  let best: Vertex = { p: [mean * mean * years, 0, 0, 0, 0.1], cost: Number.POSITIVE_INFINITY };
  for (let start = 0; start < starts; start++) {
    const p = [
      mean * mean * years * random(),
      0.3 * random() ** 2,
      1.8 * random() - 0.9,
      low + (high - low) * random(),
      0.02 * 75 ** random(),
    ];
    // A simplex that stops too early starts over around what it found.
    const found = simplex(cost, simplex(cost, p, 250).p, 250);
    if (found.cost < best.cost) best = found;
  }
  const final = simplex(cost, simplex(cost, best.p, 600).p, 600);
  return { error: errorOf(final.p, { points, years }), parameters: final.p };
}

interface Vertex {
  readonly p: readonly number[];
  readonly cost: number;
}

function total([a, b, rho, m, sigma]: readonly number[], k: number): number {
  const x = k - (m as number);
  return (a as number) + (b as number) * ((rho as number) * x + Math.sqrt(x * x + (sigma as number) ** 2));
}

function errorOf(
  p: readonly number[],
  { points, years }: { readonly points: readonly SmilePoint[]; readonly years: number },
): number {
  let [sum, weights] = [0, 0];
  for (const { logMoneyness, volatility, weight } of points) {
    sum += weight * (Math.sqrt(Math.max(0, total(p, logMoneyness)) / years) - volatility) ** 2;
    weights += weight;
  }
  return Math.sqrt(sum / weights);
}

function costOf(
  p: readonly number[],
  problem: {
    readonly points: readonly SmilePoint[];
    readonly years: number;
    readonly low: number;
    readonly high: number;
  },
): number {
  const [a, b, rho, m, sigma] = p as [number, number, number, number, number];
  const { low, high } = problem;
  const outside =
    Math.max(0, -b) +
    Math.max(0, b * (1 + Math.abs(rho)) - 2) +
    Math.max(0, Math.abs(rho) - 0.95) +
    Math.max(0, 0.02 - sigma) +
    Math.max(0, low - m, m - high);
  if (outside > 0) return 1e6 * (1 + outside);
  const bottom = a + b * sigma * Math.sqrt(1 - rho * rho);
  if (bottom <= 0) return 1e4 * (1 - bottom);
  let worst = 0;
  for (let step = -60; step <= 60; step++) {
    const k = step / 40;
    const [x, w] = [k - m, total(p, k)];
    const root = Math.sqrt(x * x + sigma * sigma);
    const first = b * (rho + x / root);
    const second = b * (sigma / root) ** 2 * (1 / root);
    const g = (1 - (k * first) / (2 * w)) ** 2 - (first ** 2 / 4) * (1 / w + 0.25) + second / 2;
    if (g < worst) worst = g;
  }
  return errorOf(p, problem) - 100 * worst;
}

function simplex(cost: (p: readonly number[]) => number, start: readonly number[], rounds: number): Vertex {
  const vertex = (p: readonly number[]): Vertex => ({ p, cost: cost(p) });
  let all = [
    vertex(start),
    ...start.map((value, index) => vertex(start.with(index, value + 0.1 * Math.abs(value) + 1e-3))),
  ];
  for (let round = 0; round < rounds; round++) {
    all = all.toSorted((left, right) => left.cost - right.cost);
    const [best, worst] = [all[0] as Vertex, all.at(-1) as Vertex];
    const others = all.slice(0, -1);
    const center = start.map(
      (_value, index) => others.reduce((sum, { p }) => sum + (p[index] as number), 0) / others.length,
    );
    const move = (by: number) =>
      vertex(center.map((value, index) => value + by * (value - (worst.p[index] as number))));
    let next = move(1);
    if (next.cost < best.cost) {
      const further = move(2);
      if (further.cost < next.cost) next = further;
    } else if (next.cost >= (others.at(-1) as Vertex).cost) {
      next = next.cost < worst.cost ? move(0.5) : move(-0.5);
    }
    if (next.cost < worst.cost) all = [...others, next];
    else all = all.map(({ p }) => vertex(p.map((value, index) => (value + (best.p[index] as number)) / 2)));
  }
  return all.reduce((least, other) => (other.cost < least.cost ? other : least));
}

/** Numbers from 0 to 1 by a seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
