export { scaleTokens } from "./scale.ts";
export { themeColors } from "./themes.ts";
export type { ColorRole, ThemeName } from "./themes.ts";
