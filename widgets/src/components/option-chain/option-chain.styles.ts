import { chainHeight, narrowChain } from "@paridad/core/panels";
import { css, unsafeCSS } from "lit";

/** The chain's own: calls and puts, money, bars, and what leaves where it is narrow. */
export const chainStyles = css`
  :host {
    --_height: ${unsafeCSS(chainHeight(16))}px;
  }
  @media (max-width: ${unsafeCSS(narrowChain.below)}px) {
    :host {
      --_more: ${unsafeCSS(narrowChain.more)}px;
    }
  }
  header strong {
    font-size: 18px;
    letter-spacing: -0.01em;
  }
  .build {
    display: flex;
    flex-wrap: wrap;
    gap: 2px 12px;
    flex: none;
    margin: 0;
    padding: 0 14px 8px;
    color: var(--_muted);
  }
  .build a {
    color: var(--_accent);
  }
  .switch {
    display: none;
    gap: 2px;
    flex: none;
    padding: 0 14px 8px;
  }
  .switch button {
    flex: 1;
    padding: 5px;
    border: 1px solid var(--_outline);
    color: var(--_muted);
    font-weight: 550;
  }
  .switch button:first-child {
    border-radius: 8px 0 0 8px;
  }
  .switch button:last-child {
    border-radius: 0 8px 8px 0;
  }
  .switch button[aria-pressed="true"] {
    background: var(--_raised);
    color: var(--_text);
    border-color: var(--_accent);
  }
  thead th,
  thead td {
    border-bottom-color: var(--_outline);
  }
  thead .types > * {
    top: 0;
    block-size: 22px;
    border-bottom: 0;
    background: var(--_background);
    font-size: 11px;
    font-weight: 650;
  }
  thead td {
    position: sticky;
    z-index: 1;
  }
  thead tr:last-child th {
    top: 22px;
  }
  .types .call {
    color: var(--_call);
  }
  .types .put {
    color: var(--_put);
  }
  .strike,
  thead .strike {
    text-align: center;
    position: sticky;
    inset-inline: 0;
  }
  thead .strike {
    z-index: 2;
  }
  /* A focused cell is not under the strikes. */
  .scroll {
    scroll-padding-inline: 72px;
  }
  tbody .strike {
    font-weight: 650;
    background: var(--_raised);
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
  .itm {
    background: var(--_in-the-money);
  }
  .money > * {
    border-block: 1px solid var(--_at-the-money);
  }
  .money .strike {
    color: var(--_at-the-money);
  }
  tbody tr:hover > td {
    background-image: linear-gradient(var(--_in-the-money), var(--_in-the-money));
  }
  td:has(> button) {
    padding: 0;
  }
  td button {
    inline-size: 100%;
    block-size: 27px;
    padding: 0 8px;
    text-align: right;
    font-weight: 550;
  }
  td button:hover {
    color: var(--_accent);
    text-decoration: underline;
  }
  tbody .spread {
    color: var(--_muted);
  }
  tbody .spread.wide {
    color: var(--_at-the-money);
  }
  header .volatility,
  tbody .volatility {
    color: var(--_accent);
  }
  td.volume {
    position: relative;
    min-inline-size: 56px;
  }
  td.volume span {
    position: relative;
  }
  .bar {
    position: absolute;
    inset: 5px 0;
    inline-size: 100%;
    block-size: calc(100% - 10px);
    opacity: 0.22;
    fill: var(--_put);
  }
  .call .bar {
    fill: var(--_call);
  }
  @container (max-width: 760px) {
    .spread {
      display: none;
    }
  }
  @container (max-width: 640px) {
    .volume {
      display: none;
    }
  }
  @container (max-width: 479px) {
    .switch {
      display: flex;
    }
    .types {
      display: none;
    }
    thead tr:last-child th {
      top: 0;
    }
    .volume,
    .spread {
      display: table-cell;
    }
    [data-type="call"] .put,
    [data-type="put"] .call {
      display: none;
    }
    th,
    td:not(:has(> button)),
    td button {
      padding-inline: 5px;
    }
  }
  /* The bid and the ask before anything else: what doesn't fit is under the bases. */
  @container (max-width: 379px) {
    .spread,
    table:has(.ask) .volume {
      display: none;
    }
  }
`;
