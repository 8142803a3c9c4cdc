import Papa from "papaparse";

import type { ImportMapping, SentOperation } from "@paridad/core/contract";
import {
  decodeText,
  fileQuestions,
  gapsOf,
  headingsKey,
  isHtmlTable,
  noColumns,
  readRows,
  recognizeLayout,
  rowsOfHtml,
} from "@paridad/core/risk";
import type {
  ColumnMapping,
  DecodedText,
  FileQuestion,
  FileRow,
  RecognizedLayout,
  RowReason,
} from "@paridad/core/risk";

/** A file, before its operations are read. */
export type OpenedFile = {
  readonly encoding: DecodedText["encoding"];
  readonly isMended: boolean;
  /** Layout of the list it was recognized as; null where it is another. */
  readonly layout: RecognizedLayout["layout"];
  readonly headings: readonly string[];
  /** Names the headings: what a mapping is remembered by. */
  readonly headingsKey: string;
  /** Line of the headings. */
  readonly heading: number;
  readonly mapping: ColumnMapping;
  /** By whom the columns are known: the product, the user's own words of another day, or nobody yet. */
  readonly knownBy: "layout" | "person" | null;
  /** Lines under the headings, and the first of them. */
  readonly lines: number;
  readonly sample: readonly FileRow[];
};
export type FileFault = "spreadsheet" | "empty" | "no-columns";
export type ReadLine = { readonly line: number; readonly operation: SentOperation };
export type RefusedLine = { readonly line: number; readonly text: string; readonly reason: RowReason };
export type ReadList = { readonly lines: readonly ReadLine[]; readonly refused: readonly RefusedLine[] };

const delimiters = [";", "\t", "|", ","] as const;
const linesToTell = 40;
const sampled = 5;

/** Lines with their cells. A cell may hold line breaks, which the numbers count as an editor does. */
function rowsOf(text: string, delimiter: string, preview = 0): FileRow[] {
  const { data } = Papa.parse<string[]>(text, { delimiter, preview });
  return numbered(data);
}

function numbered(data: readonly (readonly string[])[]): FileRow[] {
  let line = 1;
  return data.map((cells) => {
    const row = { line, cells };
    line += 1 + cells.reduce((breaks, cell) => breaks + (cell.match(/\n/g)?.length ?? 0), 0);
    return row;
  });
}

function cellsOf(rows: readonly FileRow[]): (readonly string[])[] {
  return rows.map(({ cells }) => cells);
}

/** The way to part the lines under which most of what is needed has a heading. */
function partLines(text: string): FileRow[] {
  if (isHtmlTable(text)) return numbered(rowsOfHtml(text));
  const tried = delimiters.map((delimiter) => ({
    delimiter,
    weight: recognizeLayout(cellsOf(rowsOf(text, delimiter, linesToTell)))?.weight ?? 0,
  }));
  const best = tried.reduce((most, next) => (next.weight > most.weight ? next : most));
  return rowsOf(text, best.delimiter);
}

function isSpreadsheet([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
}

export type FileReader = {
  readonly opened: OpenedFile;
  /** Questions to answer before its lines count. */
  readonly questionsBy: (mapping: ColumnMapping) => readonly FileQuestion[];
  readonly read: (mapping: ColumnMapping) => ReadList;
};

/** A broker's file, opened: what it is, and its operations by a mapping of its columns. */
export function openFile(
  bytes: Uint8Array,
  remembered: readonly ImportMapping[],
  now: number,
): { readonly ok: true; readonly file: FileReader } | { readonly ok: false; readonly reason: FileFault } {
  if (isSpreadsheet(bytes)) return { ok: false, reason: "spreadsheet" };
  const { text, encoding, isMended } = decodeText(bytes);
  if (text.trim() === "") return { ok: false, reason: "empty" };
  const rows = partLines(text);
  const recognized = recognizeLayout(cellsOf(rows));
  if (recognized === null) return { ok: false, reason: "no-columns" };
  const { headings, layout, isSure } = recognized;
  const heading = rows[recognized.heading]?.line ?? 1;
  const key = headingsKey(headings).slice(0, 2_000);
  const savedMapping = remembered.find((one) => one.headings === key);
  const body = rows.filter(({ line, cells }) => line > heading && cells.some((cell) => cell.trim() !== ""));
  const opened: OpenedFile = {
    encoding,
    isMended,
    layout,
    headings,
    headingsKey: key,
    heading,
    mapping: withMoment(
      savedMapping === undefined ? recognized.mapping : savedColumns(savedMapping, recognized),
      now,
    ),
    knownBy: savedMapping === undefined ? (isSure ? "layout" : null) : "person",
    lines: body.length,
    sample: body.slice(0, sampled),
  };
  const reader = { columns: headings.length, heading, share: "GGAL" };
  const read = (mapping: ColumnMapping): ReadList => listOf(readRows(rows, { mapping, ...reader }));
  const questionsBy = (mapping: ColumnMapping): readonly FileQuestion[] =>
    gapsOf(mapping).length > 0 ? [{ kind: "columns" }] : fileQuestions(rows, { mapping, ...reader });
  return { ok: true, file: { opened, questionsBy, read } };
}

/** Columns that the user told; which lines are one order is the list's own. */
function savedColumns({ columns }: ImportMapping, { mapping }: RecognizedLayout): ColumnMapping {
  return { ...noColumns, ...columns, orderLines: mapping.orderLines };
}

/** A list that lacks a date alone is of what is held now. */
function withMoment(mapping: ColumnMapping, now: number): ColumnMapping {
  return gapsOf(mapping).join() === "date" ? { ...mapping, heldAt: now } : mapping;
}

function listOf({ operations, refused }: ReturnType<typeof readRows>): ReadList {
  return {
    lines: operations.map(({ line, operation }): ReadLine => {
      const { instant, symbol, side, quantity, price, fees, reference, heldAt } = operation;
      return {
        line,
        operation: {
          at: new Date(instant ?? 0).toISOString(),
          symbol,
          side: side ?? "buy",
          quantity: quantity ?? 0,
          price: price ?? 0,
          fees,
          ...(reference === undefined || reference === "" ? {} : { reference: reference.slice(0, 60) }),
          ...(heldAt === undefined ? {} : { heldAt: new Date(heldAt).toISOString() }),
        },
      };
    }),
    refused: refused.map(({ line, cells, reason }) => ({ line, text: cells.join(" · "), reason })),
  };
}
