import {
  chainHeading,
  panelReaders,
  positionHeading,
  positionTexts,
  salesHeading,
  salesTexts,
  smileHeading,
  textsIn,
} from "@paridad/core/panels";
import type { AnyPage, PanelView } from "@paridad/core/panels";

/** A panel's subject, without its numbers. */
function plainTitle({ name, choices }: PanelView): string {
  const { locale, underlying, symbol1, symbol2 } = choices;
  const texts = textsIn(locale);
  const titles = {
    chain: texts.chainTitle(underlying),
    volatility: texts.volatilityTitle(underlying),
    ratios: `${texts.ratioTitle} ${symbol1} / ${symbol2}`,
    position: positionTexts(locale).title,
    lanzamientos: salesTexts(locale).title(underlying),
    ticker: underlying,
  };
  return titles[name];
}

type Heading = { readonly title: string; readonly expires: string };

/** Null for the panels without an expiry. */
function headingOf({ name, choices: { locale } }: PanelView, page: AnyPage): Heading | null {
  const { chain, smile, position, coveredCalls } = page;
  if (name === "chain") return chain && chainHeading(chain, locale);
  if (name === "volatility") return smile && smileHeading(smile, locale);
  if (name === "position") return position && positionHeading(position, locale);
  return name === "lanzamientos" ? coveredCalls && salesHeading(coveredCalls, locale) : null;
}

/** A panel's name in one line: with its expiry, where that is known. */
export function panelTitle(view: PanelView): string {
  const { name, market } = view;
  if (!market.ok || panelReaders[name].empty(view, market.data) !== null) return plainTitle(view);
  const heading = headingOf(view, market.data as AnyPage);
  return heading === null ? plainTitle(view) : `${heading.title}. ${heading.expires}`;
}
