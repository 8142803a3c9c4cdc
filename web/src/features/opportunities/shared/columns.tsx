import { Bell } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";

import { formatPercent } from "@paridad/core/formats";
import { greyReasonMessages } from "@paridad/core/opportunities";
import { annualPoints, annualRate } from "@paridad/core/quotes";
import type { RateTerm } from "@paridad/core/quotes";

import { LiveFigure } from "../../../components/ui/table/live/live-figure.tsx";
import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { formatPoints, opportunityTexts } from "./opportunity-texts.ts";

type FigureColumn<Row> = Omit<DataColumn<Row>, "value" | "show" | "format" | "width"> & {
  readonly width?: number;
  readonly value: (row: Row) => number | null;
  readonly format?: (value: number) => string;
  readonly unknown?: (row: Row) => string;
  /** A price one can deal at, which is marked when it moves; what follows from it changes silently. */
  readonly isQuote?: boolean;
  /** Colours the sign. */
  readonly isSigned?: boolean;
  /** The number whose sign colours it, where it isn't its own. */
  readonly tone?: (row: Row) => number | null;
  /** Remark on this row's number: it gets `≈`, which says so to screen readers and in its title. */
  readonly mark?: (row: Row) => string | undefined;
};

const defaultWidth = 92;

/** The name of the order of sales, here and on home, as in the data API. */
export const expectedPointsKey = "puntos_esperados";

function toneOf(value: number): string {
  return value > 0 ? "text-up" : value < 0 ? "text-down" : "";
}

/** Odds whose option has no volatility of its own. */
export const fittedOdds = ({ isOddsFitted }: { readonly isOddsFitted: boolean }) =>
  isOddsFitted ? "Con la volatilidad de la sonrisa: la base no tiene una propia" : undefined;

/** Meaning of the sign, under the tables that have it. */
export const fittedOddsNote =
  "≈ es con la volatilidad de la sonrisa del vencimiento: a esa base le falta una punta para tener la propia.";

function Mark({ text }: { text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className="pr-0.5 text-atm">
      ≈
    </span>
  );
}

/** A number, or the dash with its reason. */
export function figure<Row>({
  width = defaultWidth,
  format = formatPercent,
  unknown = () => opportunityTexts.unknown,
  isQuote = false,
  isSigned = false,
  tone = (row) => (isSigned ? column.value(row) : null),
  mark = () => undefined,
  ...column
}: FigureColumn<Row>): DataColumn<Row> {
  return {
    ...column,
    width,
    show: (row) => {
      const value = column.value(row);
      if (value === null) return <ExplainedDash text={unknown(row)} />;
      const text = isQuote ? <LiveFigure value={value} text={format(value)} /> : format(value);
      const toned = <span className={toneOf(tone(row) ?? 0)}>{text}</span>;
      const marked = mark(row);
      if (marked === undefined) return toned;
      return (
        <>
          <Mark text={marked} />
          {toned}
        </>
      );
    },
  };
}

/** Tone of an expected result: green over the caución and red for a loss; a gain below the caución is neither. */
export function expectedTone(expected: number, excess: number): number {
  return expected > 0 ? Math.max(0, excess) : expected;
}

/** Points of a rate over the caución, both over the days of money; null where that isn't known. */
function overCaucion(tna: number, { days, moneyDays, caucionTna }: RateTerm): number | null {
  return caucionTna === null || !(moneyDays > 0) ? null : (tna * days) / moneyDays - caucionTna;
}

/** A rate a year coloured by its points over the caución; in the last days the result over the term instead. */
export function tnaFigure<Row extends RateTerm>({
  tna,
  tone = (row) => overCaucion(tna(row) ?? 0, row),
  ...column
}: Omit<FigureColumn<Row>, "value" | "format"> & {
  readonly tna: (row: Row) => number | null;
}): DataColumn<Row> {
  const gainOf = (row: Row) => ((tna(row) ?? Number.NaN) * row.days) / 365;
  const yearly = figure<Row>({ ...column, tone, value: (row) => annualRate(gainOf(row), row.days) });
  const ofTerm = figure<Row>({ ...column, tone, value: gainOf });
  return orOfTerm(yearly, { ofTerm, isKnown: (row) => tna(row) !== null });
}

/** A yearly figure where it says something, otherwise that of the term. */
function orOfTerm<Row>(
  yearly: DataColumn<Row>,
  { ofTerm, isKnown }: { readonly ofTerm: DataColumn<Row>; readonly isKnown: (row: Row) => boolean },
): DataColumn<Row> {
  return {
    ...yearly,
    show: (row) =>
      isKnown(row) && yearly.value(row) === null ? (
        <span title="Del plazo: una tasa anual de tan pocos días, o de perder más que todo, no dice nada">
          {ofTerm.show?.(row)} <span className="text-xs text-muted">plazo</span>
        </span>
      ) : (
        yearly.show?.(row)
      ),
  };
}

type PointsColumn<Row> = Pick<FigureColumn<Row>, "description" | "isOptional" | "unknown"> & {
  readonly read: (row: Row) => number | null;
  /** The expected result's, not a rate that can be had. */
  readonly isExpected?: boolean;
};

/** Points over the caución, of the term where a year of the row's rate says nothing. */
export function pointsFigure<Row extends RateTerm>({
  read,
  isExpected = false,
  ...texts
}: PointsColumn<Row>): DataColumn<Row> {
  const column = {
    ...(isExpected
      ? { key: expectedPointsKey, heading: "Puntos esperados", shortHeading: "Pts. esp.", width: 98 }
      : { key: "puntos", heading: "Puntos", width: 72 }),
    format: formatPoints,
    unknown: () => greyReasonMessages["rate-unknown"],
    isSigned: true,
    ...texts,
  };
  const value = (row: Row) => annualPoints(read(row), row);
  const ofTerm = (row: Row) => ((read(row) ?? Number.NaN) * row.moneyDays) / 365;
  return orOfTerm(figure<Row>({ ...column, value }), {
    ofTerm: figure<Row>({ ...column, value: ofTerm }),
    isKnown: (row) => read(row) !== null,
  });
}

export function IconLink({ to, name, children }: { to: string; name: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      aria-label={name}
      title={name}
      className="grid size-7 place-items-center rounded-sm text-muted hover:text-text [&_svg]:size-3.5"
    >
      {children}
    </Link>
  );
}

/** An alert on a row: its address, null where it can't be watched, and what of the row it watches. */
export type RowAlert<Row> = {
  readonly watched: string;
  readonly addressOf: (row: Row) => string | null;
};

/** The way to an alert on a row of a name. */
export function AlertLink<Row>({ alert, row, name }: { alert: RowAlert<Row>; row: Row; name: string }) {
  const to = alert.addressOf(row);
  if (to === null) return null;
  return (
    <IconLink to={to} name={`Alerta ${alert.watched} de ${name}`}>
      <Bell aria-hidden />
    </IconLink>
  );
}
