import { formatInstantDate, formatInteger, formatNumber, formatRatio } from "@paridad/core/formats";
import type { EmbedChain, EmbedRatios } from "@paridad/core/contract";
import { embedSessions } from "@paridad/core/plans";
import { html, nothing } from "lit";
import type { TemplateResult } from "lit";

import { ParidadDataEvent } from "../../events/data-event.ts";
import type { PacedData } from "../../internal/feed/embed-client.ts";
import type { EmbedQuery } from "../../internal/feed/page-parts.ts";
import { dateIn } from "../../internal/locale.ts";
import { chartStyles, ChartPanel } from "../../internal/chart-panel.ts";
import { explainedDash } from "../../internal/explained-dash.ts";
import { PanelElement, text } from "../../internal/panel-element.ts";
import { emptyState } from "../../internal/panel-states.ts";
import type { Provenance } from "../../internal/panel-states.ts";
import { panelStyles } from "../../internal/panel-styles.ts";
import { textsIn } from "../../internal/texts.ts";
import { ratioModes, readMode, summarizeRatios } from "./ratio-summary.ts";
import type { RatioMode, RatioSummary } from "./ratio-summary.ts";
import { ratioStyles } from "./ratios.styles.ts";
import { ratiosOfSample } from "./sample-ratios.ts";
import { rangeOf, sparkline } from "./sparkline.ts";

/** A number in words of the language, or a dash with its reason. */
type Shown = string | TemplateResult;

