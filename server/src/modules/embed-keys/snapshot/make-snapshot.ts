import type { EmbedMode, EmbedSnapshot } from "@paridad/core/contract";
import { cutChain } from "../../../market/chain-snapshot.ts";
import type { ChainValuer } from "../../../market/chain-snapshot.ts";
import type { ChainFitter, FittedChain } from "../../../market/chain/fitted-chain.ts";
import type { PacedMarket } from "../delayed-market.ts";
import type { RatioReads } from "../ratio-reads.ts";
import type { RequestedParts } from "./requested-parts.ts";
import { coveredCallsPart } from "../../../market/parts/covered-calls-part.ts";
import { positionPart } from "../../../market/parts/position-part.ts";
import { tickerPart } from "../../../market/parts/ticker-part.ts";
import { fittedAt, smileOf, smilePart } from "../../../market/parts/smile-part.ts";

export type SnapshotSources = {
  readonly valueChain: ChainValuer;
  /** One for each mode: they see the market at different moments. */
  readonly fitters: Readonly<Record<EmbedMode, ChainFitter>>;
  readonly readRatios: RatioReads;
  /** Volatility expected of the share, per square root of year; null where its closes don't say one. */
  readonly readExpected: () => Promise<number | null>;
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
  { valueChain, fitters, readRatios, readExpected }: SnapshotSources,
): Promise<() => EmbedSnapshot> {
  const { update, mode } = market;
  const ratios = await readRatios(market, parts.ratios, partner);
  const { isFitted, smiles, positions, coveredCalls } = parts;
  const isFit = isFitted || [smiles, positions, coveredCalls].some(({ length }) => length > 0);
  const fitted = update !== null && isFit ? await fitters[mode](update) : null;
  const expectedVolatility = coveredCalls.length === 0 ? null : await readExpected();
  return () => makeSnapshot(market, parts, { valueChain, fitted, ratios, expectedVolatility });
}

function makeSnapshot(
  { update, mode, delaySeconds, refreshSeconds }: PacedMarket,
  parts: RequestedParts,
  {
    valueChain,
    fitted,
    ratios,
    expectedVolatility,
  }: Pick<SnapshotSources, "valueChain"> & {
    readonly fitted: FittedChain | null;
    readonly ratios: EmbedSnapshot["ratios"];
    readonly expectedVolatility: number | null;
  },
): EmbedSnapshot {
  const chainOf = (name: string): Chain => {
    if (update === null) return null;
    const expiration = expirationOf(name);
    if (parts.isFitted && fitted !== null) return fittedChain(fitted, expiration);
    return cutChain(valueChain(update).snapshot, { expiration });
  };
  const known = update === null || fitted === null ? null : { update, fitted };
  const partsOf = <Part>(
    names: readonly string[],
    make: (name: string, market: NonNullable<typeof known>) => Part,
  ) => Object.fromEntries(names.map((name) => [name, known === null ? null : make(name, known)]));
  return {
    mode,
    delaySeconds,
    refreshSeconds,
    chains: Object.fromEntries(parts.chains.map((name) => [name, chainOf(name)])),
    smiles: partsOf(parts.smiles, (name, known) => smilePart(known.fitted, name)),
    positions: partsOf(parts.positions, (legs, known) => positionPart(known.fitted, known.update, legs)),
    coveredCalls: partsOf(parts.coveredCalls, (day, known) =>
      coveredCallsPart(known.fitted, known.update, { day, expectedVolatility }),
    ),
    ticker: parts.hasTicker && update !== null ? tickerPart(valueChain(update).snapshot, update) : null,
    ratios,
  };
}
