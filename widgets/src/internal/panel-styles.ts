import { themeColors } from "@paridad/core/tokens";
import type { ColorRole } from "@paridad/core/tokens";
import { css, unsafeCSS } from "lit";

/** Colours a page may set as `--paridad-…`, with the theme colour used by default. */
const roles = {
  background: "s1",
  raised: "s2",
  line: "line",
  outline: "line2",
  text: "text",
  muted: "muted",
  accent: "accent",
  call: "call",
  put: "put",
  "in-the-money": "itm",
  "at-the-money": "atm",
  error: "down",
} as const satisfies Record<string, ColorRole>;

/** Each by the light or dark of the element: the page's own unless `theme` says one. */
const colors = unsafeCSS(
  Object.entries(roles)
    .map(([name, role]) => {
      const { light, dark } = themeColors;
      return `--_${name}:var(--paridad-${name},light-dark(${light[role]},${dark[role]}));`;
    })
    .join(""),
);

/**
 * The box, the colours and the states that all elements share. A page may set an element's width, its margins and its place in
 * the page's own layout, besides the custom properties and the parts. The rest of the host's box is `!important`, since a
 * page's `*` rules would otherwise reach it, and what is inherited ends at the frame.
 */
export const panelStyles = css`
  :host {
    direction: ltr !important;
    display: block !important;
    position: relative !important;
    inset: auto !important;
    z-index: auto !important;
    float: none !important;
    box-sizing: border-box !important;
    min-block-size: 0 !important;
    max-block-size: none !important;
    padding: 0 !important;
    border: 0 !important;
    outline: 0 !important;
    background: none !important;
    box-shadow: none !important;
    overflow: visible !important;
    opacity: 1 !important;
    visibility: visible !important;
    transform: none !important;
    rotate: none !important;
    scale: none !important;
    translate: none !important;
    filter: none !important;
    backdrop-filter: none !important;
    mix-blend-mode: normal !important;
    clip-path: none !important;
    mask: none !important;
    animation: none !important;
    transition: none !important;
    zoom: 1 !important;
    columns: auto !important;
    writing-mode: horizontal-tb !important;
    block-size: var(--paridad-height, calc(var(--_height) + var(--_more, 0px))) !important;
    container-type: inline-size !important;
    ${colors}
  }
  :host::before,
  :host::after {
    content: none !important;
    display: none !important;
  }
  :host([hidden]) {
    display: none !important;
  }
  :host([theme="light"]) {
    color-scheme: light !important;
  }
  :host([theme="dark"]) {
    color-scheme: dark !important;
  }
  * {
    box-sizing: border-box;
  }
  .frame {
    all: initial;
    color-scheme: inherit;
    direction: ltr;
    box-sizing: border-box;
    display: flex;
    flex-direction: column;
    block-size: 100%;
    overflow: hidden;
    contain: content;
    color: var(--_text);
    background: var(--_background);
    border: 1px solid var(--_line);
    border-radius: var(--paridad-radius, 12px);
    font: 450 13px/19px var(--paridad-font, "Inter Variable", Inter, system-ui, "DejaVu Sans", sans-serif);
    font-variant-numeric: tabular-nums;
  }
  header,
  footer {
    display: flex;
    flex: none;
    flex-wrap: wrap;
    gap: 2px 14px;
    justify-content: space-between;
    align-items: baseline;
    padding: 10px 14px;
  }
  footer {
    align-items: start;
    padding-block: 8px;
    border-top: 1px solid var(--_line);
    color: var(--_muted);
    font-size: 11.5px;
    line-height: 17px;
  }
  /* The source is longer than what stands there before it: its second line moves nothing. */
  @container (max-width: 820px) {
    footer {
      min-block-size: 53px;
    }
  }
  footer a,
  ::slotted(a) {
    color: inherit;
  }
  h2 {
    margin: 0;
    font-size: 14px;
    font-weight: 650;
  }
  .muted {
    color: var(--_muted);
  }
  .tag {
    display: inline-block;
    line-height: 15px;
    padding: 0 6px;
    border: 1px solid var(--_outline);
    border-radius: 99px;
    white-space: nowrap;
  }
  .notice {
    flex: none;
    margin: 0;
    padding: 5px 14px;
    border-top: 1px solid var(--_line);
    color: var(--_at-the-money);
    font-size: 12px;
  }
  .state {
    display: grid;
    flex: 1;
    gap: 6px;
    place-content: center;
    justify-items: center;
    padding: 20px;
    text-align: center;
  }
  .state p {
    margin: 0;
    max-inline-size: 44ch;
  }
  .state .title {
    font-size: 14px;
    font-weight: 650;
  }
  button {
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    cursor: pointer;
  }
  .action {
    padding: 5px 12px;
    border: 1px solid var(--_outline);
    border-radius: 8px;
    font-weight: 550;
  }
  .action:hover {
    background: var(--_raised);
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .skeleton {
    display: grid;
    flex: 1;
    min-block-size: 0;
    overflow: hidden;
    gap: 12px;
    inline-size: 100%;
    align-content: start;
    padding: 12px 14px;
  }
  .skeleton i {
    block-size: 16px;
    border-radius: 5px;
    background: var(--_raised);
  }
  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .scroll {
    flex: 1;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: auto;
    position: relative;
  }
  /* Without a doctype browsers give every table the page's colour and 16 px. */
  table {
    color: inherit;
    font: inherit;
    inline-size: 100%;
    border-collapse: separate;
    border-spacing: 0;
  }
  th,
  td {
    block-size: 28px;
    padding: 0 8px;
    border-bottom: 1px solid var(--_line);
    text-align: right;
    font-weight: 450;
    white-space: nowrap;
  }
  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    background: var(--_background);
    color: var(--_muted);
    font-size: 11px;
    font-weight: 550;
  }
`;
