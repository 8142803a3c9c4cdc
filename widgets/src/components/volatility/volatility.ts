import { formatDate, formatInteger, formatStrike, formatVolatility } from "@paridad/core/formats";
import type { EmbedSmile } from "@paridad/core/contract";
import {
  dateIn,
  noFitText,
  smileFigures,
  smileHeading,
  smileReader,
  smileDrawing,
  textsIn,
  usualUnderlying,
} from "@paridad/core/panels";
import type { PacedData, PageSmile } from "@paridad/core/panels";
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";

import { chartStyles, ChartPanel } from "../../internal/chart-panel.ts";
import type { ChartPoint } from "../../internal/chart-panel.ts";
import { PanelElement, text } from "../../internal/panel-element.ts";
import { panelStyles } from "../../internal/panel-styles.ts";
import { smileBox, smilePlot } from "./smile-plot.ts";
import { volatilityStyles } from "./volatility.styles.ts";

/**
 * Implied volatility of one expiry: its smile with the bars of bid and ask and the fit, its index and that of 30 days.
 *
 * @element paridad-volatility
 *
 * @attr {string} embed-key - Publishable key of the page, `pub_…`; without it the public sample is shown.
 * @attr {string} api - Address of the Paridad server; the script's own when left out.
 * @attr {string} underlying - Underlying of the smile: `GGAL`.
 * @attr {string} expiry - Last trading day, `YYYY-MM-DD`; the nearest one when left out.
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
 * @csspart plot - The plot of the smile.
 * @csspart table - The table equivalent of the plot.
 * @csspart notice - The line that says that the market is closed or the numbers are old.
 * @csspart footer - Source, age and attribution.
 * @csspart source - Source, delay and age.
 * @csspart loading - State while nothing is known.
 * @csspart empty - State without points.
 * @csspart error - State after a passing failure.
 * @csspart no-right - State shown when the page's key does not work.
 *
 * @cssprop --paridad-height - Height of the element; 400px unless set.
 * @cssprop --paridad-background - Colour of the frame.
 * @cssprop --paridad-line - Colour of the lines.
 * @cssprop --paridad-outline - Colour of the outlines of controls.
 * @cssprop --paridad-text - Colour of the text.
 * @cssprop --paridad-muted - Colour of the lesser text.
 * @cssprop --paridad-accent - Colour of the fit and of the focus.
 * @cssprop --paridad-call - Colour of the calls.
 * @cssprop --paridad-put - Colour of the puts.
 * @cssprop --paridad-at-the-money - Colour of the forward and of warnings.
 * @cssprop --paridad-radius - Radius of the frame's corners.
 * @cssprop --paridad-font - Font family.
 */
export class ParidadVolatility extends ChartPanel {
  /** @internal */
  protected override readonly panel = "volatility";
  /** @internal */
  protected override readonly reader = smileReader;
  static override styles = [panelStyles, chartStyles, volatilityStyles];
  static override properties = { ...PanelElement.properties, underlying: text, expiry: text };

  /** Underlying of the smile: `GGAL`. */
  declare underlying: string;
  /** Last trading day, `YYYY-MM-DD`; the nearest one when empty. */
  declare expiry: string;

  constructor() {
    super();
    this.underlying = usualUnderlying;
    this.expiry = "";
  }

