import type { EmbedRatios } from "../../contract/index.ts";
import type { PacedData, PageChain } from "../request/panel-query.ts";
import type { PanelReader, ReadingPanel } from "../panel-reader.ts";
import { textsIn } from "../texts/texts.ts";
import { summarizeRatios } from "./ratio-summary.ts";
import type { RatioSummary } from "./ratio-summary.ts";
import { ratiosOfSample } from "./sample-ratios.ts";

/** The ratio of an answer, or of the public sample's chain. */
export function ratioSummaryOf({ choices, isSample }: ReadingPanel, data: PacedData): RatioSummary {
  const ratios = isSample ? ratiosOfSample(data as PageChain, choices) : (data as EmbedRatios);
  return summarizeRatios(ratios, choices);
}

/** There are fewer sessions, as their source's terms keep some back. */
export function isCutRatio({ isSample }: ReadingPanel, data: PacedData): boolean {
  return !isSample && Boolean((data as EmbedRatios).limitReason);
}

export const ratioReader: PanelReader = {
  origin(panel, data) {
    const { points, now } = ratioSummaryOf(panel, data);
    const time = now?.time ?? points.at(-1)?.time;
    const source = panel.isSample ? (data as PageChain).chain?.source : (data as EmbedRatios).source;
    return { source: source ?? null, asOf: time === undefined ? null : Date.parse(time) };
  },
  empty(panel, data) {
    if (ratioSummaryOf(panel, data).current !== null) return null;
    const texts = textsIn(panel.choices.locale);
    const hint = isCutRatio(panel, data) ? texts.sessionsWithheld : texts.ratioEmptyHint;
    return { title: texts.ratioEmpty, hint };
  },
};
