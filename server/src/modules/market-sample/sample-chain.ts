import { sampleBasesAround } from "@paridad/core/contract";
import type { EmbedMode } from "@paridad/core/contract";
import { cutChain } from "../../market/chain-snapshot.ts";
import type { ChainFitter } from "../../market/chain/fitted-chain.ts";
import { smilePart } from "../../market/chain/smile-part.ts";
import type { GetMarketSample } from "./market-sample.ts";

/** Pages without a key poll as rarely as those with a delayed key. */
const refreshSeconds = 15;

/** The sample valued and fitted, for elements and pages without a key. */
export function createSampleChain({
  sample,
  fitChain,
  admit,
}: {
  readonly sample: GetMarketSample;
  /** The chain as core values and fits it. */
  readonly fitChain: ChainFitter;
  readonly admit: (address: string) => void;
}) {
  return async (address: string) => {
    admit(address);
    const { update, whole, delaySeconds } = sample();
    const fitted = update === null || whole === null ? null : await fitChain(whole);
    const mode: EmbedMode = (delaySeconds ?? 0) > 0 ? "delayed" : "live";
    return {
      mode,
      delaySeconds,
      refreshSeconds,
      chain: fitted === null ? null : cutChain(fitted.snapshot, { strikes: sampleBasesAround }),
      smile: fitted === null ? null : smilePart(fitted, "nearest"),
    };
  };
}
export type ReadSampleChain = ReturnType<typeof createSampleChain>;
