import { css, html, nothing } from "lit";
import type { TemplateResult } from "lit";
import { numberIn, textsIn } from "@paridad/core/panels";
import type { PanelFigure, PanelNumber } from "@paridad/core/panels";

import { explainedDash } from "./explained-dash.ts";
import { PanelElement } from "./panel-element.ts";

/** Elements that draw a chart, with a table in its place on demand. */
export abstract class ChartPanel extends PanelElement {
  /** @internal */
  protected showsTable = false;

  /** @internal */
  protected number(text: string): string {
    return numberIn(this.language, text);
  }

  /**
   * A number, or a dash with its reason.
   *
   * @internal
   */
  protected shown({ text, reason }: PanelNumber): TemplateResult | string {
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
            <dd>${this.shown(number)}${note === undefined ? nothing : html` <small>${note}</small>`}</dd>
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
  .plot svg {
    block-size: 100%;
    min-block-size: 0;
    border-block-end: 1px solid var(--_line);
    border-inline-start: 1px solid var(--_line);
  }
`;
