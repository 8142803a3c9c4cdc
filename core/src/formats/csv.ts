import { isKnownNumber } from "../lib/index.ts";
import { unknownDash } from "./number-formats.ts";
import { formatDate, formatTimestamp } from "./time-formats.ts";
import { formatYesNo } from "./yes-no.ts";

/** Files that a table may be requested as: for programs, and for Excel in Argentina. */
export const fileFormats = ["csv", "csv-excel"] as const;
export type FileFormat = (typeof fileFormats)[number];

export function isFileFormat(format: string | undefined): format is FileFormat {
  return (fileFormats as readonly (string | undefined)[]).includes(format);
}

export const csvFlavours = ["standard", "excel"] as const;

/**
 * `standard`: RFC 4180, comma and dot, ISO times. `excel`: Excel in Argentina: semicolon, decimal comma, byte-order
 * mark, times of Buenos Aires.
 */
export type CsvFlavour = (typeof csvFlavours)[number];

/** The flavour of a file asked for by its format's name, and back. */
const formats = { standard: "csv", excel: "csv-excel" } as const satisfies Record<CsvFlavour, FileFormat>;

/** Query of a table's file in a flavour. */
export function csvFormatOf(flavour: CsvFlavour): FileFormat {
  return formats[flavour];
}

/** The flavour that a format's file is written in. */
export function csvFlavourOf(format: FileFormat): CsvFlavour {
  return format === formats.excel ? "excel" : "standard";
}

export type CsvCell = string | number | boolean | null | undefined;

export type CsvColumn<Row> = {
  /** The API's key: heading of the standard flavour. */
  key: string;
  /** The Spanish heading of the Excel flavour. */
  heading: string;
  value: (row: Row) => CsvCell;
};

const lineEnd = "\r\n";
const byteOrderMark = "\ufeff";
// OWASP, "CSV Injection": cells that a spreadsheet would run as a formula.
const startsLikeFormula = /^[=+\-@\t\r]/;
const needsQuotes = { standard: /[",\r\n]/, excel: /[";\r\n]/ } as const;

// All the digits that give the same double back; the smallest come as 1e-7, which spreadsheets read.
function numberText(value: number, flavour: CsvFlavour): string {
  const text = String(value);
  return flavour === "excel" ? text.replace(".", ",") : text;
}

const instantShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** Instants and days as the screens write them, in Buenos Aires: what Excel in Argentina takes as dates. */
function excelText(text: string): string {
  const isInstant = instantShape.test(text);
  if (!isInstant && !dayShape.test(text)) return text;
  const written = isInstant ? formatTimestamp(text) : formatDate(text);
  return written === unknownDash ? text : written;
}

/**
 * One cell. Unknown numbers are empty; text that a spreadsheet would run gets an apostrophe; numbers never do. The
 * Excel flavour writes ISO instants and days, and yes and no, as people here do.
 */
export function csvCell(value: CsvCell, flavour: CsvFlavour): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return isKnownNumber(value) ? numberText(value, flavour) : "";
  const isExcel = flavour === "excel";
  if (typeof value === "boolean") return isExcel ? formatYesNo(value) : String(value);
  const text = isExcel ? excelText(value) : value;
  return textCell(text, flavour);
}

function textCell(value: string, flavour: CsvFlavour): string {
  const safe = startsLikeFormula.test(value) ? `'${value}` : value;
  return needsQuotes[flavour].test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function csvLine(cells: readonly CsvCell[], flavour: CsvFlavour): string {
  const separator = flavour === "excel" ? ";" : ",";
  return cells.map((cell) => csvCell(cell, flavour)).join(separator) + lineEnd;
}

/**
 * A file's text with the mark that its flavour begins with, without which Excel misreads accents: an answer read as
 * text has lost it. Text that has its mark stays as it is.
 */
export function csvWithMark(text: string, flavour: CsvFlavour): string {
  const hasMark = flavour === "standard" || text.startsWith(byteOrderMark);
  return hasMark ? text : byteOrderMark + text;
}

/** The first line, with the byte-order mark where the flavour has one. */
export function csvHeader<Row>(columns: readonly CsvColumn<Row>[], flavour: CsvFlavour): string {
  const names = columns.map(({ key, heading }) => (flavour === "excel" ? heading : key));
  return csvWithMark(csvLine(names, flavour), flavour);
}

/** The lines of some rows; call it again for each batch of a long export. */
export function csvRows<Row>(
  rows: readonly Row[],
  { columns, flavour }: { columns: readonly CsvColumn<Row>[]; flavour: CsvFlavour },
): string {
  return rows
    .map((row) =>
      csvLine(
        columns.map(({ value }) => value(row)),
        flavour,
      ),
    )
    .join("");
}

/** A whole file: heading and rows. */
export function csvFile<Row>(
  rows: readonly Row[],
  options: { columns: readonly CsvColumn<Row>[]; flavour: CsvFlavour },
): string {
  return csvHeader(options.columns, options.flavour) + csvRows(rows, options);
}

/** The tables of the history and of the strategies. */
export type CsvReport =
  | "datos-generales"
  | "ratios"
  | "pares"
  | "volumen"
  | "probabilidades"
  | "cartera"
  | "lanzamientos"
  | "puts"
  | "papel-o-call"
  | "coberturas"
  | "collares"
  | "conversiones"
  | "reversals"
  | "cajas"
  | "sinteticos"
  | "spreads"
  | "buscador"
  | "banco-de-pruebas";

/**
 * `ratios_2026-11-20.csv`, or `ratios_2026-11-20_excel.csv` (design section 11). `report` says what the file holds,
 * `date` is the day in Buenos Aires.
 */
export function csvFileName({
  report,
  date,
  flavour,
}: {
  report: string;
  date: string;
  flavour: CsvFlavour;
}): string {
  return `${report}_${date}${flavour === "excel" ? "_excel" : ""}.csv`;
}

/** The media type to serve or save a file with. */
export const csvMediaType = "text/csv;charset=utf-8";
