import { tickerFigures, tickerReader, usualHeights, usualUnderlying } from "@paridad/core/panels";
import type { PacedData, PageTicker } from "@paridad/core/panels";
import { css, html, unsafeCSS } from "lit";
import type { TemplateResult } from "lit";

import { chartStyles, ChartPanel } from "../../internal/chart-panel.ts";
import { PanelElement, text } from "../../internal/panel-element.ts";
import { panelStyles } from "../../internal/panel-styles.ts";

/** One line where it fits; on a telephone it scrolls sideways. */
const tickerStyles = css`
  :host {
    --_height: ${unsafeCSS(usualHeights.ticker)}px;
  }
  dl {
    flex-wrap: nowrap;
    gap: 4px 18px;
    padding: 9px 14px;
    inline-size: max-content;
  }
  dl div {
    display: flex;
    flex: none;
    gap: 6px;
  }
  dd {
    font-weight: 650;
  }
  footer {
    min-block-size: 0;
    padding-block: 4px;
    font-size: 11px;
    line-height: 15px;
    white-space: nowrap;
    overflow: hidden;
  }
`;

/**
 * The market in one line: the share, volatility at the money, the rate that its options imply beside the caución, and the next expiry.
 *
 * @element paridad-ticker
 *
 * @attr {string} embed-key - Publishable key of the page, `pub_…`; without it the public sample is shown.
 * @attr {string} api - Address of the Paridad server; the script's own when left out.
 * @attr {string} underlying - Underlying of the chain: `GGAL`.
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
 * @csspart notice - The line that says that the market is closed or the numbers are old.
 * @csspart footer - Source, age and attribution.
 * @csspart source - Source, delay and age.
 * @csspart loading - State while nothing is known.
 * @csspart empty - State without numbers.
 * @csspart error - State after a passing failure.
 * @csspart no-right - State shown when the page's key does not work.
 *
 * @cssprop --paridad-height - Height of the element; 64px unless set.
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
export class ParidadTicker extends ChartPanel {
  /** @internal */
  protected override readonly panel = "ticker";
  /** @internal */
  protected override readonly reader = tickerReader;
  static override styles = [panelStyles, chartStyles, tickerStyles];
  static override properties = { ...PanelElement.properties, underlying: text };

  /** Underlying of the chain: `GGAL`. */
  declare underlying: string;

  constructor() {
    super();
    this.underlying = usualUnderlying;
  }

  /** @internal */
  protected override rowCount(data: PacedData): number {
    return (data as PageTicker).ticker === null ? 0 : 1;
  }

  /** @internal */
  protected override body(data: PacedData): TemplateResult {
    const { ticker } = data as PageTicker;
    if (ticker === null) return html``;
    const figures = this.figures(tickerFigures(ticker, this.language));
    const name = this.labelled(ticker.underlying);
    return html`<div class="scroll" role="region" tabindex="0" aria-label=${name}>${figures}</div>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "paridad-ticker": ParidadTicker;
  }
}
