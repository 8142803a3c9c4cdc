import type { GreyReason, RankedOpportunities } from "@paridad/core/opportunities";
import { encodeLegs } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";

/** A row of a table with why it is greyed; nothing where it is listed. */
export type OpportunityItem<Row> = Row & {
  readonly id: string;
  readonly reasons: readonly GreyReason[];
};

/** The ranked rows in one list, what is greyed at its end. */
export function itemsOf<Row extends object>(
  { listed, greyed }: RankedOpportunities<Row>,
  idOf: (row: Row) => string,
): readonly OpportunityItem<Row>[] {
  return [
    ...listed.map((row) => ({ ...row, id: idOf(row), reasons: [] })),
    ...greyed.map(({ row, reasons }) => ({ ...row, id: idOf(row), reasons })),
  ];
}

/** Greyed rows stand after the others, however the table is sorted. */
export function groupOf({ reasons }: { readonly reasons: readonly GreyReason[] }): number {
  return reasons.length > 0 ? 1 : 0;
}

/** The builder's address with these legs; null where one has no price. An own share keeps its price there. */
export function builderAddress(legs: readonly PositionLeg[] | null, isShareOwn = false): string | null {
  const encoded = legs === null ? null : encodeLegs(legs);
  if (legs === null || encoded?.ok !== true) return null;
  const address = `/armar?patas=${encoded.text}`;
  const bases = legs.map(({ kind }) => (kind === "share" ? "p" : "e")).join("");
  return isShareOwn ? `${address}&precios=${bases}` : address;
}

/** Where the past of a contract is seen. */
export function historyAddress(symbol: string): string {
  return `/historico/datos?vista=grafico&contrato=${encodeURIComponent(symbol)}`;
}
