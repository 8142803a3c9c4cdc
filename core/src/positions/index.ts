/** @public Design section 12 names these; the builder, the saved positions and `/v1/positions` read them. */
export { analyzeAt } from "./analyze-at.ts";
/** @public */
export { analyzePosition, type PositionAnalysis, type PositionReason } from "./analyze-position.ts";
/** @public */
export { legVolatility } from "./leg-volatility.ts";
/** @public */
export { distributionOdds, positionOdds, type PositionOdds } from "./position-odds.ts";
/** @public */
export {
  mostLegs,
  mostLots,
  sharesPerLot,
  type LegsReason,
  type OptionLeg,
  type PositionLeg,
  type ShareLeg,
} from "./position-types.ts";
/** @public */
export { positionReturn, type PositionReturn } from "./position-return.ts";
/** @public */
export { settleNearest, type Settlement } from "./settle-nearest.ts";
/** @public */
export { tradersGreeks, type TradersGreeks } from "./traders-greeks.ts";
/** @public */
export type { ModelName, ValueReason } from "./value-leg.ts";
/** @public */
export { sumGreeks, valuePosition, type LegValue, type PositionValue } from "./value-position.ts";
/** @public */
export { valueTable, type ValueTable } from "./value-table.ts";