/** Where each word begins, as shares of the sessions. */
const levelStarts = [0.1, 0.3, 0.7, 0.9] as const;

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
 * @attr {"light"|"dark"|"auto"} theme - Colours; `auto` follows the visitor's system.
 * @attr {"es-AR"|"en"} locale - Language.
 * @attr {number} refresh - Seconds between looks; never below what the server asks for.
 *
 * @fires {CustomEvent<DataDetail>} paridad-data - New numbers are on the screen.
 * @fires {CustomEvent<ErrorDetail>} paridad-error - Numbers could not be had.
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

  get #symbols(): { readonly symbol1: string; readonly symbol2: string } {
    return { symbol1: this.symbol1.trim().toUpperCase(), symbol2: this.symbol2.trim().toUpperCase() };
  }

  get #sessions(): number {
    const sessionCount = Math.floor(this.window);
    const { fewest, usual, most } = embedSessions;
    return sessionCount > 0 ? Math.min(Math.max(sessionCount, fewest), most) : usual;
  }

  /** @internal */
  protected override query(): EmbedQuery | null {
    const symbols = this.#symbols;
    if (symbols.symbol1 === "" || symbols.symbol2 === "" || symbols.symbol1 === symbols.symbol2) return null;
    return { kind: "ratios", ...symbols, window: this.#sessions };
  }

  #ratiosOf(data: PacedData): Pick<EmbedRatios, "sessions" | "now"> {
    return this.isSample ? ratiosOfSample(data as EmbedChain, this.#symbols) : (data as EmbedRatios);
  }

  #summaryOf(data: PacedData): RatioSummary {
    return summarizeRatios(this.#ratiosOf(data), { mode: readMode(this.mode), window: this.#sessions });
  }

  #asOf(data: PacedData): number | null {
    const { now, sessions } = this.#ratiosOf(data);
    const time = now?.time ?? sessions.at(-1)?.time;
    return time === undefined ? null : Date.parse(time);
  }

  /** @internal */
  protected override provenance(data: PacedData): Provenance {
    const source = this.isSample ? (data as EmbedChain).chain?.source : (data as EmbedRatios).source;
    return {
      source: source ?? null,
      asOf: this.#asOf(data),
      delaySeconds: data.delaySeconds,
      isSample: this.isSample,
    };
  }

  /** @internal */
  protected override told(data: PacedData): void {
    const { symbol1, symbol2 } = this.#symbols;
    const detail = {
      subject: `${symbol1}/${symbol2}`,
      asOf: this.#asOf(data),
      delaySeconds: data.delaySeconds,
      rows: this.#summaryOf(data).points.length,
    };
    void this.updateComplete.then(() => this.dispatchEvent(new ParidadDataEvent(detail)));
  }

  /** @internal */
  protected override body(data: PacedData): TemplateResult {
    const summary = this.#summaryOf(data);
    const texts = textsIn(this.language);
    const { symbol1, symbol2 } = this.#symbols;
    const window = formatInteger(this.#sessions);
    const header = html`<header part="header">
      <h2>${symbol1} / ${symbol2}</h2>
      <span class="muted">${texts.ratioOf({ mode: texts.modes[readMode(this.mode)], window })}</span>
    </header>`;
    const isCut = !this.isSample && Boolean((data as EmbedRatios).limitReason);
    if (summary.current === null) {
      const state = {
        title: texts.ratioEmpty,
        hint: isCut ? texts.sessionsWithheld : texts.ratioEmptyHint,
      };
      return html`${header}<slot name="empty">${emptyState(state)}</slot>`;
    }
    return html`${header}
      <div class="chart">
        <div class="top">
          <span class="value" part="value">${this.number(formatRatio(summary.current))}</span>
          ${rangeOf(summary.points) === null ? nothing : this.tableButton()}
        </div>
        <p>${this.#words(summary)}</p>
        ${isCut ? html`<p class="muted">${texts.sessionsWithheld}</p>` : nothing}
        ${this.showsTable ? this.#table(summary) : this.#chart(summary)} ${this.#figures(summary)}
      </div>`;
  }

  /** The ratio's place in its range, in words. */
  #words({ statistics }: RatioSummary): string {
    const texts = textsIn(this.language);
    const integer = (value: number) => this.number(formatInteger(value));
    if (this.isSample) return texts.sampleHistory;
    if (!statistics.ok)
      return texts.tooFew({ count: integer(statistics.count), needed: integer(statistics.needed) });
    const { percentile, count } = statistics;
    if (percentile === null) return `${texts.neverMoved(integer(count))}.`;
    const level = levelStarts.filter((start) => percentile > start).length;
    return texts.percentile({
      level: texts.levels[level] ?? "",
      below: integer(Math.round(percentile * count)),
      count: integer(count),
      percentile: integer(Math.round(percentile * 100)),
    });
  }

  #chart({ points, statistics }: RatioSummary): TemplateResult | typeof nothing {
    const range = rangeOf(points);
    if (range === null) return nothing;
    const label = textsIn(this.language).chartLabel({
      low: this.number(formatRatio(range[0])),
      high: this.number(formatRatio(range[1])),
    });
    return sparkline(points, { mean: statistics.ok ? statistics.mean : null, label });
  }

  /** A ratio, or a dash with what it lacks. */
  #ratio(value: number | null | undefined, mode: RatioMode): Shown {
    const texts = textsIn(this.language);
    if (value !== null && value !== undefined) return this.number(formatRatio(value));
    return explainedDash(mode === "cierre" ? texts.noClose : texts.oneSided);
  }

  #table({ points }: RatioSummary): TemplateResult {
    const texts = textsIn(this.language);
    const rows = points.toReversed().map(
      ({ time, value }) =>
        html`<tr>
          <th scope="row">${dateIn(this.language, formatInstantDate(time))}</th>
          <td>${this.#ratio(value, readMode(this.mode))}</td>
        </tr>`,
    );
    return this.chartTable(texts.ratioCaption(this.#symbols), {
      headings: [texts.session, texts.ratio],
      rows,
    });
  }

  /** Figures of the ratio over the sessions; for the sample, which has none, the three ratios of now. */
  #figures({ statistics, now }: RatioSummary): TemplateResult | typeof nothing {
    const texts = textsIn(this.language);
    if (this.isSample) {
      const modes = Object.entries(ratioModes) as [RatioMode, (typeof ratioModes)[RatioMode]][];
      return this.#list(modes.map(([mode, field]) => [texts.modes[mode], this.#ratio(now?.[field], mode)]));
    }
    if (!statistics.ok) return nothing;
    const { mean, standardDeviation, zScore, count } = statistics;
    const deviations = formatNumber(zScore, { minimumDecimals: 2, maximumDecimals: 2, sign: "always" });
    const flat = () => explainedDash(texts.neverMoved(this.number(formatInteger(count))));
    return this.#list([
      [texts.mean, this.number(formatRatio(mean))],
      [texts.deviation, this.number(formatRatio(standardDeviation))],
      [texts.zScore, zScore === null ? flat() : this.number(deviations)],
    ]);
  }

  #list(figures: readonly (readonly [name: string, shown: Shown])[]): TemplateResult {
    return html`<dl>
      ${figures.map(
        ([name, shown]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${shown}</dd>
          </div>`,
      )}
    </dl>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "paridad-ratios": ParidadRatios;
  }
}
