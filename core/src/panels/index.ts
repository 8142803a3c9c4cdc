export {
  panelAttributes,
  panelNames,
  panelTags,
  readPanel,
  usualStrikes,
  usualUnderlying,
  type AttributeFault,
  type PanelAttribute,
  type PanelChoices,
  type PanelName,
} from "./request/attributes.ts";
export {
  nameOf,
  panelQuery,
  parametersOf,
  partOf,
  sampleParametersOf,
  samplePartOf,
  withOthers,
  type PacedData,
  type AnyPage,
  type PageChain,
  type PagePosition,
  type PageSales,
  type PageTicker,
  type PageSmile,
  type PanelQuery,
} from "./request/panel-query.ts";
export { columnsOfType, type ChainColumn } from "./chain/chain-columns.ts";
export { chainRows, largestVolume, rowsAroundMoney, type ChainRow } from "./chain/chain-rows.ts";
export { chainCaption, chainHeading, chainNumber } from "./chain/chain-words.ts";
export { codeWays, firstPage, type CodeTarget, type CodeWay } from "./code/panel-code.ts";
export { isFinal, visitorMessage, type Failure, type FailureCode } from "./failures.ts";
export { chainHeight, narrowChain, salesHeight, usualHeights } from "./heights.ts";
export { dateIn, numberIn, type Locale } from "./locale.ts";
export { type PanelChain, type PanelFigure, type PanelNumber, type PanelOption } from "./panel-types.ts";
export { ageText, delayText, noticeText, sourceText, type Provenance } from "./provenance.ts";
export { type RatioPoint, type RatioSummary } from "./ratios/ratio-summary.ts";
export { ratioDrawing, ratioRange } from "./ratios/ratio-drawing.ts";
export { ratioFigures, ratioNumber, ratioSentence } from "./ratios/ratio-words.ts";
export { smileDrawing, smileRanges, type PlotBox } from "./smile/smile-drawing.ts";
export { noFitText, smileFigures, smileHeading } from "./smile/smile-words.ts";
export { textsIn } from "./texts/texts.ts";
export { chainReader } from "./chain/chain-reader.ts";
export { panelHeight } from "./sizes.ts";
export { panelHome } from "./panel-home.ts";
export { provenanceOf, type PanelReader, type ReadingPanel } from "./panel-reader.ts";
export { panelReaders } from "./panel-readers.ts";
export { isCutRatio, ratioReader, ratioSummaryOf } from "./ratios/ratio-reader.ts";
export { smileReader } from "./smile/smile-reader.ts";
export type { PanelPage, PanelPages, PanelView, PictureSize } from "./page.ts";
export { payoffDrawing, payoffRanges } from "./position/payoff-drawing.ts";
export { positionReader } from "./position/position-reader.ts";
export { positionTexts } from "./position/position-texts.ts";
export { legWords, positionFigures, positionHeading } from "./position/position-words.ts";
export { salesReader } from "./sales/sales-reader.ts";
export { salesTexts } from "./sales/sales-texts.ts";
export { salesHeading, salesHeads, salesRow, salesVerdict } from "./sales/sales-words.ts";
export { tickerFigures, tickerReader } from "./ticker/ticker-words.ts";
