/** Residual of a fit on one side, without weights: far strikes hardly count in the fit, and a curve may miss all of them. */
export interface WingError {
  /** Root of the mean of the squared residuals, 0.01 = a point; null without a base there. */
  readonly error: number | null;
  readonly bases: number;
  /** The outermost bases that the curve misses by more than 2 points, none beyond them that it meets: nothing there is dear or cheap. */
  readonly missed: number;
}

export interface WingErrors {
  readonly put: WingError;
  readonly call: WingError;
}

/** Wings begin at half a standard deviation from the forward. */
const wingFrom = 0.5;
const mostError = 0.02;

/**
 * Both wings' errors of points, ascending, with their residuals, and which points the curve doesn't reach. `deviation` is the volatility at the
 * forward times the root of the years.
 */
export function wingErrors(
  points: readonly { readonly logMoneyness: number }[],
  residuals: readonly (number | null)[],
  deviation: number,
): { readonly wings: WingErrors; readonly isMissed: readonly boolean[] } {
  const known = points.flatMap(({ logMoneyness }, index) => {
    const residual = residuals[index] ?? null;
    return residual === null ? [] : [{ logMoneyness, residual, place: index }];
  });
  const isFar = ({ logMoneyness }: { readonly logMoneyness: number }) =>
    Math.abs(logMoneyness) > wingFrom * deviation;
  // From the outermost base in.
  const put = known.filter((one) => one.logMoneyness < 0 && isFar(one));
  const call = known.filter((one) => one.logMoneyness > 0 && isFar(one)).toReversed();
  const missed = [put, call].flatMap((wing) => wing.slice(0, missedOf(wing)));
  return {
    wings: { put: errorOf(put), call: errorOf(call) },
    isMissed: points.map((_point, index) => missed.some((one) => one.place === index)),
  };
}

type Wing = readonly { readonly residual: number }[];

function missedOf(wing: Wing): number {
  const met = wing.findIndex(({ residual }) => Math.abs(residual) <= mostError);
  return met < 0 ? wing.length : met;
}

function errorOf(wing: Wing): WingError {
  const squares = wing.reduce((sum, { residual }) => sum + residual ** 2, 0);
  return {
    error: wing.length === 0 ? null : Math.sqrt(squares / wing.length),
    bases: wing.length,
    missed: missedOf(wing),
  };
}
