import { formatPrice } from "@paridad/core/formats";
import {
  chainHeading,
  chainHeight,
  chainReader,
  chainRows,
  numberIn,
  rowsAroundMoney,
  textsIn,
  usualStrikes,
  usualUnderlying,
} from "@paridad/core/panels";
import type { ChainRow, PacedData, PageChain, PanelChain, PanelOption } from "@paridad/core/panels";
import { builderPath } from "@paridad/core/positions";
import { html, nothing } from "lit";
import type { PropertyValues, TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";

import { ParidadSelectEvent } from "../../events/select-event.ts";
import type { SelectDetail } from "../../events/select-event.ts";
import { PanelElement, text } from "../../internal/panel-element.ts";
import { panelStyles } from "../../internal/panel-styles.ts";
import { chainTable } from "./chain-table.ts";
import { entryRows } from "./entry-rows.ts";
import { chainStyles } from "./option-chain.styles.ts";

/**
 * Options of one expiry around the money: prices, volume, spread and implied volatility, calls next to puts.
 *
 * @element paridad-option-chain
 *
 * @attr {string} embed-key - Publishable key of the page, `pub_…`; without it the public sample is shown.
 * @attr {string} api - Address of the Paridad server; the script's own when left out.
 * @attr {string} underlying - Underlying of the chain: `GGAL`.
 * @attr {string} expiry - Last trading day, `YYYY-MM-DD`; the nearest one when left out.
 * @attr {number} strikes - Bases on each side of the money, 1 to 40; 8 when left out.
 * @attr {string} columns - Columns from the base outward, with spaces: `bid ask last volume volatility spread delta fitted`.
 * @attr {"light"|"dark"|"auto"} theme - Colours; `auto` follows the page.
 * @attr {"es-AR"|"en"} locale - Language.
 * @attr {number} refresh - Seconds between looks; never below what the server asks for.
 *
 * @fires {CustomEvent<DataDetail>} paridad-data - New numbers are on the screen.
 * @fires {CustomEvent<SelectDetail>} paridad-select - The visitor chose a price: one leg of a strategy. Prevented, no link to the builder is shown.
 * @fires {CustomEvent<ErrorDetail>} paridad-error - Numbers could not be had, or an attribute is wrong.
 *
 * @slot attribution - Shown next to the source; a link to Paridad by default.
 * @slot empty - What is shown where there is nothing to show.
 *
 * @csspart frame - The frame.
 * @csspart header - Underlying, price, expiry.
 * @csspart table - The table.
 * @csspart row - A row of the table; the one at the money is also `money`.
 * @csspart price - A price that can be chosen.
 * @csspart build - The line that leads from a chosen price to Paridad's builder.
 * @csspart volume-bar - The bar behind a volume.
 * @csspart notice - The line that says that the market is closed or the numbers are old.
 * @csspart footer - Source, age and attribution.
 * @csspart source - Source, delay and age.
 * @csspart loading - State while nothing is known.
 * @csspart empty - State without options.
 * @csspart error - State after a passing failure.
 * @csspart no-right - State shown when the page's key does not work.
 *
 * @cssprop --paridad-height - Height of the element; that of its rows unless set: 148px and 28px a row, 76px more on a telephone.
 * @cssprop --paridad-background - Colour of the frame.
 * @cssprop --paridad-raised - Colour of the column of bases.
 * @cssprop --paridad-line - Colour of the lines.
 * @cssprop --paridad-outline - Colour of the outlines of controls.
 * @cssprop --paridad-text - Colour of the text.
 * @cssprop --paridad-muted - Colour of the lesser text.
 * @cssprop --paridad-accent - Colour of volatilities and of the focus.
 * @cssprop --paridad-call - Colour of the calls.
 * @cssprop --paridad-put - Colour of the puts.
 * @cssprop --paridad-in-the-money - Shade of options in the money.
 * @cssprop --paridad-at-the-money - Colour of the base at the money and of warnings.
 * @cssprop --paridad-radius - Radius of the frame's corners.
 * @cssprop --paridad-font - Font family.
 */
export class ParidadOptionChain extends PanelElement {
  /** @internal */
  protected override readonly panel = "chain";
  /** @internal */
  protected override readonly reader = chainReader;
  static override styles = [panelStyles, chainStyles];
  static override properties = {
    ...PanelElement.properties,
    underlying: text,
    expiry: text,
    strikes: { type: Number },
    columns: text,
  };

  /** Underlying of the chain: `GGAL`. */
  declare underlying: string;
  /** Last trading day, `YYYY-MM-DD`; the nearest one when empty. */
  declare expiry: string;
  /** Bases on each side of the money, 1 to 40. */
  declare strikes: number;
  /** Columns from the base outward, with spaces. */
  declare columns: string;

  #type: "call" | "put" = "call";
  #centred = "";
  #chosen: SelectDetail | null = null;

  constructor() {
    super();
    this.underlying = usualUnderlying;
    this.expiry = "";
    this.strikes = usualStrikes;
    this.columns = "";
  }

  /** The answer's chain, where it is that of the underlying. */
  #chainOf({ chain }: Pick<PageChain, "chain">): PanelChain | null {
    return chain?.underlying === this.#subject ? chain : null;
  }

  get #subject(): string {
    return this.choices.underlying;
  }

  #rowsOf(chain: PanelChain | null): readonly ChainRow[] {
    return chain === null
      ? []
      : rowsAroundMoney(chainRows(chain), { strikes: this.choices.strikes, spot: chain.spot });
  }

  /** @internal */
  protected override rowCount(data: PacedData): number {
    return this.#rowsOf(this.#chainOf(data as PageChain)).length;
  }

  /** @internal */
  protected override body(data: PacedData): TemplateResult {
    const chain = this.#chainOf(data as PageChain);
    if (chain === null) return html``;
    const rows = this.#rowsOf(chain);
    const { columns } = this.choices;
    const entries = entryRows(rows, columns);
    const locale = this.language;
    const choose = (option: PanelOption, column: "bid" | "ask") => this.#choose(option, column);
    const known = [data, this.columns, this.strikes, this.underlying, locale];
    return html`${this.#header(chain)}${this.#build()}${this.#switch()}
      <div
        class="scroll"
        data-type=${this.#type}
        role="region"
        aria-label=${this.labelled(this.#name(chain))}
        tabindex=${entries.call === null && entries.put === null ? 0 : nothing}
      >
        ${guard(known, () => chainTable({ chain, rows, columns, entries, locale, choose }))}
      </div>`;
  }

  /** @internal */
  protected override heightOf(data: PacedData | null): number {
    const chain = data === null ? null : this.#chainOf(data as PageChain);
    return chainHeight(this.#rowsOf(chain).length || 2 * this.choices.strikes);
  }

  #name(chain: PanelChain): string {
    const { title, expires } = chainHeading(chain, this.language);
    return `${title}. ${expires}`;
  }

  #header(chain: PanelChain): TemplateResult {
    const { title, price, lastAge, expires, atTheMoney } = chainHeading(chain, this.language);
    return html`<header part="header">
      <h2>
        ${title}
        <strong>${price}</strong>${lastAge === null ? nothing : html` <span class="muted">${lastAge}</span>`}
      </h2>
      <span class="muted">
        ${expires}${
          atTheMoney === null
            ? nothing
            : html` · ${textsIn(this.language).atTheMoneyVolatility}
                <span class="volatility">${atTheMoney}</span>`
        }
      </span>
    </header>`;
  }

  /** The chosen price as the first leg of a position, in Paridad's builder. */
  #build(): TemplateResult | typeof nothing {
    if (this.#chosen === null) return nothing;
    const { symbol, type, side, price, url } = this.#chosen;
    const locale = this.language;
    const texts = textsIn(locale);
    const named = { symbol, price: numberIn(locale, formatPrice(price)) };
    const chosen = side === "buy" ? texts.buy(named) : texts.sell(named);
    return html`<p part="build" class="build ${type}" role="status">
      <span>${chosen}</span> <a href=${url} target="_blank" rel="noopener">${texts.build}</a>
    </p>`;
  }

  /** Below 480 px only calls or puts are shown. */
  #switch(): TemplateResult {
    const texts = textsIn(this.language);
    const button = (type: "call" | "put") =>
      html`<button
        type="button"
        aria-pressed=${this.#type === type}
        @click=${() => {
          this.#type = type;
          this.requestUpdate();
        }}
      >
        ${type === "call" ? texts.calls : texts.puts}
      </button>`;
    return html`<div class="switch" role="group" aria-label=${texts.types}>
      ${button("call")}${button("put")}
    </div>`;
  }

  #choose(option: PanelOption, column: "bid" | "ask"): void {
    const price = option[column];
    if (price === null) return;
    const { symbol, type, strike, expiration } = option;
    const side = column === "ask" ? "buy" : "sell";
    const leg = { kind: type, strike, expiration, quantity: side === "buy" ? 1 : -1, price };
    const url = new URL(builderPath(leg), this.server).href;
    const underlying = this.#subject;
    const detail = { symbol, underlying, type, strike, expiration, side, price, quantity: 1, url } as const;
    // A page that does something else with the leg prevents the link.
    const isOpen = this.dispatchEvent(new ParidadSelectEvent(detail));
    this.#chosen = isOpen ? detail : null;
    this.requestUpdate();
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#centreMoney();
  }

  /** Brings the base at the money to the middle of the table, once for each expiry. */
  #centreMoney(): void {
    const row = this.renderRoot.querySelector<HTMLElement>("tr.money");
    const scroll = this.renderRoot.querySelector<HTMLElement>(".scroll");
    const view = `${this.expiry} ${this.choices.strikes}`;
    if (row === null || scroll === null || view === this.#centred) return;
    this.#centred = view;
    scroll.scrollTop = row.offsetTop - (scroll.clientHeight - row.offsetHeight) / 2;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "paridad-option-chain": ParidadOptionChain;
  }
}
