import { formatTimestamp } from "@paridad/core/formats";
import { dateIn, delayText, panelReaders, provenanceOf, sourceText, textsIn } from "@paridad/core/panels";
import type { PanelView } from "@paridad/core/panels";

/** Source, delay and moment of a panel's numbers, which no clock follows once they are sent. */
export function sourceLine(view: PanelView): string {
  const { market, choices, isSample } = view;
  if (!market.ok) return "";
  const { locale } = choices;
  const provenance = provenanceOf(panelReaders[view.name], view, market.data);
  const { asOf } = provenance;
  const moment = asOf === null ? null : dateIn(locale, formatTimestamp(asOf));
  return [
    isSample ? textsIn(locale).sample : null,
    sourceText(provenance, locale),
    view.isSaved ? null : delayText(provenance, locale),
    moment,
  ]
    .filter((part) => part !== null)
    .join(" · ");
}
