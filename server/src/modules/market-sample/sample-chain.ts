import { sampleBasesAround } from "@paridad/core/contract";
import type { ChainSnapshot, EmbedMode, MarketUpdate } from "@paridad/core/contract";
import { cutChain } from "../../market/chain-snapshot.ts";
import type { ChainFitter, FittedChain } from "../../market/chain/fitted-chain.ts";
import { coveredCallsPart } from "../../market/parts/covered-calls-part.ts";
import { positionPart } from "../../market/parts/position-part.ts";
import { smilePart } from "../../market/parts/smile-part.ts";
import { tickerPart } from "../../market/parts/ticker-part.ts";
import type { GetMarketSample } from "./market-sample.ts";

/** Pages without a key poll as rarely as those with a delayed key. */
const refreshSeconds = 15;

type Known = {
  readonly whole: MarketUpdate;
  readonly fitted: FittedChain;
  /** The part that strangers see. */
  readonly chain: ChainSnapshot;
};

/** The sample valued and fitted, for elements and pages without a key. */
export function createSampleChain({
  sample,
  fitChain,
  admit,
  readExpected,
}: {
  readonly sample: GetMarketSample;
  /** The chain as core values and fits it. */
  readonly fitChain: ChainFitter;
  readonly admit: (address: string) => void;
  /** Volatility expected of the share, per square root of year. */
  readonly readExpected: () => Promise<number | null>;
}) {
  const salesOf = async ({ whole, fitted, chain }: Known) => {
    const terms = { day: "nearest", expectedVolatility: await readExpected() };
    const sales = coveredCallsPart(fitted, whole, terms);
    const strikes = new Set(chain.options.map(({ strike }) => strike));
    return { ...sales, rows: sales.rows.filter(({ strike }) => strikes.has(strike)) };
  };
  return async (address: string, positions = "") => {
    admit(address);
    const { update, whole, delaySeconds } = sample();
    const fitted = update === null || whole === null ? null : await fitChain(whole);
    const mode: EmbedMode = (delaySeconds ?? 0) > 0 ? "delayed" : "live";
    const chain = fitted === null ? null : cutChain(fitted.snapshot, { strikes: sampleBasesAround });
    const known = whole === null || fitted === null || chain === null ? null : { whole, fitted, chain };
    const legs = positions.split(",").filter((one) => one !== "");
    return {
      mode,
      delaySeconds,
      refreshSeconds,
      chain,
      smile: fitted === null ? null : smilePart(fitted, "nearest"),
      positions: Object.fromEntries(
        legs.map((one) => [one, known === null ? null : positionPart(known.fitted, known.whole, one)]),
      ),
      coveredCalls: known === null ? null : await salesOf(known),
      ticker: known === null ? null : tickerPart(known.fitted.snapshot, known.whole),
    };
  };
}
export type ReadSampleChain = ReturnType<typeof createSampleChain>;
