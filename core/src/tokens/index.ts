export { blendOver, contrastRatio, readColor } from "./contrast.ts";
export { colorDeclarations, scaleDeclarations } from "./declarations.ts";
export { scaleTokens } from "./scale.ts";
export type { ScaleToken } from "./scale.ts";
export { themeColors, themeNames } from "./themes.ts";
export type { ColorRole, ThemeName } from "./themes.ts";
