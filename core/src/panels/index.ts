export {
  panelAttributes,
  panelNames,
  readPanel,
  usualStrikes,
  usualUnderlying,
  type AttributeFault,
  type PanelAttribute,
  type PanelChoices,
  type PanelName,
  type PanelTheme,
} from "./asked/attributes.ts";
export {
  nameOf,
  panelQuery,
  parametersOf,
  partOf,
  withOthers,
  type PacedData,
  type PageChain,
  type PageSmile,
  type PanelQuery,
} from "./asked/panel-query.ts";
export { chainColumns, columnsOfType, type ChainColumn } from "./chain/chain-columns.ts";
export { chainRows, largestVolume, rowsAroundMoney, type ChainRow } from "./chain/chain-rows.ts";
export { chainCaption, chainHeading, chainNumber } from "./chain/chain-words.ts";
export { isFinal, visitorMessage, type Failure, type FailureCode } from "./failures.ts";
export { chainHeight, narrowChain, usualHeights } from "./heights.ts";
export { dateIn, numberIn, type Locale } from "./locale.ts";
export { type PanelChain, type PanelFigure, type PanelNumber, type PanelOption } from "./panel-types.ts";
export { ageText, delayText, noticeText, sourceText, type Provenance } from "./provenance.ts";
export {
  ratioModes,
  summarizeRatios,
  type RatioMode,
  type RatioPoint,
  type RatioSummary,
} from "./ratios/ratio-summary.ts";
export { ratioDrawing, ratioRange } from "./ratios/ratio-drawing.ts";
export { ratioFigures, ratioNumber, ratioSentence } from "./ratios/ratio-words.ts";
export { ratiosOfSample } from "./ratios/sample-ratios.ts";
export { smileDrawing, smileRanges, type PlotBox } from "./smile/smile-drawing.ts";
export { noFitText, smileFigures, smileHeading } from "./smile/smile-words.ts";
export { textsIn } from "./texts/texts.ts";
export type { Texts } from "./texts/spanish.ts";
