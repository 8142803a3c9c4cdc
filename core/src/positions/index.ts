export { analyzePosition } from "./analyze-position.ts";
export { dealAt, positionSlippage, type LegQuote } from "./build/executable-prices.ts";
export {
  fillTemplate,
  type FilledLeg,
  type SkippedBase,
  type FillReason,
  type QuotedBase,
  type QuotedChain,
} from "./build/fill-template.ts";
export { quoteCautions, type QuoteCaution } from "./build/quote-cautions.ts";
export { decodeLegs, encodeLegs } from "./build/leg-link.ts";
export { builderPath } from "./build/leg-text.ts";
export { outcomeZones, type OutcomeZone } from "./build/outcome-zones.ts";
export { positionTemplates, type PositionTemplate, type TemplateId } from "./build/templates.ts";
export { positionCapital } from "./build/position-capital.ts";
export {
  evaluatePosition,
  type PositionEvaluation,
  type PositionScenario,
} from "./evaluate/evaluate-position.ts";
export { expectedReturn, expectedSum } from "./evaluate/expected-return.ts";
export type { ExpectedSum } from "./evaluate/expected-return.ts";
export { distancesFrom } from "./evaluate/position-ends.ts";
export { positionVolatility } from "./evaluate/position-volatility.ts";
export { marketLeg, type LegVolatilityFrom } from "./build/market-leg.ts";
export { expiryOutlook, type ExpiryAction, type ExpiryOutlook } from "./life/expiry-outlook.ts";
export { openingCosts } from "./net/net-payoff.ts";
export { exerciseLoss } from "./life/early-exercise.ts";
export { soldLegRisks, type SoldLegRisk } from "./life/sold-leg.ts";
export { followContract } from "./life/follow-contract.ts";
export {
  holdableKey,
  holdableOf,
  runLedger,
  sharesIn,
  type Holdable,
  type Ledger,
  type Trade,
} from "./life/ledger.ts";
export { legVolatility } from "./leg-volatility.ts";
export { liquidationValue, type LiquidationValue } from "./life/liquidation-value.ts";
export { rollPosition } from "./life/roll-position.ts";
export { pathOdds, type PathOdds, type PathOddsInput } from "./paths/path-odds.ts";
export { nearestSmile, smileOdds, type SmileOdds, type SmileOddsReason } from "./paths/smile-odds.ts";
export { sessionCloses } from "./paths/session-closes.ts";
export { positionOdds, type OddsInput } from "./position-odds.ts";
export {
  mostLegs,
  mostLots,
  sharesPerLot,
  type LegsReason,
  type OptionLeg,
  type PositionLeg,
} from "./position-types.ts";
export { positionReturn } from "./position-return.ts";
export { tradersGreeks, type TradersGreeks } from "./traders-greeks.ts";
export { intrinsicOf, millisecondsPerYear, type ValueReason } from "./value-leg.ts";
export { sumGreeks, valuePosition } from "./value-position.ts";
export { valueTable } from "./value-table.ts";
export { applyEvent, type PositionEventReason } from "./saved/apply-event.ts";
export { openContent } from "./saved/open-content.ts";
export {
  lineKey,
  positionLine,
  type LineBar,
  type LineQuote,
  type PositionLine,
} from "./saved/position-line.ts";
export { correctOpening, type CorrectionReason, type CorrectionRefusal } from "./saved/correct-opening.ts";
export { legKeys, lotsBeyond } from "./saved/leg-change.ts";
export { asKept, lotsBetween, type Lots } from "./saved/deal-trades.ts";
export { standingEvents, undoEvent, type UndoReason, type UndoRefusal } from "./saved/undo-event.ts";
export { savedCycle } from "./saved/saved-cycle.ts";
export { followedOn, legOfSaved, legsOfPosition } from "./saved/saved-leg.ts";
export { positionChart, type PositionChart } from "./draw/position-chart.ts";
export { exitZones, type ExitZone } from "./net/exit-zones.ts";
export { expiryLine, type LinePoint } from "./draw/expiry-line.ts";
export { priceDateTable, tableInstants, tableSpots } from "./draw/price-dates.ts";
export { shapeOf } from "./build/shape-of.ts";
export { cutSince, heldSince } from "./saved/held-since.ts";
