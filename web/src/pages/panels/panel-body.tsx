import { panelReaders, noticeText, provenanceOf, ratioSummaryOf, visitorMessage } from "@paridad/core/panels";
import type { AnyPage, PacedData, PanelView } from "@paridad/core/panels";

import { ChainPanel } from "./chain-panel.tsx";
import { RatioPanel } from "./ratio-panel.tsx";
import { PositionPanel } from "./position-panel.tsx";
import { SalesPanel } from "./sales-panel.tsx";
import { SmilePanel } from "./smile-panel.tsx";
import { TickerPanel } from "./ticker-panel.tsx";

/** Why there is nothing, in words. */
function State({ title, hint, words }: { title: string; hint: string; words?: string }) {
  return (
    <div className="state">
      <h1>{title}</h1>
      <p>{hint}</p>
      {words === undefined ? null : <p>{words}</p>}
    </div>
  );
}

/** An answer that has something to show. */
function Numbers({ view, data }: { view: PanelView; data: PacedData }) {
  const { name, choices, isSample } = view;
  const { locale } = choices;
  const { chain, smile, position, coveredCalls, ticker } = data as AnyPage;
  if (name === "chain") return chain && <ChainPanel chain={chain} choices={choices} />;
  if (name === "volatility") return smile && <SmilePanel smile={smile} locale={locale} />;
  if (name === "position") return position && <PositionPanel position={position} locale={locale} />;
  if (name === "lanzamientos") return coveredCalls && <SalesPanel sales={coveredCalls} choices={choices} />;
  if (name === "ticker") return ticker && <TickerPanel ticker={ticker} locale={locale} />;
  return <RatioPanel summary={ratioSummaryOf(view, data)} choices={choices} isSample={isSample} />;
}

/** A panel's numbers, or why there are none. */
export function PanelBody({ view }: { view: PanelView }) {
  const { market, choices } = view;
  if (!market.ok) {
    const { title, hint } = visitorMessage(market, choices.locale);
    return <State title={title} hint={hint} words={market.message} />;
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
