import type { AlertContract, AlertKind } from "./alert-kinds.ts";

/** The web app's address of a new alert, with what it watches filled in. */
export function alertLink(
  kind: AlertKind,
  {
    contract,
    expiration,
    positionId,
    measure,
    legs = [],
  }: {
    readonly contract?: AlertContract;
    readonly expiration?: string;
    readonly positionId?: string;
    readonly measure?: "still" | "implied";
    /** Legs of a spread; negative sold. */
    readonly legs?: readonly SpreadLeg[];
  } = {},
): string {
  const query = new URLSearchParams({ nueva: kind });
  if (contract !== undefined) {
    query.set("tipo", contract.type);
    query.set("base", String(contract.strike));
    query.set("vence", contract.expiration);
    query.set("simbolo", contract.symbol);
  }
  if (expiration !== undefined) query.set("vence", expiration);
  if (positionId !== undefined) query.set("posicion", positionId);
  if (measure !== undefined) query.set("tasa", measure);
  for (const { contract: leg, quantity } of legs)
    query.append("pata", [leg.type, leg.strike, leg.expiration, leg.symbol, quantity].join());
  return `/alertas?${query}`;
}

type SpreadLeg = { readonly contract: AlertContract; readonly quantity: number };
const mostSpreadLegs = 4;
const greatestDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestDivisor(other, one % other);

/** A new alert on what opening two to four options costs, in their smallest numbers (10 x 20 is 1 x 2); null of more or fewer. */
export function spreadAlertLink(legs: readonly SpreadLeg[]): string | null {
  if (legs.length < 2 || legs.length > mostSpreadLegs) return null;
  const unit = legs.map(({ quantity }) => Math.abs(quantity)).reduce(greatestDivisor);
  return alertLink("spread", {
    legs: legs.map(({ contract, quantity }) => ({ contract, quantity: quantity / unit })),
  });
}
