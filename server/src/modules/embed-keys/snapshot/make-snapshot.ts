import type { EmbedMode, EmbedSnapshot } from "@paridad/core/contract";
import { cutChain } from "../../../market/chain-snapshot.ts";
import type { ChainValuer } from "../../../market/chain-snapshot.ts";
import type { ChainFitter, FittedChain } from "../../../market/chain/fitted-chain.ts";
import type { PacedMarket } from "../delayed-market.ts";
import type { RatioReads } from "../ratio-reads.ts";
import type { RequestedParts } from "./requested-parts.ts";
import { fittedAt, smileOf, smilePart } from "../../../market/chain/smile-part.ts";

export type SnapshotSources = {
  readonly valueChain: ChainValuer;
  /** One for each mode: they see the market at different moments. */
  readonly fitters: Readonly<Record<EmbedMode, ChainFitter>>;
  readonly readRatios: RatioReads;
};

type Chain = EmbedSnapshot["chains"][string];

function fittedChain(fitted: FittedChain, expiration: string | undefined): Chain {
  const cut = cutChain(fitted.snapshot, { expiration });
  const smile = smileOf(fitted, expiration ?? "nearest");
  const options = cut.options.map((option) => ({
    ...option,
    fittedVolatility: fittedAt(smile, option.strike),
  }));
  return { ...cut, options };
}

const expirationOf = (name: string): string | undefined => (name === "nearest" ? undefined : name);

/** Reads the ratios that a page shows and fits its chain, and gives what makes the rest, out of the market as its key may see it. `partner` is the key's user. */
export async function readSnapshot(
  market: PacedMarket,
  { parts, partner }: { readonly parts: RequestedParts; readonly partner: string },
  { valueChain, fitters, readRatios }: SnapshotSources,
): Promise<() => EmbedSnapshot> {
  const { update, mode } = market;
  const ratios = await readRatios(market, parts.ratios, partner);
  const isFit = update !== null && (parts.isFitted || parts.smiles.length > 0);
  const fitted = isFit ? await fitters[mode](update) : null;
  return () => makeSnapshot(market, parts, { valueChain, fitted, ratios });
}

function makeSnapshot(
  { update, mode, delaySeconds, refreshSeconds }: PacedMarket,
  parts: RequestedParts,
  {
    valueChain,
    fitted,
    ratios,
  }: Pick<SnapshotSources, "valueChain"> & {
    readonly fitted: FittedChain | null;
    readonly ratios: EmbedSnapshot["ratios"];
  },
): EmbedSnapshot {
  const chainOf = (name: string): Chain => {
    if (update === null) return null;
    const expiration = expirationOf(name);
    if (parts.isFitted && fitted !== null) return fittedChain(fitted, expiration);
    return cutChain(valueChain(update).snapshot, { expiration });
  };
  return {
    mode,
    delaySeconds,
    refreshSeconds,
    chains: Object.fromEntries(parts.chains.map((name) => [name, chainOf(name)])),
    smiles: Object.fromEntries(
      parts.smiles.map((name) => [name, fitted === null ? null : smilePart(fitted, name)]),
    ),
    ratios,
  };
}
