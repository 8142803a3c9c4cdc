import { panelReaders, noticeText, provenanceOf, ratioSummaryOf, visitorMessage } from "@paridad/core/panels";
import type { PacedData, PageChain, PageSmile, PanelView } from "@paridad/core/panels";

import { ChainPanel } from "./chain-panel.tsx";
import { RatioPanel } from "./ratio-panel.tsx";
import { SmilePanel } from "./smile-panel.tsx";

/** Why there is nothing, in words. */
function State({ title, hint, told }: { title: string; hint: string; told?: string }) {
  return (
    <div className="state">
      <h1>{title}</h1>
      <p>{hint}</p>
      {told === undefined ? null : <p>{told}</p>}
    </div>
  );
}

function Numbers({ view, data }: { view: PanelView; data: PacedData }) {
  const { name, choices, isSample } = view;
  const { chain } = data as PageChain;
  const { smile } = data as PageSmile;
  if (name === "chain") return chain === null ? null : <ChainPanel chain={chain} choices={choices} />;
  if (name === "volatility")
    return smile === null ? null : <SmilePanel smile={smile} locale={choices.locale} />;
  return <RatioPanel summary={ratioSummaryOf(view, data)} choices={choices} isSample={isSample} />;
}

/** A panel's numbers, or why there are none. */
export function PanelBody({ view }: { view: PanelView }) {
  const { market, choices } = view;
  if (!market.ok) {
    const { title, hint } = visitorMessage(market, choices.locale);
    return <State title={title} hint={hint} told={market.message} />;
  }
  const { data } = market;
  const empty = panelReaders[view.name].empty(view, data);
  if (empty !== null) return <State {...empty} />;
  const notice = noticeText(provenanceOf(panelReaders[view.name], view, data).source, choices.locale);
  return (
    <>
      <Numbers view={view} data={data} />
      {notice === null ? null : <p className="notice">{notice}</p>}
    </>
  );
}
