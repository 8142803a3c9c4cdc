import type { Quote, StrikePair } from "../../quotes/index.ts";
import { fitQuotedSmile, quotedSmileVolatility, rawStrikes } from "../../volatility/index.ts";
import type { QuotedSmile, QuotedSmileInput } from "../../volatility/index.ts";
import type { StrikeVolatility } from "./compute-option.ts";

type SmileRequest = Omit<QuotedSmileInput, "strikes"> & {
  readonly pairs: readonly StrikePair<Quote>[];
  /** Epoch milliseconds of the feed's clock. */
  readonly asOf: number;
  /** Key of the smile's other inputs; another key is another smile. */
  readonly key: string;
  /** Milliseconds after which it is fitted again. A fit takes some 20 ms, so not at every tick. */
  readonly hold: number;
};

type Held = Pick<SmileRequest, "key" | "rate" | "asOf"> & { readonly smile: QuotedSmile | null };

/** A rate that moved by less leaves the smile as it is. */
const rateTolerance = 0.005;

function stands(held: Held, { key, rate, asOf, hold }: SmileRequest): boolean {
  const isSame = held.key === key && Math.abs(held.rate - rate) < rateTolerance;
  return isSame && asOf >= held.asOf && asOf - held.asOf < hold;
}

const inputOf = ({ pairs, asOf, years, rate, spot, model }: SmileRequest): QuotedSmileInput => ({
  strikes: rawStrikes(pairs, asOf),
  years,
  rate,
  spot,
  model,
});

/** The expiry's fitted smile, fitted again after `hold`; in between it moves along with the spot. */
export function createHeldSmile(fit: typeof fitQuotedSmile = fitQuotedSmile) {
  let held: Held | null = null;
  let bound: { readonly of: Held; readonly spot: number | null; readonly read: StrikeVolatility } | null =
    null;
  return (request: SmileRequest): StrikeVolatility | null => {
    const { key, rate, asOf, spot } = request;
    if (!(held && stands(held, request))) held = { key, rate, asOf, smile: fit(inputOf(request)) };
    const current = held;
    const { smile } = current;
    if (smile === null) return null;
    // The very same function while it says the same: identity tells the options to stay.
    if (bound?.of !== current || bound.spot !== spot) {
      bound = { of: current, spot, read: (strike) => quotedSmileVolatility(smile, { strike, now: spot }) };
    }
    return bound.read;
  };
}
