import { sampleBasesAround } from "@paridad/core/contract";
import type { EmbedCoveredCalls, EmbedMode, MarketUpdate, SampleChainQuery } from "@paridad/core/contract";
import { cutChain } from "../../market/chain-snapshot.ts";
import type { ChainFitter, FittedChain } from "../../market/chain/fitted-chain.ts";
import { coveredCallsPart } from "../../market/parts/covered-calls-part.ts";
import { positionPart } from "../../market/parts/position-part.ts";
import { smilePart } from "../../market/parts/smile-part.ts";
import { tickerPart } from "../../market/parts/ticker-part.ts";
import type { GetMarketSample } from "./market-sample.ts";

/** Pages without a key poll as rarely as those with a delayed key. */
const refreshSeconds = 15;

type Dependencies = {
  readonly sample: GetMarketSample;
  /** The chain as core values and fits it. */
  readonly fitChain: ChainFitter;
  readonly admit: (address: string) => void;
  /** Volatility expected of the share, per square root of year. */
  readonly readExpected: () => Promise<number | null>;
};

/** The parts of one market that strangers see. */
function partsOf(fitted: FittedChain, whole: MarketUpdate, { readExpected }: Dependencies) {
  const chain = cutChain(fitted.snapshot, { strikes: sampleBasesAround });
  const strikes = new Set(chain.options.map(({ strike }) => strike));
  let sales: EmbedCoveredCalls | null = null;
  return {
    fitted,
    always: { chain, smile: smilePart(fitted, "nearest"), ticker: tickerPart(fitted.snapshot, whole) },
    position: (legs: string) => positionPart(fitted, whole, legs),
    async coveredCalls(): Promise<EmbedCoveredCalls> {
      const expectedVolatility = await readExpected();
      return (sales ??= coveredCallsPart(fitted, whole, { day: "nearest", expectedVolatility, strikes }));
    },
  };
}

const nothing = { chain: null, smile: null, ticker: null };

/** The sample valued and fitted, for elements and pages without a key. Its parts are made once an update. */
export function createSampleChain(dependencies: Dependencies) {
  const { sample, fitChain, admit } = dependencies;
  let newest: ReturnType<typeof partsOf> | null = null;
  const partsNow = async ({ update, whole }: ReturnType<GetMarketSample>) => {
    if (update === null || whole === null) return null;
    const fitted = await fitChain(whole);
    if (newest?.fitted !== fitted) newest = partsOf(fitted, whole, dependencies);
    return newest;
  };
  return async (address: string, { position = "", coveredCalls }: SampleChainQuery = {}) => {
    admit(address);
    const look = sample();
    const { delaySeconds } = look;
    const parts = await partsNow(look);
    const mode: EmbedMode = (delaySeconds ?? 0) > 0 ? "delayed" : "live";
    const legs = position.split(",").filter((one) => one !== "");
    return {
      mode,
      delaySeconds,
      refreshSeconds,
      ...(parts?.always ?? nothing),
      positions: Object.fromEntries(legs.map((one) => [one, parts?.position(one) ?? null])),
      coveredCalls: parts === null || coveredCalls === undefined ? null : await parts.coveredCalls(),
    };
  };
}
export type ReadSampleChain = ReturnType<typeof createSampleChain>;
