import type { MarkedPosition } from "@paridad/core/book";
import { unpricedDay } from "@paridad/core/risk";
import { missingResultText, shapeOf, templateNames } from "@paridad/core/positions";
import type { PositionLeg } from "@paridad/core/positions";
import { buenosAiresDate, calendarDaysToExpiry } from "@paridad/core/symbols";

import { dayOfPosition } from "../../../data/book/day-of-position.ts";
import type { BookAnswer } from "../../../data/book/jobs/risk-jobs.ts";

/** A number of the table, or why there is none. */
export type Cell = { readonly value: number | null; readonly reason: string };

/** A position as a row of the table, or several of them as their sum. */
export type BookRow = {
  readonly id: string;
  readonly name: string;
  /** Null of a sum. */
  readonly marked: MarkedPosition | null;
  readonly strategy: string;
  /** Nearest that is open, `YYYY-MM-DD`. */
  readonly expiration: string | null;
  readonly days: number | null;
  /** Lots of its largest leg; null of shares alone. */
  readonly lots: number | null;
  /** Pesos. */
  readonly today: Cell;
  readonly result: Cell;
  /** Result as a fraction of the capital its owner says. */
  readonly ofCapital: Cell;
  readonly delta: Cell;
  readonly theta: Cell;
  readonly margin: Cell;
};

/** Terms that rows are made with. */
export type BookBasis = {
  readonly answer: BookAnswer | null;
  /** Why nothing of the day is known. */
  readonly dayReason: string;
  /** Why neither greeks nor margin are known. */
  readonly answerReason: string;
  /** Pesos; null where its owner said none. */
  readonly capital: number | null;
  readonly now: number;
};

/** The reason while its owner gave no capital. */
export const noCapital = "Decí tu capital en Armar → Tamaño";

function expirationOf(legs: readonly PositionLeg[]): string | null {
  const expirations = legs.flatMap((leg) => (leg.kind === "share" ? [] : [leg.expiration]));
  return expirations.length === 0 ? null : buenosAiresDate(Math.min(...expirations));
}

function lotsOf(legs: readonly PositionLeg[]): number | null {
  const lots = legs.flatMap((leg) => (leg.kind === "share" ? [] : [Math.abs(leg.quantity)]));
  return lots.length === 0 ? null : Math.max(...lots);
}

function todayOf({ answer, dayReason }: BookBasis, id: string): Cell {
  const day = answer?.day ?? null;
  const value = dayOfPosition(day, id)?.total ?? null;
  return { value, reason: day === null ? dayReason : unpricedDay };
}

function greekOf(
  { answer, answerReason }: BookBasis,
  id: string,
  name: "deltaPesosPerPercent" | "thetaPerDay",
): Cell {
  const own = answer?.greeks.ok === true ? answer.greeks.legs.filter(({ position }) => position === id) : [];
  const value = own.length === 0 ? null : own.reduce((sum, leg) => sum + leg[name], 0);
  return { value, reason: answer === null ? answerReason : "Nadie la cotiza ahora" };
}

export function bookRow(marked: MarkedPosition, basis: BookBasis): BookRow {
  const { position, legs, result } = marked;
  const { answer, answerReason, capital, now } = basis;
  const { id, name, status } = position;
  const expiration = expirationOf(legs);
  const shape = shapeOf(legs);
  const isOpen = status === "open";
  const closed = { value: null, reason: "Está cerrada" };
  const today = todayOf(basis, id);
  const ofCapital = result === null || capital === null ? null : result / capital;
  return {
    id,
    name,
    marked,
    strategy: shape === null ? "Otra" : templateNames[shape],
    expiration,
    days: expiration === null ? null : calendarDaysToExpiry({ asOf: now, expiration }),
    lots: lotsOf(legs),
    today: isOpen || today.value !== null ? today : closed,
    result: { value: result, reason: missingResultText(marked) },
    ofCapital: { value: ofCapital, reason: capital === null ? noCapital : missingResultText(marked) },
    delta: isOpen ? greekOf(basis, id, "deltaPesosPerPercent") : closed,
    theta: isOpen ? greekOf(basis, id, "thetaPerDay") : closed,
    margin: isOpen ? { value: answer?.margins.get(id) ?? null, reason: answerReason } : closed,
  };
}

function sumCell(rows: readonly BookRow[], read: (row: BookRow) => Cell): Cell {
  const known = rows.flatMap((row) => read(row).value ?? []);
  const missing = rows.length - known.length;
  if (known.length === 0) return { value: null, reason: rows[0] ? read(rows[0]).reason : "" };
  const reason = missing === 0 ? "" : `Sin ${missing} de ${rows.length}, que no tienen número`;
  return { value: known.reduce((sum, value) => sum + value, 0), reason };
}

/** Several positions in a row; a cell says of how many it isn't. */
export function sumRow(rows: readonly BookRow[], name: string): BookRow {
  const cells = (["today", "result", "ofCapital", "delta", "theta", "margin"] as const).map(
    (key) => [key, sumCell(rows, (row) => row[key])] as const,
  );
  const none = { marked: null, strategy: "", expiration: null, days: null, lots: null };
  return {
    id: `sum ${name}`,
    name,
    ...none,
    ...(Object.fromEntries(cells) as Pick<BookRow, (typeof cells)[number][0]>),
  };
}