  get #subject(): string {
    return this.choices.underlying;
  }

  /** The answer's smile, where it is that of the underlying. */
  #smileOf(data: PacedData): EmbedSmile | null {
    const { smile } = data as PageSmile;
    return smile?.underlying === this.#subject ? smile : null;
  }

  /** @internal */
  protected override rowCount(data: PacedData): number {
    return this.#smileOf(data)?.points.length ?? 0;
  }

  /** @internal */
  protected override body(data: PacedData): TemplateResult {
    const smile = this.#smileOf(data);
    if (smile === null) return html``;
    return html`${this.#header(smile)}
      <div class="chart">
        ${this.figures(smileFigures(smile, this.language))} ${this.#fitWords(smile)}
        ${this.showsTable ? this.#table(smile) : this.#plot(smile)}
        <div class="bottom">${this.showsTable ? nothing : this.#key(smile)} ${this.tableButton()}</div>
      </div>`;
  }

  #header(smile: EmbedSmile): TemplateResult {
    const { title, expires } = smileHeading(smile, this.language);
    return html`<header part="header">
      <h2>${title}</h2>
      <span class="muted">${expires}</span>
    </header>`;
  }

  #fitWords(smile: EmbedSmile): TemplateResult | typeof nothing {
    const text = noFitText(smile, this.language);
    return text === null ? nothing : html`<p class="muted">${text}</p>`;
  }

  #plot(smile: EmbedSmile): TemplateResult | typeof nothing {
    const drawing = smileDrawing(smile, smileBox);
    if (drawing === null) return nothing;
    const texts = textsIn(this.language);
    const volatility = (value: number) => this.number(formatVolatility(value));
    const strike = (value: number) => this.number(formatStrike(value));
    const { volatilities, strikes } = drawing;
    const [low, high] = [volatility(volatilities[0]), volatility(volatilities[1])];
    const count = formatInteger(smile.points.length);
    return html`<div class="plot">
      <span class="scale" aria-hidden="true"><span>${high}</span><span>${low}</span></span>
      ${this.readable(this.#points(smile, drawing.x), {
        box: smileBox,
        draw: (line) => smilePlot(drawing, { label: texts.smileLabel({ count, low, high }), line }),
      })}
      <span class="across" aria-hidden="true"
        ><span>${strike(strikes[0])}</span><span>${strike(strikes[1])}</span></span
      >
    </div>`;
  }

  /** From left to right, as the range goes. */
  #points(smile: EmbedSmile, x: (strike: number) => number): readonly ChartPoint[] {
    const texts = textsIn(this.language);
    const { bid, ask } = texts.columns;
    const text = (value: number) => this.number(formatVolatility(value));
    return smile.points
      .map(({ type, strike, bidVolatility, volatility, askVolatility }) => ({
        x: x(strike),
        text: [
          `${type === "call" ? texts.call : texts.put} ${this.number(formatStrike(strike))}`,
          `${bid} ${text(bidVolatility)}`,
          `${texts.middle} ${text(volatility)}`,
          `${ask} ${text(askVolatility)}`,
        ].join(" · "),
      }))
      .toSorted((one, other) => one.x - other.x);
  }

  #key({ curve }: EmbedSmile): TemplateResult {
    const texts = textsIn(this.language);
    return html`<ul class="key" aria-hidden="true">
      <li class="call">${texts.calls}</li>
      <li class="put">${texts.puts}</li>
      ${curve.length > 0 ? html`<li class="fit">${texts.fit}</li>` : nothing}
    </ul>`;
  }

  #table({ points, expiration }: EmbedSmile): TemplateResult {
    const locale = this.language;
    const texts = textsIn(locale);
    const cell = (value: number) => this.number(formatVolatility(value));
    const { bid, ask } = texts.columns;
    const rows = points.map(
      ({ type, strike, bidVolatility, volatility, askVolatility, standing }) =>
        html`<tr>
          <th scope="row">${this.number(formatStrike(strike))}</th>
          <td>${type === "call" ? texts.call : texts.put}</td>
          <td>${cell(bidVolatility)}</td>
          <td>${cell(volatility)}</td>
          <td>${cell(askVolatility)}</td>
          <td>${standing === null ? texts.noFitShort : texts.standings[standing]}</td>
        </tr>`,
    );
    const headings = [texts.strike, texts.type, bid, texts.middle, ask, texts.againstFit];
    return this.chartTable(texts.smileCaption(dateIn(locale, formatDate(expiration))), { headings, rows });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "paridad-volatility": ParidadVolatility;
  }
}
