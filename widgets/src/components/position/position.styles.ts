import { usualHeights } from "@paridad/core/panels";
import { css, unsafeCSS } from "lit";

/** The position's own: today's line, nothing's height, the share of now. */
export const positionStyles = css`
  :host {
    --_height: ${unsafeCSS(usualHeights.position)}px;
  }
  dl {
    gap: 4px 20px;
  }
  dt,
  dd small {
    font-size: 11.5px;
  }
  dd {
    font-size: 15px;
    font-weight: 650;
  }
  dd small {
    color: var(--_muted);
    font-weight: 450;
  }
  .zero {
    stroke: var(--_muted);
    stroke-width: 1;
  }
  .spot {
    stroke: var(--_at-the-money);
    stroke-width: 1;
    stroke-dasharray: 4 4;
  }
  .today {
    stroke: var(--_muted);
    stroke-dasharray: 5 3;
  }
  th:first-child {
    text-align: left;
  }
`;
