export { bookClosing, bookMargin, type BookClosing } from "./book/book-account.ts";
export { markBook, type BookInput, type BookQuote, type MarkedLeg } from "./book/mark-book.ts";
/** @public */
export { baselZone } from "./basel-zone.ts";
export { type BaselZone } from "./basel-zone.ts";
/** @public */
export { christoffersenTest, kupiecTest } from "./coverage-tests.ts";
/** @public */
export { kellyFraction } from "./kelly-fraction.ts";
export { explainDay, type BookDay } from "./day/book-day.ts";
export { dayQuestion, type DayQuestion } from "./day/day-question.ts";
/** @public */
export { explainResult, type ExplainedResult } from "./day/explain-result.ts";
export { explainStretch, type PositionStretch, type StretchEnd } from "./day/explain-stretch.ts";
export type { MarketEnd } from "./day/option-mark.ts";
export type { ResultParts } from "./day/result-parts.ts";
export { marginParameters } from "./margin-estimate.ts";
export { backTestReport, type BackTestReport } from "./measures/back-test-report.ts";
export { type SampleBand } from "./measures/sample-band.ts";
export { riskReport, type RiskReport, type SessionClose } from "./measures/risk-report.ts";
export { namedStresses, stressVolatilityJump } from "./named-stresses.ts";
export {
  columnRoles,
  gapsOf,
  noColumns,
  type ColumnMapping,
  type ColumnRole,
  type FigureReading,
  type MappingGap,
  type OrderLines,
  holdingMoment,
} from "./operations/column-mapping.ts";
export { decodeText, type DecodedText } from "./operations/decode-text.ts";
export { importOperations, operationImporter, type ImportedBook } from "./operations/import-operations.ts";
export { importedPositions, importSlotOf, type ImportedOperation } from "./operations/imported-positions.ts";
export { fileQuestions, type FileQuestion } from "./operations/file-questions.ts";
export { isHtmlTable, rowsOfHtml } from "./operations/html-table.ts";
export { layouts } from "./operations/layouts.ts";
export { stateKey } from "./operations/orders/read-status.ts";
export {
  expirationsOf,
  followDealt,
  type DealtContract,
  type Operation,
} from "./operations/read-operation.ts";
export { type FileRow } from "./operations/file-row.ts";
export { readRows, type RowReason } from "./operations/read-rows.ts";
export { headingsKey, recognizeLayout, type RecognizedLayout } from "./operations/recognize-layout.ts";
export { portfolioGreeks, type PortfolioGreeks } from "./portfolio/portfolio-greeks.ts";
export {
  scenarioColumns,
  scenarioMatrix,
  type ScenarioInput,
  type ScenarioMatrix,
} from "./portfolio/scenario-matrix.ts";
export { reverseStress, stressPortfolio, type StressOutcome } from "./portfolio/stress-portfolio.ts";
export { measuredBeta, type MeasuredBeta } from "./portfolio/measured-beta.ts";
export { unlimitedMargin, type PositionMargin } from "./position-margin.ts";
export { positionSize, type PositionSize, type SizeCap } from "./position-size.ts";
/** @public */
export { historicalValueAtRisk } from "./value-at-risk.ts";
export { unitSizing, type UnitSizing, type UnitSizingInput } from "./size/unit-sizing.ts";
export { sizeSessions, type LossBasis } from "./size/unit-losses.ts";
