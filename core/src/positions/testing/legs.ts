import type { OptionLeg, PositionLeg, ShareLeg } from "../position-types.ts";

/** 2024-07-31, 17:00 in Buenos Aires. */
export const today = Date.UTC(2024, 6, 31, 20);
export const day = 86_400_000;
/** 16 days later. */
export const expiration = today + 16 * day;

type More = Partial<Pick<OptionLeg, "expiration" | "volatility">>;

const option =
  (kind: "call" | "put") =>
  (strike: number, quantity: number, price: number, more: More = {}): OptionLeg => ({
    kind,
    strike,
    expiration,
    quantity,
    price,
    ...more,
  });
export const call = option("call");
export const put = option("put");
export const share = (quantity: number, price: number): ShareLeg => ({ kind: "share", quantity, price });

/** Fields of a success; throws the reason of a failure. */
export function fieldsOf<Fields extends { readonly ok: boolean }>(
  result: Fields,
): Extract<Fields, { readonly ok: true }> {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result as Extract<Fields, { readonly ok: true }>;
}

/** The same legs at one volatility. */
export function withVolatility(legs: readonly PositionLeg[], volatility: number): PositionLeg[] {
  return legs.map((leg) => (leg.kind === "share" ? leg : { ...leg, volatility }));
}
