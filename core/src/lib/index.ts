export { assert, assertDefined, isKnownNumber, isPositiveNumber } from "./assertions.ts";
export { ensureNever } from "./ensure-never.ts";
export { groupBy } from "./group-by.ts";
export { meanOfKnown } from "./mean.ts";
export { median } from "./median.ts";
export { isIsoDate, toEpochMilliseconds, toIsoDate } from "./nominal.ts";
export type { EpochMilliseconds, IsoDate, Nominal } from "./nominal.ts";
export { fail, succeed } from "./result.ts";
export type { Failure, Result, Success } from "./result.ts";
