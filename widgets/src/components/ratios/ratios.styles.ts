import { css, unsafeCSS } from "lit";

import { usualHeights } from "../../internal/heights.ts";

/** The ratio's own: the value, the line, the table. */
export const ratioStyles = css`
  :host {
    --_height: ${unsafeCSS(usualHeights.ratios)}px;
  }
  .ratio {
    display: flex;
    flex: 1;
    flex-direction: column;
    gap: 8px;
    min-block-size: 0;
    padding: 0 14px 10px;
  }
  .ratio > p {
    margin: 0;
  }
  .value {
    font-size: 30px;
    font-weight: 650;
    line-height: 1.1;
    letter-spacing: -0.02em;
  }
  .top {
    display: flex;
    justify-content: space-between;
    align-items: end;
  }
  svg {
    flex: 1;
    inline-size: 100%;
    min-block-size: 40px;
    overflow: visible;
  }
  path,
  line {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 1.75;
    stroke-linejoin: round;
    vector-effect: non-scaling-stroke;
  }
  .mean {
    stroke: var(--_muted);
    stroke-width: 1;
    stroke-dasharray: 4 4;
  }
  .dot {
    stroke-width: 8;
    stroke-linecap: round;
  }
  dl {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 2px 18px;
    margin: 0;
  }
  dl div {
    display: flex;
    gap: 6px;
  }
  dd {
    margin: 0;
    font-weight: 550;
  }
  dt {
    color: var(--_muted);
  }
  td:first-child,
  th:first-child {
    text-align: left;
  }
`;
