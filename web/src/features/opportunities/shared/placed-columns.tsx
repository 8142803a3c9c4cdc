import { alertLink } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";
import { greyReasonMessages } from "@paridad/core/messages";
import type { OpportunityFacts, RowPlace } from "@paridad/core/opportunities";
import type { OptionType } from "@paridad/core/symbols";

import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { ageColumn, baseColumn, figure, historyColumn, lotsColumn, pointsFigure } from "./columns.tsx";
import type { RowAlert } from "./columns.tsx";
import { stateColumn } from "./state-column.tsx";
import type { PlacedItem } from "./placed-items.ts";

export type Placed = PlacedItem<RowPlace & { readonly facts: OpportunityFacts }>;

/** The row's base and expiry, which open the builder. */
export function placeColumn<Row extends Placed>(heading = "Base"): DataColumn<Row> {
  return baseColumn<Row>({
    heading,
    strikeOf: ({ strike }) => strike,
    dateOf: ({ date }) => date,
    addressOf: ({ address }) => address,
    isAtTheMoney: ({ isAtTheMoney }) => isAtTheMoney,
  });
}

/** Points that rows are ranked by. */
export function pointsColumn<Row extends Placed>(description: string): DataColumn<Row> {
  return pointsFigure<Row>({ description, read: ({ facts }) => facts.points });
}

export function caucionColumn<Row extends Placed>(): DataColumn<Row> {
  return figure<Row>({
    key: "caucion",
    heading: "Caución",
    description: "TNA a los mismos días de plata, neta de su arancel",
    width: 84,
    value: ({ caucionTna }) => caucionTna,
    unknown: () => greyReasonMessages["rate-unknown"],
  });
}

/** Days as people count them, and from settlement to settlement. */
export function dayColumns<Row extends Placed>(): readonly DataColumn<Row>[] {
  return [
    figure<Row>({
      key: "dias",
      heading: "Días",
      width: 60,
      value: ({ days }) => days,
      format: formatInteger,
    }),
    figure<Row>({
      key: "dias_plata",
      heading: "De plazo",
      description: "Días de liquidación a liquidación: los que se comparan con la caución",
      width: 78,
      value: ({ moneyDays }) => moneyDays,
      format: formatInteger,
    }),
  ];
}

/** An alert on the premium of the row's first option, or on another kind's number of it. */
export function optionAlert<Row extends Placed>(
  type: OptionType,
  kind: "premium" | "rate" = "premium",
): RowAlert<Row> {
  return {
    watched: kind === "rate" ? "de la tasa" : "de la prima",
    addressOf: ({ strike, date: expiration, symbols: [symbol] }) =>
      symbol === undefined
        ? null
        : alertLink(kind, {
            contract: { type, strike, expiration, symbol },
            ...(kind === "rate" && { measure: "implied" }),
          }),
  };
}

/** Last columns of every table: lots, age, the contract's past with an alert on the row, and its state. */
export function closingColumns<Row extends Placed>(alert: RowAlert<Row>): readonly DataColumn<Row>[] {
  return [
    lotsColumn<Row>(({ facts }) => facts.lots),
    ageColumn<Row>(({ facts }) => facts.age),
    historyColumn<Row>(({ symbols }) => symbols[0] ?? "", alert),
    stateColumn<Row>(),
  ];
}
