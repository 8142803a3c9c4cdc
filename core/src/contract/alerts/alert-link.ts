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
    /** Of a spread; negative sold. */
    readonly legs?: readonly { readonly contract: AlertContract; readonly quantity: number }[];
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
