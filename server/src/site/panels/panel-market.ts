import type { PacedData, PanelQuery } from "@paridad/core/panels";

/** A panel's part of the market, and until when it is the newest. */
export type PanelAnswer = {
  readonly data: PacedData;
  /** Epoch milliseconds. */
  readonly freshUntil: number;
};

/**
 * Reads a panel's part with a publishable key, or of the public sample where `key` is empty, as the elements would.
 * @throws HttpError with why there is none: the key, its quota, or what the source doesn't let pass on.
 */
export type ReadPanelMarket = (question: {
  readonly key: string;
  readonly query: PanelQuery;
  /** The caller's network address. */
  readonly address: string;
}) => Promise<PanelAnswer>;
