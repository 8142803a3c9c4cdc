import { unknownDash } from "@paridad/core/formats";
import { chainNumber, textsIn } from "@paridad/core/panels";
import type { ChainColumn, Locale, PanelOption } from "@paridad/core/panels";
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";

/** The table's facts for the cells of a chain. */
export type CellContext = {
  readonly locale: Locale;
  readonly largestVolume: number;
  /** The row is the one by which the keyboard enters the calls or the puts. */
  readonly isEntry: boolean;
  choose(option: PanelOption, column: "bid" | "ask"): void;
};

function priceButton(
  text: string,
  { option, column, context }: { option: PanelOption; column: "bid" | "ask"; context: CellContext },
): TemplateResult {
  const texts = textsIn(context.locale);
  const label = (column === "ask" ? texts.buy : texts.sell)({ symbol: option.symbol, price: text });
  return html`<button
    type="button"
    part="price"
    tabindex=${context.isEntry ? 0 : -1}
    aria-label=${label}
    title=${label}
    @click=${() => context.choose(option, column)}
  >
    ${text}
  </button>`;
}

function volumeBar(text: string, { volume, type }: PanelOption, largestVolume: number): TemplateResult {
  // A drawing, since a strict policy of the page refuses style attributes.
  const percent = largestVolume > 0 ? ((volume ?? 0) / largestVolume) * 100 : 0;
  return html`<svg
      class="bar"
      part="volume-bar"
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect x=${type === "call" ? 100 - percent : 0} width=${percent} height="1" />
    </svg>
    <span>${text}</span>`;
}

const wideSpread = 0.1;

/** One cell of a call or put; an empty one where nothing trades. */
export function chainCell(
  option: PanelOption | null,
  { column, type, context }: { column: ChainColumn; type: "call" | "put"; context: CellContext },
): TemplateResult {
  if (option === null) return html`<td class="${type} ${column}"></td>`;
  const isWide = column === "spread" && (option.relativeSpread ?? 0) > wideSpread;
  const classes = [type, column, option.inTheMoney ? "itm" : "", isWide ? "wide" : ""].join(" ").trim();
  const { text, reason } = chainNumber(option, column, context.locale);
  const note = column === "fitted" ? textsIn(context.locale).fittedNote : nothing;
  return html`<td class=${classes} title=${reason ?? note}>
    ${text === null ? unknownDash : contentOf(text, { option, column, context })}
    ${reason === null ? nothing : html`<span class="visually-hidden">${reason}</span>`}
  </td>`;
}

function contentOf(
  text: string,
  { option, column, context }: { option: PanelOption; column: ChainColumn; context: CellContext },
): TemplateResult | string {
  if (column === "bid" || column === "ask") return priceButton(text, { option, column, context });
  return column === "volume" ? volumeBar(text, option, context.largestVolume) : text;
}
