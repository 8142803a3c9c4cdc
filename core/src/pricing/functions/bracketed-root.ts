/** An increasing function that crosses zero, with a known point above its root. */
export interface BracketedRoot {
  readonly excess: (argument: number) => number;
  /** An argument above the root, and what `excess` is there: positive. */
  readonly high: number;
  readonly above: number;
  /** An excess of this size is none. */
  readonly tolerance: number;
}

/** Share of the argument below which two of them are the same. */
const argumentTolerance = 1e-12;
/** Secant steps that ought to be enough; after them the bracket is halved. */
const secantSteps = 20;
const mostSteps = 80;

/**
 * Argument between zero and `high` at which `excess` vanishes, by secant steps kept inside a shrinking bracket, halved where
 * they do not help; null where `excess` is no number. The bracket after 80 steps is the answer.
 */
export function bracketedRoot({ excess, high: start, above, tolerance }: BracketedRoot): number | null {
  if (above <= tolerance) return start;
  let low = 0;
  let high = start;
  let previous = { argument: start, excess: above };
  let argument = 0.95 * start;
  for (let step = 1; step <= mostSteps; step++) {
    const current = { argument, excess: excess(argument) };
    if (Number.isNaN(current.excess)) return null;
    if (current.excess > 0) high = argument;
    else low = argument;
    if (Math.abs(current.excess) <= tolerance || high - low <= argumentTolerance * high) break;
    const slope = (current.excess - previous.excess) / (argument - previous.argument);
    const secant = argument - current.excess / slope;
    argument = step <= secantSteps && secant > low && secant < high ? secant : 0.5 * (low + high);
    previous = current;
  }
  return argument;
}
