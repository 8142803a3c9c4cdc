import { chainHeading, panelReaders, smileHeading, textsIn } from "@paridad/core/panels";
import type { PageChain, PageSmile, PanelView } from "@paridad/core/panels";

/** A panel's name in one line: with its expiry, where that is known. */
export function panelTitle(view: PanelView): string {
  const { name, choices, market } = view;
  const { locale, underlying, symbol1, symbol2 } = choices;
  const texts = textsIn(locale);
  if (name === "ratios") return `${texts.ratioTitle} ${symbol1} / ${symbol2}`;
  const isShown = market.ok && panelReaders[name].empty(view, market.data) === null;
  if (name === "chain") {
    const chain = isShown ? (market.data as PageChain).chain : null;
    if (chain === null) return texts.chainTitle(underlying);
    const { title, expires } = chainHeading(chain, locale);
    return `${title}. ${expires}`;
  }
  const smile = isShown ? (market.data as PageSmile).smile : null;
  if (smile === null) return texts.volatilityTitle(underlying);
  const { title, expires } = smileHeading(smile, locale);
  return `${title}. ${expires}`;
}
