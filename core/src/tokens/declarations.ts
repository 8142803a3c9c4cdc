import { themeColors } from "./themes.ts";
import type { ThemeName } from "./themes.ts";

/** The custom properties of one theme, to put inside a rule of a shadow root: `:host { ... }`. */
export function colorDeclarations(theme: ThemeName): string {
  return Object.entries(themeColors[theme])
    .map(([name, value]) => `--${name}: ${value};`)
    .join("\n");
}
