/** The two designed themes; `data-theme` on the root element picks one. */
export const themeNames = ["dark", "light"] as const;
export type ThemeName = (typeof themeNames)[number];

/**
 * Colours by role. Depth: `bg` under `s1` (panels) under `s2` (raised, hovered). `line` divides, `line2` outlines
 * controls. `accent` is the one accent, `accentText` text upon it. `up` and `down` only for sign, with the sign
 * written. `call` and `put` add colour to the words that distinguish them. `itm` shades in-the-money cells, `atm` marks the
 * money and warnings, `flash` is a changed cell.
 */
export type ColorRole =
  | "bg"
  | "s1"
  | "s2"
  | "line"
  | "line2"
  | "text"
  | "muted"
  | "accent"
  | "on-accent"
  | "up"
  | "down"
  | "call"
  | "put"
  | "itm"
  | "atm"
  | "flash"
  | "shadow";

/** The same values as tokens.css, for charts and canvases that can't read custom properties. A test compares them. */
export const themeColors: Readonly<Record<ThemeName, Readonly<Record<ColorRole, string>>>> = {
  dark: {
    bg: "#0a0e15",
    s1: "#10161f",
    s2: "#18212e",
    line: "#222d3d",
    line2: "#2f3d52",
    text: "#e8edf5",
    muted: "#94a3b8",
    accent: "#74c0fc",
    "on-accent": "#06223b",
    up: "#45d59a",
    down: "#ff7b7b",
    call: "#4fd1c5",
    put: "#c4a1ff",
    itm: "rgba(116, 192, 252, 0.075)",
    atm: "#ffd479",
    flash: "rgba(116, 192, 252, 0.26)",
    shadow: "0 1px 0 rgba(255, 255, 255, 0.03) inset, 0 8px 24px rgba(0, 0, 0, 0.28)",
  },
  light: {
    bg: "#f4f6fa",
    s1: "#ffffff",
    s2: "#eef2f8",
    line: "#e0e6ef",
    line2: "#c9d3e1",
    text: "#0f1826",
    muted: "#54627a",
    accent: "#0b63b8",
    "on-accent": "#ffffff",
    up: "#08784a",
    down: "#bd2636",
    call: "#0a736c",
    put: "#6a3db3",
    itm: "rgba(11, 99, 184, 0.055)",
    atm: "#7a5200",
    flash: "rgba(11, 99, 184, 0.16)",
    shadow: "0 1px 2px rgba(15, 24, 38, 0.05), 0 8px 20px rgba(15, 24, 38, 0.05)",
  },
};
