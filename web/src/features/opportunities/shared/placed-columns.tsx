import { History } from "lucide-react";
import { Link } from "react-router";

import { alertLink } from "@paridad/core/contract";
import { formatAge, formatDayMonth, formatInteger, formatStrike } from "@paridad/core/formats";
import { greyReasonMessages } from "@paridad/core/opportunities";
import type { OptionType } from "@paridad/core/symbols";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { AlertLink, figure, IconLink, pointsFigure } from "./columns.tsx";
import type { RowAlert } from "./columns.tsx";
import { stateColumn } from "./state-column.tsx";
import type { Placed } from "./placed-items.ts";

/** The row's base and expiry, which open the builder. */
export function placeColumn<Row extends Placed>(heading = "Base"): DataColumn<Row> {
  return {
    key: "base",
    heading,
    width: 104,
    value: ({ strike }) => strike,
    description: "Abre el armador con esta posición",
    show: ({ strike, date, address, isAtTheMoney }) => {
      const text = (
        <>
          <span className={isAtTheMoney ? "text-atm" : undefined}>{formatStrike(strike)}</span>{" "}
          <span className="text-xs font-normal text-muted">{formatDayMonth(date)}</span>
        </>
      );
      if (address === null) return text;
      return (
        <Link to={address} className="block truncate leading-[29px] -outline-offset-2 hover:underline">
          {text}
        </Link>
      );
    },
  };
}

export function pointsColumn<Row extends Placed>(description: string): DataColumn<Row> {
  return pointsFigure<Row>({ description, read: ({ facts }) => facts.points });
}

export function caucionColumn<Row extends Placed>(): DataColumn<Row> {
  return figure<Row>({
    key: "caucion",
    heading: "Caución",
    description: "TNA a los mismos días de plazo, neta de su arancel",
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
  measure?: "implied" | "still",
): RowAlert<Row> {
  return {
    watched: measure ? "de la tasa" : "de la prima",
    addressOf: ({ strike, date: expiration, symbols: [symbol] }) => {
      if (symbol === undefined) return null;
      const contract = { type, strike, expiration, symbol };
      return measure ? alertLink("rate", { contract, measure }) : alertLink("premium", { contract });
    },
  };
}

/** Last columns of every table: lots, age, the contract's past with an alert on the row, and its state. */
export function closingColumns<Row extends Placed>(alert: RowAlert<Row>): readonly DataColumn<Row>[] {
  return [
    figure<Row>({
      key: "lotes",
      heading: "Lotes",
      width: 56,
      description: "Los que llenan todas las puntas a este precio",
      value: ({ facts }) => facts.lots,
      format: formatInteger,
      unknown: () => greyReasonMessages["size-unknown"],
    }),
    {
      key: "edad",
      heading: "Edad",
      width: 92,
      description: "De la cotización más vieja que se usó",
      // Without a mark when it grows.
      value: ({ facts: { age } }) => (age === null ? null : Math.round(age / 1_000)),
      show: ({ facts: { age } }) =>
        age === null ? (
          <ExplainedDash text={greyReasonMessages["age-unknown"]} />
        ) : (
          <span className="text-muted">{formatAge({ instant: 0, now: age })}</span>
        ),
    },
    {
      key: "historia",
      heading: "Contratos",
      shortHeading: "",
      width: 72,
      isText: true,
      value: ({ symbols }) => symbols.join(" "),
      show: (row) => {
        const [symbol = ""] = row.symbols;
        const past = `/historico/datos?vista=grafico&contrato=${encodeURIComponent(symbol)}`;
        return (
          <span className="flex">
            <IconLink to={past} name={`Historia de ${symbol}`}>
              <History aria-hidden />
            </IconLink>
            <AlertLink alert={alert} row={row} name={symbol} />
          </span>
        );
      },
    },
    stateColumn<Row>(),
  ];
}
