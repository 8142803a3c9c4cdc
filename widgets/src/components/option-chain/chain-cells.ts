import {
  formatDeltaPercent,
  formatInteger,
  formatPercent,
  formatPrice,
  formatVolatilityPoints,
  unknownDash,
} from "@paridad/core/formats";
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";

import { numberIn } from "../../internal/locale.ts";
import type { Locale } from "../../internal/locale.ts";
import { textsIn } from "../../internal/texts.ts";
import type { PageOption } from "../../internal/page-parts.ts";
import type { ChainColumn } from "./chain-columns.ts";

/** What the cells of a chain need to know of their table. */
export type CellContext = {
  readonly locale: Locale;
  readonly largestVolume: number;
  /** The row is the one by which the keyboard enters the calls or the puts. */
  readonly isEntry: boolean;
  choose(option: PageOption, column: "bid" | "ask"): void;
};

type Cell = (option: PageOption, context: CellContext) => TemplateResult | string;

const price =
  (column: "bid" | "ask"): Cell =>
  (option, { locale, choose, isEntry }) => {
    const value = option[column];
    if (value === null) return unknownDash;
    const text = numberIn(locale, formatPrice(value));
    const texts = textsIn(locale);
    const label = (column === "ask" ? texts.buy : texts.sell)({ symbol: option.symbol, price: text });
    return html`<button
      type="button"
      part="price"
      tabindex=${isEntry ? 0 : -1}
      aria-label=${label}
      title=${label}
      @click=${() => choose(option, column)}
    >
      ${text}
    </button>`;
  };

const volume: Cell = ({ volume: traded, type }, { locale, largestVolume }) => {
  if (traded === null) return html`<span title=${textsIn(locale).noVolume}>${unknownDash}</span>`;
  // A drawing, since a strict policy of the page refuses style attributes.
  const percent = largestVolume > 0 ? (traded / largestVolume) * 100 : 0;
  return html`<svg
      class="bar"
      part="volume-bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect x=${type === "call" ? 100 - percent : 0} width=${percent} height="1" />
    </svg>
    <span>${numberIn(locale, formatInteger(traded))}</span>`;
};

const cells: Readonly<Record<ChainColumn, Cell>> = {
  bid: price("bid"),
  ask: price("ask"),
  last: ({ last }, { locale }) => numberIn(locale, formatPrice(last)),
  volume,
  volatility: ({ impliedVolatility }, { locale }) =>
    numberIn(locale, formatVolatilityPoints(impliedVolatility)),
  spread: ({ relativeSpread }, { locale }) => numberIn(locale, formatPercent(relativeSpread)),
  delta: ({ deltaPercent }, { locale }) => numberIn(locale, formatDeltaPercent(deltaPercent)),
  fitted: ({ fittedVolatility }, { locale }) => numberIn(locale, formatVolatilityPoints(fittedVolatility)),
};

const wideSpread = 0.1;

function reasonOf(column: ChainColumn, option: PageOption, locale: Locale): string | typeof nothing {
  const texts = textsIn(locale);
  if (column === "volatility" && option.impliedVolatilityReason !== null)
    return texts.reasons[option.impliedVolatilityReason];
  if (column === "spread" && option.relativeSpread === null) return texts.oneSided;
  if (column === "fitted")
    return (option.fittedVolatility ?? null) === null ? texts.noFitShort : texts.fittedNote;
  const isPrice = column === "bid" || column === "ask" || column === "last";
  return isPrice && option[column] === null ? texts.noPrice : nothing;
}

/** One cell of a call or put; an empty one where nothing trades. */
export function chainCell(
  option: PageOption | null,
  { column, type, context }: { column: ChainColumn; type: "call" | "put"; context: CellContext },
): TemplateResult {
  if (option === null) return html`<td class="${type} ${column}"></td>`;
  const isWide = column === "spread" && (option.relativeSpread ?? 0) > wideSpread;
  const classes = [type, column, option.inTheMoney ? "itm" : "", isWide ? "wide" : ""].join(" ").trim();
  return html`<td class=${classes} title=${reasonOf(column, option, context.locale)}>
    ${cells[column](option, context)}
  </td>`;
}
