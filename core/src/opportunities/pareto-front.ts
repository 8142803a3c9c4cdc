/** Axis that candidates are compared on: a field or a function of it. More is better; negate what should be small. */
export type Axis<Candidate> = keyof Candidate | ((candidate: Candidate) => number);

/**
 * The candidates that no other beats: another one beats it when it is at least as good on every axis and better on one. Equals
 * all stay. In the order given; those with a value that is no finite number are left out.
 */
export function paretoFront<Candidate>({
  candidates,
  axes,
}: {
  readonly candidates: readonly Candidate[];
  readonly axes: readonly Axis<Candidate>[];
}): Candidate[] {
  const rated = candidates
    .map((candidate, index) => ({ index, values: axes.map((axis) => Number(read(candidate, axis))) }))
    .filter(({ values }) => values.every(Number.isFinite))
    .sort((one, other) => byValues(one.values, other.values));
  // A candidate that dominates another comes before it, and so does one of the front that dominates it too.
  const front: typeof rated = [];
  for (const one of rated) {
    if (!front.some(({ values }) => beats(values, one.values))) front.push(one);
  }
  return front
    .sort((one, other) => one.index - other.index)
    .map(({ index }) => candidates[index] as Candidate);
}

function read<Candidate>(candidate: Candidate, axis: Axis<Candidate>): unknown {
  return typeof axis === "function" ? axis(candidate) : candidate[axis];
}

/** Best first on the first axis that tells them apart. */
function byValues(one: readonly number[], other: readonly number[]): number {
  const axis = one.findIndex((value, index) => value !== other[index]);
  return axis === -1 ? 0 : (other[axis] as number) - (one[axis] as number);
}

function beats(one: readonly number[], other: readonly number[]): boolean {
  let isBetter = false;
  for (const [axis, value] of one.entries()) {
    const rival = other[axis] as number;
    if (value < rival) return false;
    if (value > rival) isBetter = true;
  }
  return isBetter;
}
