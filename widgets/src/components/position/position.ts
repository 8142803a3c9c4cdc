import { formatPesos, formatPrice, formatStrike } from "@paridad/core/formats";
import type { EmbedPosition } from "@paridad/core/contract";
import {
  legWords,
  payoffDrawing,
  positionFigures,
  positionHeading,
  positionReader,
  positionTexts,
} from "@paridad/core/panels";
import type { PacedData, PagePosition } from "@paridad/core/panels";
import { html, nothing, svg } from "lit";
import type { TemplateResult } from "lit";

import { chartStyles, ChartPanel } from "../../internal/chart-panel.ts";
import type { ChartPoint } from "../../internal/chart-panel.ts";
import { PanelElement, text } from "../../internal/panel-element.ts";
import { panelStyles } from "../../internal/panel-styles.ts";
import { positionStyles } from "./position.styles.ts";

const box = { width: 400, height: 160, margin: 8 } as const;

/**
 * A position from the legs of a link: its payoff at expiry and today, and its five figures, net of retail costs.
 *
 * @element paridad-position
 *
 * @attr {string} embed-key - Publishable key of the page, `pub_…`; without it the public sample is shown.
 * @attr {string} api - Address of the Paridad server; the script's own when left out.
 * @attr {string} legs - Legs, as an address of Paridad's builder has them in `patas`: `1~b1c7200_20261218_150`.
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
 * @csspart plot - The payoff.
 * @csspart table - The legs, in the place of the plot.
 * @csspart notice - The line that says that the market is closed or the numbers are old.
 * @csspart footer - Source, age and attribution.
 * @csspart source - Source, delay and age.
 * @csspart loading - State while nothing is known.
 * @csspart empty - State without numbers.
 * @csspart error - State after a passing failure.
 * @csspart no-right - State shown when the page's key does not work.
 *
 * @cssprop --paridad-height - Height of the element; 420px unless set.
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
export class ParidadPosition extends ChartPanel {
  /** @internal */
  protected override readonly panel = "position";
  /** @internal */
  protected override readonly reader = positionReader;
  static override styles = [panelStyles, chartStyles, positionStyles];
  static override properties = { ...PanelElement.properties, legs: text };

  /** Legs, as an address of Paridad's builder has them in `patas`. */
  declare legs: string;

  constructor() {
    super();
    this.legs = "";
  }

  /** @internal */
  protected override rowCount(data: PacedData): number {
    return (data as PagePosition).position?.legs.length ?? 0;
  }

  /** @internal */
  protected override body(data: PacedData): TemplateResult {
    const { position } = data as PagePosition;
    if (position === null) return html``;
    const { title, expires } = positionHeading(position, this.language);
    return html`<header part="header">
        <h2>${title}</h2>
        <span class="muted">${expires}</span>
      </header>
      <div class="chart">
        ${this.figures(positionFigures(position, this.language))}
        ${this.showsTable ? this.#table(position) : this.#plot(position)}
        <div class="bottom">${this.tableButton()}</div>
      </div>`;
  }

  #plot(position: EmbedPosition): TemplateResult | typeof nothing {
    const drawing = payoffDrawing(position, box);
    if (drawing === null) return nothing;
    const { x, levels, profits, zero, spot, atExpiry, today } = drawing;
    const pesos = (value: number) => this.number(formatPesos(value, { sign: "always" }));
    const [low, high] = [pesos(profits[0]), pesos(profits[1])];
    const draw = (line: unknown) =>
      html`<svg
        part="plot"
        role="img"
        aria-label=${positionTexts(this.language).chart({ low, high })}
        viewBox="0 0 ${box.width} ${box.height}"
        preserveAspectRatio="none"
      >
        <line class="zero" x1="0" x2=${box.width} y1=${zero} y2=${zero} />
        ${spot === null ? nothing : svg`<line class="spot" x1=${spot} x2=${spot} y1="0" y2=${box.height} />`}
        ${today === null ? nothing : svg`<path class="today" d=${today} />`}
        <path d=${atExpiry} />
        ${line}
      </svg>`;
    return html`<div class="plot">
      <span class="scale" aria-hidden="true"><span>${high}</span><span>${low}</span></span>
      ${this.readable(this.#points(position, x), { box, draw })}
      <span class="across" aria-hidden="true"
        ><span>${this.number(formatStrike(Math.round(levels[0])))}</span
        ><span>${this.number(formatStrike(Math.round(levels[1])))}</span></span
      >
    </div>`;
  }

  #points({ atExpiry, today }: EmbedPosition, x: (level: number) => number): readonly ChartPoint[] {
    const texts = positionTexts(this.language);
    const profit = (value: number) => this.number(formatPesos(value, { sign: "always" }));
    const todayAt = new Map(today?.map((point) => [point.level, point.profit]));
    return atExpiry.map(({ level, profit: end }) => {
      const now = todayAt.get(level);
      const words = [this.number(formatPrice(level)), `${texts.atExpiry} ${profit(end)}`];
      return {
        x: x(level),
        text: [...words, ...(now === undefined ? [] : [`${texts.today} ${profit(now)}`])].join(" · "),
      };
    });
  }

  #table({ legs }: EmbedPosition): TemplateResult {
    const texts = positionTexts(this.language);
    const rows = legs.map(
      (leg) =>
        html`<tr>
          <th scope="row">${legWords(leg, this.language)}</th>
          <td>${this.number(formatPrice(leg.price))}</td>
        </tr>`,
    );
    return this.chartTable(texts.legs, { headings: [texts.leg, texts.price], rows });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    "paridad-position": ParidadPosition;
  }
}
