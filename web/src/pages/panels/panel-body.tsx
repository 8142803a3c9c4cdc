import { noticeText, panelReaders, provenanceOf, visitorMessage } from "@paridad/core/panels";
import type { PanelView } from "@paridad/core/panels";

import { partsOf } from "./panel-parts.tsx";

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

/** A panel's numbers, or why there are none. */
export function PanelBody({ view }: { view: PanelView }) {
  const { market, choices, name } = view;
  if (!market.ok) {
    const { title, hint } = visitorMessage(market, choices.locale);
    return <State title={title} hint={hint} words={market.message} />;
  }
  const empty = panelReaders[name].empty(view, market.data);
  if (empty !== null) return <State {...empty} />;
  const notice = noticeText(provenanceOf(panelReaders[name], view, market.data).source, choices.locale);
  return (
    <>
      {partsOf(view)?.body}
      {notice === null ? null : <p className="notice">{notice}</p>}
    </>
  );
}
