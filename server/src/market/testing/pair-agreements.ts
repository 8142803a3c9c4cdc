import type { ChainOption, ChainSnapshot } from "@paridad/core/contract";
import { impliedVolatility, impliedVolatilityAmerican } from "@paridad/core/pricing";

export const isTwoSided = ({ bid, ask }: ChainOption) => bid !== null && ask !== null && bid <= ask;

/** Volatilities of bid and ask; a bid under what exercise brings is worth any, an ask under it none. */
function between({ spot, expiries }: ChainSnapshot, option: ChainOption): readonly [number, number] {
  const { yearsToExpiry, rate } = expiries.find(({ expiration }) => expiration === option.expiration)!;
  const solve = (price: number | null) => {
    const { type, strike } = option;
    const input = { type, strike, price: price ?? 0, spot: spot ?? 0, yearsToExpiry, rate: rate.continuous };
    const solved =
      type === "call" ? impliedVolatility(input) : impliedVolatilityAmerican({ ...input, quality: "fast" });
    return solved.ok ? solved.volatility : null;
  };
  return [solve(option.bid) ?? 0, solve(option.ask) ?? Number.NaN];
}

/** Agreement of each strike with two sides on call and put: whether the volatilities of their sides overlap. */
export function pairAgreements(chain: ChainSnapshot): boolean[] {
  const twoSided = chain.options.filter(isTwoSided);
  return twoSided.flatMap((call) => {
    const put = twoSided.find(
      ({ type, strike, expiration }) =>
        type === "put" && strike === call.strike && expiration === call.expiration,
    );
    if (call.type !== "call" || put === undefined) return [];
    const [ofCall, ofPut] = [between(chain, call), between(chain, put)];
    return [ofCall[0] <= ofPut[1] && ofPut[0] <= ofCall[1]];
  });
}
