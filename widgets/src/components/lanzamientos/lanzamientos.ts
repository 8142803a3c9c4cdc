import { formatDate } from "@paridad/core/formats";
import {
  dateIn,
  salesHeading,
  salesHeads,
  salesHeight,
  salesReader,
  salesRow,
  salesTexts,
  salesVerdict,
  usualUnderlying,
} from "@paridad/core/panels";
import type { PacedData, PageSales } from "@paridad/core/panels";
import { html } from "lit";
import type { TemplateResult } from "lit";

import { chartStyles, ChartPanel } from "../../internal/chart-panel.ts";
import { PanelElement, text } from "../../internal/panel-element.ts";
import { panelStyles } from "../../internal/panel-styles.ts";

const usualRows = 6;

/**
 * Covered calls (*lanzamientos*) of one expiry, net of retail costs, beside the caución: what is expected of each, and of the best in words.
 *
 * @element paridad-lanzamientos
 *
 * @attr {string} embed-key - Publishable key of the page, `pub_…`; without it the public sample is shown.
 * @attr {string} api - Address of the Paridad server; the script's own when left out.
 * @attr {string} underlying - Underlying of the chain: `GGAL`.
 * @attr {string} expiry - Last trading day, `YYYY-MM-DD`; the nearest one when left out.
 * @attr {number} rows - Rows of the table, 1 to 12; 6 when left out.
 * @attr {"light"|"dark"|"auto"} theme - Colours; `auto` follows the page.
 * @attr {"es-AR"|"en"} locale - Language.
 * @attr {number} refresh - Seconds between looks; never below what the server asks for.
 *
 * @fires {CustomEvent<DataDetail>} paridad-data - New numbers are on the screen.
 * @fires {CustomEvent<ErrorDetail>} paridad-error - Numbers could not be had, or an attribute is wrong.
 *
 * @slot attribution - Shown next to the source; a link to Paridad by default.
 * @slot empty - What is shown where there is nothing to show.
 *
 * @csspart frame - The frame.
 * @csspart header - Underlying and expiry.
 * @csspart table - The table.
 * @csspart notice - The line that says that the market is closed or the numbers are old.
 * @csspart footer - Source, age and attribution.
 * @csspart source - Source, delay and age.
 * @csspart loading - State while nothing is known.
 * @csspart empty - State without numbers.
 * @csspart error - State after a passing failure.
 * @csspart no-right - State shown when the page's key does not work.
 *
 * @cssprop --paridad-height - Height of the element; that of its rows unless set: 208px and 28px a row.
 * @cssprop --paridad-background - Colour of the frame.
 * @cssprop --paridad-line - Colour of the lines.
 * @cssprop --paridad-outline - Colour of the outlines of controls.
 * @cssprop --paridad-text - Colour of the text.
 * @cssprop --paridad-muted - Colour of the lesser text.
 * @cssprop --paridad-accent - Colour of the line and of the focus.
 * @cssprop --paridad-at-the-money - Colour of warnings.
 * @cssprop --paridad-radius - Radius of the frame's corners.
 * @cssprop --paridad-font - Font family.
 */
export class ParidadLanzamientos extends ChartPanel {
  /** @internal */
  protected override readonly panel = "lanzamientos";
  /** @internal */
  protected override readonly reader = salesReader;
  static override styles = [panelStyles, chartStyles];
  static override properties = {
    ...PanelElement.properties,
    underlying: text,
    expiry: text,
    rows: { type: Number },
  };

  /** Underlying of the chain: `GGAL`. */
  declare underlying: string;
  /** Last trading day, `YYYY-MM-DD`; the nearest one when empty. */
  declare expiry: string;
  /** Rows of the table, 1 to 12. */
  declare rows: number;

  constructor() {
    super();
    this.underlying = usualUnderlying;
    this.expiry = "";
    this.rows = usualRows;
  }

  /** @internal */
  protected override rowCount(data: PacedData): number {
    const { coveredCalls } = data as PageSales;
    return Math.min(coveredCalls?.rows.length ?? 0, this.choices.rows);
  }

  /** @internal */
  protected override heightOf(data: PacedData | null): number {
    return salesHeight((data === null ? 0 : this.rowCount(data)) || this.choices.rows);
  }

  /** @internal */
  protected override body(data: PacedData): TemplateResult {
    const { coveredCalls: sales } = data as PageSales;
    if (sales === null) return html``;
    const locale = this.language;
    const texts = salesTexts(locale);
    const { title, expires } = salesHeading(sales, locale);
    const rows = sales.rows.slice(0, this.choices.rows).map((row) => {
      const { head, cells } = salesRow(row, locale);
      return html`<tr>
        <th scope="row">${head}</th>
        ${cells.map((number) => html`<td>${this.figure(number)}</td>`)}
      </tr>`;
    });
    return html`<header part="header">
        <h2>${title}</h2>
        <span class="muted">${expires}</span>
      </header>
      <div class="chart">
        <p>${salesVerdict(sales, locale)}</p>
        ${this.chartTable(texts.caption(dateIn(locale, formatDate(sales.expiration))), {
          headings: salesHeads(locale),
          rows,
        })}
        <p class="muted">${texts.net}</p>
      </div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "paridad-lanzamientos": ParidadLanzamientos;
  }
}
