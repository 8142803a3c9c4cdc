import { css, html, nothing, svg } from "lit";
import type { TemplateResult } from "lit";
import { numberIn, textsIn } from "@paridad/core/panels";
import type { PanelFigure, PanelNumber, PlotBox } from "@paridad/core/panels";

import { explainedDash } from "./explained-dash.ts";
import { PanelElement } from "./panel-element.ts";

/** A point of a drawing, in its pixels, and what is read there. */
export type ChartPoint = { readonly x: number; readonly text: string };

/** Elements that draw a chart, with a table in its place on demand. */
export abstract class ChartPanel extends PanelElement {
  /** @internal */
  protected showsTable = false;
  /** Place of the point that is being read, among the drawing's. */
  #read: number | null = null;

  /** @internal */
  protected number(text: string): string {
    return numberIn(this.language, text);
  }

  /**
   * A number, or a dash with its reason.
   *
   * @internal
   */
  protected figure({ text, reason }: PanelNumber): TemplateResult | string {
    return text ?? explainedDash(reason ?? "");
  }

  /** @internal */
  protected figures(figures: readonly PanelFigure[]): TemplateResult | typeof nothing {
    if (figures.length === 0) return nothing;
    return html`<dl>
      ${figures.map(
        ({ name, number, note }) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${this.figure(number)}${note === undefined ? nothing : html` <small>${note}</small>`}</dd>
          </div>`,
      )}
    </dl>`;
  }

  /**
   * From the chart to its table and back.
   *
   * @internal
   */
  protected tableButton(): TemplateResult {
    const texts = textsIn(this.language);
    const toggle = () => {
      this.showsTable = !this.showsTable;
      this.requestUpdate();
    };
    return html`<button class="action" type="button" @click=${toggle}>
      ${this.showsTable ? texts.showChart : texts.showTable}
    </button>`;
  }

  /**
   * A drawing that is read at the pointer, or point by point with the arrows: a range of its points lies over it. `draw`
   * takes the line at the point.
   *
   * @internal
   */
  protected readable(
    points: readonly ChartPoint[],
    { box, draw }: { box: PlotBox; draw: (line: unknown) => unknown },
  ): TemplateResult {
    const last = points.length - 1;
    const read = (index: number | null) => {
      if (index === this.#read) return;
      this.#read = index;
      this.requestUpdate();
    };
    const index = this.#read === null ? null : Math.min(this.#read, last);
    const point = index === null ? undefined : points[index];
    const nearest = ({ clientX, currentTarget }: MouseEvent) => {
      const { left, width } = (currentTarget as HTMLElement).getBoundingClientRect();
      const at = ((clientX - left) / width) * box.width;
      const away = points.map(({ x }) => Math.abs(x - at));
      read(away.indexOf(Math.min(...away)));
    };
    const step = ({ currentTarget }: Event) => read((currentTarget as HTMLInputElement).valueAsNumber);
    // The range itself would read as if all points were equally far apart. A finger is gone by now, so what is read stays.
    const press = (event: MouseEvent) => {
      (event.currentTarget as HTMLElement).querySelector("input")?.focus();
      nearest(event);
    };
    const line = point && svg`<line class="at" x1=${point.x} x2=${point.x} y1="0" y2=${box.height} />`;
    return html`<div
      class="drawing"
      @click=${press}
      @pointermove=${nearest}
      @pointerleave=${() => read(null)}
    >
      ${draw(line ?? nothing)}
      <input
        type="range"
        max=${last}
        .value=${String(index ?? last)}
        aria-label=${textsIn(this.language).readChart}
        aria-valuetext=${points[index ?? last]?.text ?? ""}
        @input=${step}
        @focus=${step}
        @blur=${() => read(null)}
      />
      ${point && html`<span class=${point.x > box.width / 2 ? "reading start" : "reading end"} aria-hidden="true">${point.text}</span>`}
    </div>`;
  }

  /** @internal */
  protected chartTable(
    name: string,
    { headings, rows }: { headings: readonly string[]; rows: readonly TemplateResult[] },
  ): TemplateResult {
    const caption = this.labelled(name);
    return html`<div class="scroll" role="region" tabindex="0" aria-label=${caption}>
      <table part="table">
        <caption class="visually-hidden">
          ${caption}
        </caption>
        <thead>
          <tr>
            ${headings.map((heading) => html`<th scope="col">${heading}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`;
  }
}

/** The chart's column below the header, its figures and lines. */
export const chartStyles = css`
  .chart {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 8px;
    min-block-size: 0;
    padding: 0 14px 10px;
  }
  .chart > p,
  dl,
  dd {
    margin: 0;
  }
  dl {
    display: flex;
    flex: none;
    flex-wrap: wrap;
  }
  dt {
    color: var(--_muted);
  }
  svg {
    inline-size: 100%;
  }
  path,
  line {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 1.75;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  .bottom {
    display: flex;
    gap: 8px;
    justify-content: space-between;
    align-items: center;
  }
  .bottom .action {
    flex: none;
    margin-inline-start: auto;
  }
  .plot {
    display: grid;
    flex: 1;
    grid-template: 1fr auto / auto 1fr;
    gap: 2px 6px;
    min-block-size: 60px;
  }
  .plot .scale {
    display: flex;
    flex-direction: column;
    justify-content: space-between;
    text-align: right;
  }
  .plot .across {
    display: flex;
    grid-column: 2;
    justify-content: space-between;
  }
  .scale,
  .across {
    font-size: 11px;
    line-height: 15px;
    color: var(--_muted);
  }
  .drawing {
    position: relative;
    min-block-size: 0;
    cursor: crosshair;
    touch-action: pan-y;
  }
  .drawing > * {
    pointer-events: none;
  }
  .drawing:has(:focus-visible) {
    outline: 2px solid var(--_accent);
  }
  .drawing svg {
    position: absolute;
    block-size: 100%;
  }
  .drawing input {
    position: absolute;
    inline-size: 100%;
    block-size: 100%;
    margin: 0;
    opacity: 0;
  }
  line.at {
    stroke: var(--_text);
    stroke-width: 1;
  }
  .reading {
    position: absolute;
    inset-block-start: 2px;
    padding: 1px 7px;
    border: 1px solid var(--_line);
    border-radius: 6px;
    background: var(--_background);
    font-size: 11.5px;
    line-height: 17px;
  }
  .reading.start {
    inset-inline-start: 2px;
  }
  .reading.end {
    inset-inline-end: 2px;
  }
  .plot svg {
    border-block-end: 1px solid var(--_line);
    border-inline-start: 1px solid var(--_line);
  }
`;
