/** @public Design section 12 names these; the risk screens and `/v1/risk` read them. */
export { backTest, type BackTest } from "./back-test.ts";
/** @public */
export { bookClosing, bookMargin, type BookClosing } from "./book/book-account.ts";
/** @public */
export {
  markBook,
  type BookInput,
  type BookQuote,
  type MarkedBook,
  type MarkedFrom,
  type MarkedLeg,
} from "./book/mark-book.ts";
/** @public */
export { baselZone, type BaselZone } from "./basel-zone.ts";
/** @public */
export {
  christoffersenTest,
  jointCoverageTest,
  kupiecTest,
  type CoverageResult,
  type Transitions,
} from "./coverage-tests.ts";
/** @public */
export { kellyFraction, kellyOfOutcomes, type KellyResult } from "./kelly-fraction.ts";
/** @public */
export { marginEstimate, marginParameters } from "./margin-estimate.ts";
/** @public */
export { backTestReport, type BackTestReport } from "./measures/back-test-report.ts";
/** @public */
export { deltaGammaRisk, type DeltaGammaRisk } from "./measures/delta-gamma.ts";
/** @public */
export {
  monteCarloRisk,
  portfolioProfits,
  type MonteCarloRisk,
  type PortfolioMoves,
} from "./measures/portfolio-risk.ts";
/** @public */
export { type SampleBand } from "./measures/sample-band.ts";
/** @public */
export { fewestReturns, riskReport, type RiskReport, type SessionClose } from "./measures/risk-report.ts";
/** @public */
export { namedStresses, stressVolatilityJump, type NamedStress } from "./named-stresses.ts";
/** @public The import of a broker's list: a file's bytes to operations, and those to positions. */
export {
  columnRoles,
  decimalMarks,
  gapsOf,
  noColumns,
  optionUnits,
  type ColumnMapping,
  type ColumnRole,
  type FigureReading,
  type MappingGap,
  type OrderLines,
} from "./operations/column-mapping.ts";
/** @public */
export { decodeText, type DecodedText } from "./operations/decode-text.ts";
/** @public */
export {
  importOperations,
  operationImporter,
  type ImportedOperations,
} from "./operations/import-operations.ts";
/** @public */
export {
  importedPositions,
  importSlotOf,
  type ImportedBatch,
  type ImportedOperation,
} from "./operations/imported-positions.ts";
/** @public */
export { fileQuestions, type FileQuestion } from "./operations/file-questions.ts";
/** @public */
export { isHtmlTable, rowsOfHtml } from "./operations/html-table.ts";
/** @public */
export { layouts } from "./operations/layouts.ts";
/** @public */
export { stateKey } from "./operations/orders/read-status.ts";
/** @public */
export {
  expirationsOf,
  followDealt,
  type DealtContract,
  type Operation,
  type OperationReason,
} from "./operations/read-operation.ts";
/** @public */
export { type FileRow } from "./operations/file-row.ts";
/** @public */
export { readRows, type ReadRows, type RefusedRow, type RowReason } from "./operations/read-rows.ts";
/** @public */
export { headingsKey, recognizeLayout, type RecognizedLayout } from "./operations/recognize-layout.ts";
/** @public */
export { portfolioGreeks, type PortfolioGreeks } from "./portfolio/portfolio-greeks.ts";
/** @public */
export { type HeldPosition } from "./portfolio/risk-legs.ts";
/** @public */
export {
  scenarioColumns,
  scenarioMatrix,
  type ScenarioInput,
  type ScenarioMatrix,
} from "./portfolio/scenario-matrix.ts";
/** @public */
export {
  reverseStress,
  stressPortfolio,
  type ReverseStress,
  type StressOutcome,
} from "./portfolio/stress-portfolio.ts";
/** @public */
export { measuredBeta, type MeasuredBeta } from "./portfolio/measured-beta.ts";
/** @public */
export { volatilityBeta, type VolatilityBeta } from "./portfolio/volatility-beta.ts";
/** @public */
export { positionMargin, unlimitedMargin, type PositionMargin } from "./position-margin.ts";
/** @public */
export { positionSize, type PositionSize, type SizeCap } from "./position-size.ts";
/** @public */
export { historicalValueAtRisk, type HistoricalRisk, type RiskReason } from "./value-at-risk.ts";
/** @public */
export { unitSizing, type UnitSizing, type UnitSizingInput } from "./size/unit-sizing.ts";
/** @public */
export { sizeSessions, type LossBasis } from "./size/unit-losses.ts";
