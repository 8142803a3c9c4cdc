import type { Quote, StrikePair } from "../../quotes/index.ts";
import { quotedSmileVolatility, rawStrikes } from "../../volatility/index.ts";
import type { QuotedSmile, QuotedSmileInput } from "../../volatility/index.ts";
import type { StrikeVolatility } from "./compute-option.ts";

/** Fits a smile and says it: at once, or later where a worker does it. `null` where nothing can be fitted. */
export type SmileFitter = (input: QuotedSmileInput, hear: (smile: QuotedSmile | null) => void) => void;

type SmileRequest = Omit<QuotedSmileInput, "strikes"> & {
  readonly pairs: readonly StrikePair<Quote>[];
  /** Epoch milliseconds of the feed's clock. */
  readonly asOf: number;
  /** What else the smile is of; another key is another smile. */
  readonly key: string;
  /** Milliseconds after which it is fitted again. A fit takes some 20 ms, so not at every tick. */
  readonly hold: number;
};

type Asked = Pick<SmileRequest, "key" | "rate" | "asOf">;
type Held = Asked & { readonly smile: QuotedSmile | null };

/** A rate that moved by less leaves the smile as it is. */
const rateTolerance = 0.005;

function stands(asked: Asked, { key, rate, asOf, hold }: SmileRequest): boolean {
  const isSame = asked.key === key && Math.abs(asked.rate - rate) < rateTolerance;
  return isSame && asOf >= asked.asOf && asOf - asked.asOf < hold;
}

const inputOf = ({ pairs, asOf, years, rate, spot, model }: SmileRequest): QuotedSmileInput => ({
  strikes: rawStrikes(pairs, asOf),
  years,
  rate,
  spot,
  model,
});

/**
 * The expiry's fitted smile, fitted again after `hold`; in between, and while a new fit is on its way, it moves along with
 * the spot. `onLate` says that a fit came after the request that asked for it.
 */
export function createHeldSmile({ fit, onLate }: { fit: SmileFitter; onLate: () => void }) {
  let held: Held | null = null;
  let asked: Asked | null = null;
  let shown = "";
  let bound: { readonly of: Held; readonly spot: number | null; readonly read: StrikeVolatility } | null =
    null;
  const ask = (request: SmileRequest) => {
    const { key, rate, asOf } = request;
    const mine: Asked = { key, rate, asOf };
    asked = mine;
    let isLate = false;
    fit(inputOf(request), (smile) => {
      if (asked !== mine) return;
      asked = null;
      held = { ...mine, smile };
      if (isLate) onLate();
    });
    isLate = true;
  };
  const read = (request: SmileRequest): StrikeVolatility | null => {
    shown = request.key;
    const isAsked = asked?.key === request.key;
    if (!isAsked && !(held && stands(held, request))) ask(request);
    const current = held?.key === request.key ? held : null;
    const { spot } = request;
    if (!current?.smile) return null;
    const { smile } = current;
    // The very same function while it says the same: identity tells the options to stay.
    if (bound?.of !== current || bound.spot !== spot) {
      bound = { of: current, spot, read: (strike) => quotedSmileVolatility(smile, { strike, now: spot }) };
    }
    return bound.read;
  };
  // A fit that is only taken again says nothing new of whether there is a smile.
  return { read, isAwaited: () => asked?.key === shown && held?.key !== shown };
}
