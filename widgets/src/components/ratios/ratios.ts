import { formatInstantDate, formatInteger, formatRatio } from "@paridad/core/formats";
import {
  dateIn,
  ratioDrawing,
  isCutRatio,
  ratioFigures,
  ratioNumber,
  ratioRange,
  ratioReader,
  ratioSentence,
  ratioSummaryOf,
  textsIn,
} from "@paridad/core/panels";
import type { PacedData, RatioPoint, RatioSummary } from "@paridad/core/panels";
import { embedSessions } from "@paridad/core/plans";
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";

import { chartStyles, ChartPanel } from "../../internal/chart-panel.ts";
import { PanelElement, text } from "../../internal/panel-element.ts";
import { panelStyles } from "../../internal/panel-styles.ts";
import { ratioStyles } from "./ratios.styles.ts";
import { ratioBox, sparkline } from "./sparkline.ts";

/**
 * The ratio of two symbols' prices: now, its way over the last sessions, and whether it is high or low.
 *
 * @element paridad-ratios
 *
 * @attr {string} embed-key - Publishable key of the page, `pub_…`; without it the public sample is shown.
 * @attr {string} api - Address of the Paridad server; the script's own when left out.
 * @attr {string} symbol1 - Symbol above the line: `GFGC7000DI`.
 * @attr {string} symbol2 - Symbol below the line.
 * @attr {number} window - Sessions looked at, 10 to 250; 60 when left out.
 * @attr {"compra-venta"|"venta-compra"|"cierre"} mode - Prices compared: bid over ask, ask over bid, or last prices.
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
 * @csspart header - The symbols and the mode.
 * @csspart value - The ratio now.
 * @csspart sparkline - The line of the sessions.
 * @csspart table - The table equivalent of the chart.
 * @csspart notice - The line that says that the market is closed or the numbers are old.
 * @csspart footer - Source, age and attribution.
 * @csspart source - Source, delay and age.
 * @csspart loading - State while nothing is known.
 * @csspart empty - State without prices.
 * @csspart error - State after a passing failure.
 * @csspart no-right - State shown when the page's key does not work.
 *
 * @cssprop --paridad-height - Height of the element; 360px unless set.
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
export class ParidadRatios extends ChartPanel {
  /** @internal */
  protected override readonly panel = "ratios";
  /** @internal */
  protected override readonly reader = ratioReader;
  static override styles = [panelStyles, chartStyles, ratioStyles];
  static override properties = {
    ...PanelElement.properties,
    symbol1: text,
    symbol2: text,
    window: { type: Number },
    mode: text,
  };

  /** Symbol above the line. */
  declare symbol1: string;
  /** Symbol below the line. */
  declare symbol2: string;
  /** Sessions looked at, 10 to 250. */
  declare window: number;
  /** `compra-venta`, `venta-compra` or `cierre`. */
  declare mode: string;

  constructor() {
    super();
    this.symbol1 = "";
    this.symbol2 = "";
    this.window = embedSessions.usual;
    this.mode = "cierre";
  }

  /** @internal */
  protected override rowCount(data: PacedData): number {
    return ratioSummaryOf(this.reading, data).points.length;
  }

  /** @internal */
  protected override body(data: PacedData): TemplateResult {
    const summary = ratioSummaryOf(this.reading, data);
    const texts = textsIn(this.language);
    const { symbol1, symbol2 } = this.choices;
    const window = formatInteger(this.choices.window);
    const reading = { locale: this.language, isSample: this.isSample };
    const header = html`<header part="header">
      <h2>${symbol1} / ${symbol2}</h2>
      <span class="muted">${texts.ratioOf({ mode: texts.modes[this.choices.mode], window })}</span>
    </header>`;
    return html`${header}
      <div class="chart">
        <div class="top">
          <span class="value" part="value">${this.number(formatRatio(summary.current))}</span>
          ${ratioRange(summary.points) === null ? nothing : this.tableButton()}
        </div>
        <p>${ratioSentence(summary, reading)}</p>
        ${isCutRatio(this.reading, data) ? html`<p class="muted">${texts.sessionsWithheld}</p>` : nothing}
        ${this.showsTable ? this.#table(summary) : this.#chart(summary)}
        ${this.figures(ratioFigures(summary, reading))}
      </div>`;
  }

  #chart({ points, statistics }: RatioSummary): TemplateResult | typeof nothing {
    const mean = statistics.ok ? statistics.mean : null;
    const drawing = ratioDrawing(points, { mean, box: ratioBox });
    if (drawing === null) return nothing;
    const { range, x } = drawing;
    const label = textsIn(this.language).chartLabel({
      low: this.number(formatRatio(range[0])),
      high: this.number(formatRatio(range[1])),
    });
    const words = points.map((point, place) => ({ x: x(place), text: this.#words(point) }));
    return this.readable(words, { box: ratioBox, draw: (line) => sparkline(drawing, { label, line }) });
  }

  #words({ time, value }: RatioPoint): string {
    const ratio = ratioNumber(value, { mode: this.choices.mode, locale: this.language });
    return `${dateIn(this.language, formatInstantDate(time))} · ${ratio.text ?? ratio.reason}`;
  }

  #table({ points }: RatioSummary): TemplateResult {
    const texts = textsIn(this.language);
    const { mode } = this.choices;
    const rows = points.toReversed().map(
      ({ time, value }) =>
        html`<tr>
          <th scope="row">${dateIn(this.language, formatInstantDate(time))}</th>
          <td>${this.figure(ratioNumber(value, { mode, locale: this.language }))}</td>
        </tr>`,
    );
    return this.chartTable(texts.ratioCaption(this.choices), {
      headings: [texts.session, texts.ratio],
      rows,
    });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "paridad-ratios": ParidadRatios;
  }
}
