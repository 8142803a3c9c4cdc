/** @public Design section 12 names these; the builder, the saved positions and `/v1/positions` read them. */
export { analyzeAt } from "./analyze-at.ts";
/** @public */
export { analyzePosition, type PositionAnalysis, type PositionReason } from "./analyze-position.ts";
/** @public */
export { dealAt, positionSlippage, type LegQuote } from "./build/executable-prices.ts";
/** @public */
export {
  fillTemplate,
  type FilledLeg,
  type FillReason,
  type QuotedBase,
  type QuotedChain,
} from "./build/fill-template.ts";
/** @public */
export { quoteCautions, type QuoteCaution } from "./build/quote-cautions.ts";
/** @public */
export { decodeLegs, encodeLegs, type LegsLink } from "./build/leg-link.ts";
/** @public */
export { builderPath } from "./build/leg-text.ts";
/** @public */
export { outcomeZones, type OutcomeZone } from "./build/outcome-zones.ts";
/** @public */
export { positionTemplates, type PositionTemplate, type TemplateId } from "./build/templates.ts";
/** @public */
export { positionCapital, type PositionCapital } from "./build/position-capital.ts";
/** @public */
export {
  evaluatePosition,
  type PositionEvaluation,
  type PositionScenario,
} from "./evaluate/evaluate-position.ts";
/** @public */
export { distancesFrom, type PositionEnds } from "./evaluate/position-ends.ts";
/** @public */
export { positionVolatility } from "./evaluate/position-volatility.ts";
/** @public */
export { marketLeg, type LegVolatilityFrom } from "./build/market-leg.ts";
/** @public */
export { cycleAccount, type CycleAccount } from "./life/cycle-account.ts";
/** @public */
export {
  exerciseTrades,
  expiryOutlook,
  type ExpiryAction,
  type ExpiryOutlook,
} from "./life/expiry-outlook.ts";
/** @public */
export { openingCosts } from "./net/net-payoff.ts";
/** @public */
export { exerciseLoss } from "./life/early-exercise.ts";
/** @public */
export { soldLegRisks, type SoldLegRisk } from "./life/sold-leg.ts";
/** @public */
export { followContract, type SavedContract } from "./life/follow-contract.ts";
/** @public */
export { holdableKey, runLedger, sharesIn, type Holdable, type Ledger, type Trade } from "./life/ledger.ts";
/** @public */
export { liquidationValue, type LiquidationValue } from "./life/liquidation-value.ts";
/** @public */
export { closePart, rollPosition, type Closing, type RolledPosition } from "./life/roll-position.ts";
/** @public */
export { empiricalOdds, type EmpiricalOdds } from "./paths/empirical-odds.ts";
/** @public */
export { halfProfitOdds, type HalfProfitOdds } from "./paths/half-profit-odds.ts";
/** @public */
export { oddsAt, type OddsAt } from "./paths/odds-at.ts";
/** @public */
export { pathOdds, type PathOdds, type PathOddsInput } from "./paths/path-odds.ts";
/** @public */
export { nearestSmile, smileOdds, type SmileOdds, type SmileOddsReason } from "./paths/smile-odds.ts";
/** @public */
export { sessionCloses } from "./paths/session-closes.ts";
/** @public */
export { distributionOdds, positionOdds, type OddsInput, type PositionOdds } from "./position-odds.ts";
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
/** @public */
export { applyEvent, mostEvents, type PositionEventReason } from "./saved/apply-event.ts";
/** @public */
export { openContent } from "./saved/open-content.ts";
/** @public */
export {
  lineKey,
  positionLine,
  type LineBar,
  type LineQuote,
  type PositionLine,
} from "./saved/position-line.ts";
/** @public */
export { savedCycle } from "./saved/saved-cycle.ts";
/** @public */
export { contractOf, legOfSaved, legsOfPosition } from "./saved/saved-leg.ts";
/** @public */
export { positionChart, type PositionChart } from "./draw/position-chart.ts";
/** @public */
export { exitZones, type ExitZone } from "./net/exit-zones.ts";
/** @public */
export { expiryLine, type LinePoint } from "./draw/expiry-line.ts";
/** @public */
export { priceDateTable, tableInstants, tableSpots } from "./draw/price-dates.ts";
