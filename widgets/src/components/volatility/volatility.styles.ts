import { usualHeights } from "@paridad/core/panels";
import { css, unsafeCSS } from "lit";

/** The smile's own: the figures, the plot with its scale, the table. */
export const volatilityStyles = css`
  :host {
    --_height: ${unsafeCSS(usualHeights.volatility)}px;
  }
  dl {
    gap: 4px 20px;
  }
  dd {
    font-size: 17px;
    font-weight: 650;
    letter-spacing: -0.01em;
  }
  dd small {
    font-size: 11.5px;
    font-weight: 450;
    letter-spacing: 0;
    color: var(--_muted);
  }
  dt {
    font-size: 11.5px;
  }
  @container (max-width: 479px) {
    dl {
      gap: 4px 14px;
    }
    dd small {
      display: block;
      line-height: 15px;
    }
    .scroll th,
    .scroll td {
      padding: 0 5px;
    }
  }
  .call line {
    stroke: var(--_call);
  }
  .put line {
    stroke: var(--_put);
  }
  g line {
    stroke-width: 1.25;
  }
  line.forward {
    stroke: var(--_at-the-money);
    stroke-width: 1;
    stroke-dasharray: 4 4;
  }
  g line.dot {
    stroke-width: 6;
    stroke-linecap: round;
  }
  .key {
    display: flex;
    flex-wrap: wrap;
    gap: 0 14px;
    margin: 0;
    padding: 0;
    list-style: none;
    font-size: 11.5px;
    color: var(--_muted);
  }
  .key li::before {
    content: "";
    display: inline-block;
    inline-size: 8px;
    block-size: 8px;
    margin-inline-end: 5px;
    border-radius: 50%;
    background: var(--_accent);
  }
  .key .call::before {
    background: var(--_call);
  }
  .key .put::before {
    background: var(--_put);
  }
  .key .fit::before {
    block-size: 2px;
    inline-size: 12px;
    border-radius: 0;
    vertical-align: middle;
  }
  td:last-child {
    color: var(--_muted);
  }
`;
