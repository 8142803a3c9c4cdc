/** Success carries its fields next to `ok: true`. */
export type Success<Fields extends object> = { readonly ok: true } & Readonly<Fields>;

/** Failure carries a machine-readable reason from a closed list, plus any detail. */
export type Failure<Reason extends string, Fields extends object = object> = {
  readonly ok: false;
  readonly reason: Reason;
} & Readonly<Fields>;

/**
 * The outcome of something that market data may make impossible: never NaN, never a silent zero, never a throw.
 * Check `ok` and the compiler gives the fields of the success or the reason of the failure.
 */
export type Result<Fields extends object, Reason extends string> = Success<Fields> | Failure<Reason>;

/** Builds a success: `succeed({ volatility })`. */
export function succeed<Fields extends object>(fields: Fields): Success<Fields> {
  return { ok: true, ...fields };
}

/** Builds a failure: `fail("no-price")`. */
export function fail<Reason extends string>(reason: Reason): Failure<Reason> {
  return { ok: false, reason };
}
