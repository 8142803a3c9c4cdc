import { isKnownNumber, median } from "../lib/index.ts";

/** How much further than usual the chain's share may lie from the quoted one. */
const widestExcess = 0.02;

export interface ChainGate {
  /** False: chain and share are of different moments, so nothing is called an opportunity. */
  readonly isOpen: boolean;
  /** How far today's gap lies above the usual one, as a fraction of the share; null where there is nothing to compare. */
  readonly excess: number | null;
}

/**
 * Whether chain and share are of one moment: |synthetic / spot - 1| of now against its own recent median, closed
 * where it is more than 2 % above it (strategies.md, fact 7). Without recent gaps the usual one counts as zero; without
 * a gap of now the gate is closed.
 */
export function chainGate({
  gap,
  recentGaps,
}: {
  /** synthetic / spot - 1 of this moment. */
  readonly gap: number | null;
  /** The same at earlier moments. */
  readonly recentGaps: readonly number[];
}): ChainGate {
  if (!isKnownNumber(gap)) return { isOpen: false, excess: null };
  const usual = median(recentGaps.filter(isKnownNumber).map(Math.abs)) ?? 0;
  const excess = Math.abs(gap) - usual;
  return { isOpen: excess <= widestExcess, excess };
}
