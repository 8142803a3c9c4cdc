/** A sum of squares to make small, with bounds on each parameter. */
export interface LeastSquaresProblem {
  /** Writes the residuals at these parameters into `out`; all finite. */
  readonly residuals: (parameters: readonly number[], out: Float64Array) => void;
  /** Number of residuals. */
  readonly size: number;
  readonly lower: readonly number[];
  readonly upper: readonly number[];
}

export interface LeastSquaresSolution {
  readonly parameters: readonly number[];
  /** Sum of the squared residuals. */
  readonly sum: number;
}

export interface LeastSquaresStart {
  readonly start: readonly number[];
  readonly iterations: number;
  /** Ends once an iteration lowers the sum by no more than this share of it. */
  readonly gain: number;
}

const relativeStep = 1e-7;
const smallestDamping = 1e-12;
const largestDamping = 1e7;

/**
 * Levenberg and Marquardt's method with forward differences; a step that leaves the bounds ends on them. Few parameters
 * (3 to 5) and some hundred residuals thousands of times a second, which is why it isn't a library on matrices.
 */
export function leastSquares(
  problem: LeastSquaresProblem,
  { start, iterations, gain }: LeastSquaresStart,
): LeastSquaresSolution {
  const { residuals, size } = problem;
  const work = { here: new Float64Array(size), there: new Float64Array(size) };
  let parameters = clamp(start, problem);
  residuals(parameters, work.here);
  let sum = squares(work.here);
  let damping = 1e-3;
  for (let iteration = 0; iteration < iterations && damping < largestDamping; iteration++) {
    const system = normalEquations(problem, { parameters, residuals: work.here });
    const before = sum;
    while (damping < largestDamping) {
      const step = solveDamped(system, damping);
      const candidate = clamp(
        parameters.map((value, index) => value - (step[index] as number)),
        problem,
      );
      residuals(candidate, work.there);
      const next = squares(work.there);
      if (next < sum) {
        [work.here, work.there] = [work.there, work.here];
        parameters = candidate;
        sum = next;
        damping = Math.max(smallestDamping, damping / 5);
        break;
      }
      damping *= 4;
    }
    if (before - sum <= gain * before) break;
  }
  return { parameters, sum };
}

interface NormalEquations {
  readonly matrix: readonly (readonly number[])[];
  readonly gradient: readonly number[];
}

function normalEquations(
  { residuals, size, upper, lower }: LeastSquaresProblem,
  at: { readonly parameters: readonly number[]; readonly residuals: Float64Array },
): NormalEquations {
  const columns = at.parameters.map((value, index) => {
    const column = new Float64Array(size);
    const size0 = relativeStep * Math.max(Math.abs(value), 1e-2);
    const step = value + size0 > (upper[index] as number) ? -size0 : size0;
    residuals(at.parameters.with(index, value + step), column);
    for (let row = 0; row < size; row++) {
      column[row] = ((column[row] as number) - (at.residuals[row] as number)) / step;
    }
    return column;
  });
  const gradient = columns.map((column) => dot(column, at.residuals));
  // A parameter that sits on its bound and wants out of it is held there, so that the others take their full step.
  const isHeld = at.parameters.map((value, index) => {
    const slope = gradient[index] as number;
    return (
      (value <= (lower[index] as number) && slope > 0) || (value >= (upper[index] as number) && slope < 0)
    );
  });
  const matrix = columns.map((column, row) =>
    columns.map((other, index) => (isHeld[row] || isHeld[index] ? 0 : dot(column, other))),
  );
  return { matrix, gradient: gradient.map((slope, index) => (isHeld[index] ? 0 : slope)) };
}

/** Gauss elimination of (A + damping diag A) x = gradient; a parameter without any effect stays where it is. */
function solveDamped({ matrix, gradient }: NormalEquations, damping: number): number[] {
  const count = gradient.length;
  const rows = matrix.map((row, index) => {
    const diagonal = row[index] as number;
    return [...row.with(index, diagonal > 0 ? diagonal * (1 + damping) : 1), gradient[index] as number];
  });
  for (let pivot = 0; pivot < count; pivot++) {
    const top = rows[pivot] as number[];
    for (let row = pivot + 1; row < count; row++) {
      const lower = rows[row] as number[];
      const factor = (lower[pivot] as number) / (top[pivot] as number);
      for (let column = pivot; column <= count; column++) {
        lower[column] = (lower[column] as number) - factor * (top[column] as number);
      }
    }
  }
  const solution: number[] = Array(count).fill(0);
  for (let row = count - 1; row >= 0; row--) {
    const own = rows[row] as number[];
    let value = own[count] as number;
    for (let column = row + 1; column < count; column++)
      value -= (own[column] as number) * (solution[column] as number);
    solution[row] = value / (own[row] as number);
  }
  return solution.map((value) => (Number.isFinite(value) ? value : 0));
}

function clamp(
  values: readonly number[],
  { lower, upper }: Pick<LeastSquaresProblem, "lower" | "upper">,
): readonly number[] {
  return values.map((value, index) =>
    Math.min(upper[index] as number, Math.max(lower[index] as number, value)),
  );
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += (left[index] as number) * (right[index] as number);
  return sum;
}

function squares(values: Float64Array): number {
  return dot(values, values);
}
