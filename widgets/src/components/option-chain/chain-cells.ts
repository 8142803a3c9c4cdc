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
import type { Texts } from "../../internal/texts.ts";
import type { PageOption } from "../../internal/feed/page-parts.ts";
import type { ChainColumn } from "./chain-columns.ts";

/** The table's facts for the cells of a chain. */
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
  if (traded === null) return unknownDash;
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
  delta: ({ delta }, { locale }) => numberIn(locale, formatDeltaPercent(delta === null ? null : delta * 100)),
  fitted: ({ fittedVolatility }, { locale }) => numberIn(locale, formatVolatilityPoints(fittedVolatility)),
};

const wideSpread = 0.1;

type Reason = (option: PageOption, texts: Texts) => string | null;
const priceReason =
  (column: "bid" | "ask" | "last"): Reason =>
  (option, { noPrice }) =>
    option[column] === null ? noPrice : null;
const volatilityReason: Reason = ({ impliedVolatilityReason: reason }, { reasons }) =>
  reason === null ? null : reasons[reason];

/** Why a cell is a dash; null where it is none. */
const reasons: Readonly<Record<ChainColumn, Reason>> = {
  bid: priceReason("bid"),
  ask: priceReason("ask"),
  last: priceReason("last"),
  volume: (option, { noVolume }) => (option.volume === null ? noVolume : null),
  volatility: volatilityReason,
  spread: ({ relativeSpread }, { oneSided }) => (relativeSpread === null ? oneSided : null),
  delta: (option, texts) => (option.delta === null ? volatilityReason(option, texts) : null),
  fitted: ({ fittedVolatility = null }, { noFitShort }) => (fittedVolatility === null ? noFitShort : null),
};

/** One cell of a call or put; an empty one where nothing trades. */
export function chainCell(
  option: PageOption | null,
  { column, type, context }: { column: ChainColumn; type: "call" | "put"; context: CellContext },
): TemplateResult {
  if (option === null) return html`<td class="${type} ${column}"></td>`;
  const isWide = column === "spread" && (option.relativeSpread ?? 0) > wideSpread;
  const classes = [type, column, option.inTheMoney ? "itm" : "", isWide ? "wide" : ""].join(" ").trim();
  const texts = textsIn(context.locale);
  const reason = reasons[column](option, texts);
  const note = column === "fitted" ? texts.fittedNote : nothing;
  return html`<td class=${classes} title=${reason ?? note}>
    ${cells[column](option, context)}
    ${reason === null ? nothing : html`<span class="visually-hidden">${reason}</span>`}
  </td>`;
}
