import type { EmbedSnapshotQuery } from "@paridad/core/contract";
import { embedSessions } from "@paridad/core/plans";

/** A ratio that a page shows. `name` is how the page asked for it. */
export type AskedRatio = {
  readonly name: string;
  readonly symbol1: string;
  readonly symbol2: string;
  readonly window: number;
};

/** What a page shows, whatever its key; equal pages have equal names. */
export type AskedParts = {
  readonly name: string;
  readonly chains: readonly string[];
  readonly isFitted: boolean;
  readonly smiles: readonly string[];
  readonly ratios: readonly AskedRatio[];
};

function listed(text: string | undefined): readonly string[] {
  return [...new Set(text?.split(",") ?? [])].toSorted();
}

function ratioOf(name: string): AskedRatio {
  const [symbols = "", window] = name.split(":");
  const [symbol1 = "", symbol2 = ""] = symbols.split("/");
  const sessions = Math.min(Math.max(Number(window), embedSessions.fewest), embedSessions.most);
  return { name, symbol1, symbol2, window: sessions };
}

/** The parts of a query that has the contract's shape. */
export function askedParts({ chain, fit, smile, ratios }: Omit<EmbedSnapshotQuery, "key">): AskedParts {
  const chains = listed(chain);
  const smiles = listed(smile);
  const isFitted = fit === "1" && chains.length > 0;
  const pairs = listed(ratios);
  return {
    name: [chains, isFitted, smiles, pairs].join(";"),
    chains,
    isFitted,
    smiles,
    ratios: pairs.map(ratioOf),
  };
}
