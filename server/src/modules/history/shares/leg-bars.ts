import type { BarResolution } from "@paridad/core/contract";
import type { BarsRepository, Contract } from "../storage/bars-repository.ts";
import type { ShareReads } from "./share-reads-repository.ts";

/** Eight legs over a year and a half of sessions, or over ten of five minutes. */
const mostRows = 6_000;

export type LegBarsWanted = {
  /** By their newest names; bars under older ones come under these. */
  readonly contracts: readonly Contract[];
  readonly withShare: boolean;
  readonly from: Date;
  readonly resolution: Extract<BarResolution, "5m" | "1d">;
};

/** The stored bars that a saved position is followed by, newest first: of its contracts, and of the share in pesos. */
export function createLegBars({
  bars,
  shares,
}: {
  readonly bars: Pick<BarsRepository, "list">;
  readonly shares: Pick<ShareReads, "list">;
}) {
  return async ({ contracts, withShare, from, resolution }: LegBarsWanted) => {
    const filter = { contracts, from, to: null, resolution, limit: mostRows };
    const options = contracts.length === 0 ? [] : await bars.list(filter);
    const ofShare = { currency: "ARS", settlement: null, resolution, from, to: null, after: null } as const;
    const share = withShare ? await shares.list({ ...ofShare, limit: mostRows }) : [];
    return { options, share, isCut: options.length === mostRows || share.length === mostRows };
  };
}
