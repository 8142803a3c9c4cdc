import { scaleTokens } from "./scale.ts";
import { themeColors } from "./themes.ts";
import type { ThemeName } from "./themes.ts";

function declare(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name}: ${value};`)
    .join("\n");
}

/** The custom properties of one theme, to put inside a rule of a shadow root: `:host { ... }`. */
export function colorDeclarations(theme: ThemeName): string {
  return declare(themeColors[theme]);
}

/** The custom properties that no theme changes, to put inside a rule of a shadow root. */
export function scaleDeclarations(): string {
  return declare(scaleTokens);
}
