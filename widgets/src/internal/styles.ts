import { css } from "lit";

/** Colours of both themes as custom properties that a page may set; the values are those of the core's tokens. */
export const themeStyles = css`
  :host {
    all: initial;
    display: block;
    min-height: 120px;
    container-type: inline-size;
    color-scheme: light;
    --_bg: var(--paridad-background, #ffffff);
    --_text: var(--paridad-text, #0f1826);
    --_muted: var(--paridad-muted, #54627a);
    --_line: var(--paridad-line, #e0e6ef);
    --_accent: var(--paridad-accent, #0b63b8);
    --_itm: var(--paridad-in-the-money, rgba(11, 99, 184, 0.055));
    --_atm: var(--paridad-at-the-money, #7a5200);
    color: var(--_text);
    font:
      13px/1.45 "Inter Variable",
      Inter,
      system-ui,
      sans-serif;
    font-variant-numeric: tabular-nums;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme="dark"]) {
    color-scheme: dark;
    --_bg: var(--paridad-background, #10161f);
    --_text: var(--paridad-text, #e8edf5);
    --_muted: var(--paridad-muted, #94a3b8);
    --_line: var(--paridad-line, #222d3d);
    --_accent: var(--paridad-accent, #74c0fc);
    --_itm: var(--paridad-in-the-money, rgba(116, 192, 252, 0.075));
    --_atm: var(--paridad-at-the-money, #ffd479);
  }
  @media (prefers-color-scheme: dark) {
    :host([theme="auto"]) {
      color-scheme: dark;
      --_bg: var(--paridad-background, #10161f);
      --_text: var(--paridad-text, #e8edf5);
      --_muted: var(--paridad-muted, #94a3b8);
      --_line: var(--paridad-line, #222d3d);
      --_accent: var(--paridad-accent, #74c0fc);
      --_itm: var(--paridad-in-the-money, rgba(116, 192, 252, 0.075));
      --_atm: var(--paridad-at-the-money, #ffd479);
    }
  }
`;
