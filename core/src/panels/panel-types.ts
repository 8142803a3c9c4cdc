import type { EmbedSnapshot } from "../contract/index.ts";

/** A chain in a snapshot; its options may carry `fittedVolatility`. */
export type PanelChain = NonNullable<EmbedSnapshot["chains"][string]>;
export type PanelOption = PanelChain["options"][number];

/** A number in words, or why there is none. */
export type PanelNumber =
  | { readonly text: string; readonly reason: null }
  | { readonly text: null; readonly reason: string };

/** A number with its name and, where there is more to say, a note. */
export type PanelFigure = { readonly name: string; readonly number: PanelNumber; readonly note?: string };

export const knownNumber = (text: string): PanelNumber => ({ text, reason: null });
export const unknownNumber = (reason: string): PanelNumber => ({ text: null, reason });
