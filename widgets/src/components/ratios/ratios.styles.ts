import { usualHeights } from "@paridad/core/panels";
import { css, unsafeCSS } from "lit";

/** The ratio's own: the value, the line, the table. */
export const ratioStyles = css`
  :host {
    --_height: ${unsafeCSS(usualHeights.ratios)}px;
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
  .drawing {
    flex: 1;
    min-block-size: 40px;
  }
  svg {
    overflow: visible;
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
    gap: 2px 18px;
  }
  dl div {
    display: flex;
    gap: 6px;
  }
  dd {
    font-weight: 550;
  }
  td:first-child,
  th:first-child {
    text-align: left;
  }
`;
