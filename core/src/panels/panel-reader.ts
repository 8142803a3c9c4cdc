import type { MarketSource } from "../contract/index.ts";
import type { PanelChoices } from "./request/attributes.ts";
import type { PacedData } from "./request/panel-query.ts";
import type { Provenance } from "./provenance.ts";
import { textsIn } from "./texts/texts.ts";

/** A panel's choices, and whether it shows the public sample. */
export type ReadingPanel = { readonly choices: PanelChoices; readonly isSample: boolean };
/** Title and hint in the place of numbers. */
export type PanelWords = { readonly title: string; readonly hint: string };

/** A kind of panel reads these in its part of an answer. */
export type PanelReader = {
  /** Source and moment of the numbers. */
  readonly origin: (panel: ReadingPanel, data: PacedData) => Pick<Provenance, "source" | "asOf">;
  /** Words where there is nothing to show; null where there is something. */
  readonly empty: (panel: ReadingPanel, data: PacedData) => PanelWords | null;
};

/** Source of a panel's numbers. */
export function provenanceOf({ origin }: PanelReader, panel: ReadingPanel, data: PacedData): Provenance {
  const { delaySeconds } = data;
  return { ...origin(panel, data), delaySeconds, isSample: panel.isSample };
}

type MarketPart = {
  readonly underlying: string;
  readonly source: MarketSource | null;
  readonly asOfMilliseconds: number;
};

/** Origin of a part that knows its market. */
export function originOfPart(part: MarketPart | null): Pick<Provenance, "source" | "asOf"> {
  return { source: part?.source ?? null, asOf: part?.asOfMilliseconds ?? null };
}

/** Nothing to show of a market's part: another underlying's, or no row. */
export function emptyPart(
  part: MarketPart | null,
  { choices, rows, usual }: { choices: PanelChoices; rows: number; usual: PanelWords },
): PanelWords | null {
  const { unknownUnderlying, unknownUnderlyingHint, closedEmpty } = textsIn(choices.locale);
  if (part !== null && part.underlying !== choices.underlying) {
    return { title: unknownUnderlying(choices.underlying), hint: unknownUnderlyingHint(part.underlying) };
  }
  if (part !== null && rows > 0) return null;
  return part?.source?.session === "closed" ? { ...usual, title: closedEmpty } : usual;
}
