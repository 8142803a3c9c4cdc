import { css } from "lit";

export const chainStyles = css`
  section {
    background: var(--_bg);
    border: 1px solid var(--_line);
    border-radius: 12px;
    overflow: hidden;
  }
  header,
  footer {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    justify-content: space-between;
    align-items: baseline;
    padding: 10px 14px;
  }
  footer {
    color: var(--_muted);
    font-size: 11.5px;
  }
  footer a {
    color: inherit;
  }
  strong {
    font-size: 20px;
    letter-spacing: -0.02em;
  }
  .muted {
    color: var(--_muted);
  }
  p {
    margin: 0;
    padding: 28px 14px;
    text-align: center;
    color: var(--_muted);
  }
  table {
    width: 100%;
    border-collapse: collapse;
  }
  caption {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  th,
  td {
    height: 28px;
    padding: 0 8px;
    border-top: 1px solid var(--_line);
    text-align: right;
    font-weight: 450;
    white-space: nowrap;
  }
  thead th {
    color: var(--_muted);
    font-size: 11px;
  }
  tbody th {
    font-weight: 650;
    text-align: center;
  }
  .itm {
    background: var(--_itm);
  }
  .money th,
  .money td {
    border-top-color: var(--_atm);
  }
  .volatility {
    color: var(--_accent);
  }
  @container (max-width: 480px) {
    .wide {
      display: none;
    }
  }
`;
