import { operationLinesType } from "@paridad/core/contract";
import type { ImportMapping, ImportPreview } from "@paridad/core/contract";
import { formatInteger, formatPrice } from "@paridad/core/formats";
import type { ColumnMapping, FileQuestion } from "@paridad/core/risk";

import { openFile } from "./read-file.ts";
import type { FileFault, FileReader, OpenedFile, ReadLine, ReadList, RefusedLine } from "./read-file.ts";

export type ImportQuestion =
  | {
      readonly kind: "open";
      readonly bytes: ArrayBuffer;
      readonly remembered: readonly ImportMapping[];
      /** Epoch milliseconds. */
      readonly now: number;
    }
  | { readonly kind: "read"; readonly mapping: ColumnMapping }
  /** The operations read, as they are sent. */
  | { readonly kind: "body" }
  /** The server's refusal of them. */
  | { readonly kind: "told"; readonly refused: ImportPreview["refused"] }
  | { readonly kind: "refused"; readonly from: number };
export type ImportReply =
  | { readonly kind: "opened"; readonly opened: OpenedFile }
  | { readonly kind: "fault"; readonly reason: FileFault }
  /** Number of operations read. */
  | {
      readonly kind: "list";
      readonly count: number;
      /** Questions left about the file by that mapping. */
      readonly questions: readonly FileQuestion[];
    }
  | { readonly kind: "body"; readonly body: Blob }
  | { readonly kind: "refused"; readonly refused: readonly RefusedLine[]; readonly total: number };

/** So many lines reach the page at once: taking 20,000 objects in one message would hold it up. */
const piece = 4_000;

function refusedThere(lines: readonly ReadLine[], refused: ImportPreview["refused"]): RefusedLine[] {
  return refused.flatMap(({ index, reason }): RefusedLine[] => {
    const line = lines[index];
    if (line === undefined) return [];
    const { symbol, side, quantity, price } = line.operation;
    const text = [
      symbol,
      side === "buy" ? "compra" : "venta",
      formatInteger(quantity),
      formatPrice(price),
    ].join(" · ");
    return [{ line: line.line, text, reason: reason as RefusedLine["reason"] }];
  });
}

/** A line an operation; writing them takes longer than the page may be held up. */
function bodyOf({ lines }: ReadList): Blob {
  const text = lines.map(({ operation }) => JSON.stringify(operation)).join("\n");
  return new Blob([text], { type: operationLinesType });
}

/** Keeps the file it opened and what it read of it; the page gets no more than it shows. */
export function createImportWork(): (question: ImportQuestion) => ImportReply {
  let file: FileReader | null = null;
  let list: ReadList = { lines: [], refused: [] };
  let refused: readonly RefusedLine[] = [];

  const open = ({ bytes, remembered, now }: Extract<ImportQuestion, { kind: "open" }>): ImportReply => {
    const importFile = openFile(new Uint8Array(bytes), remembered, now);
    file = importFile.ok ? importFile.file : null;
    return importFile.ok
      ? { kind: "opened", opened: importFile.file.opened }
      : { kind: "fault", reason: importFile.reason };
  };
  const pieceFrom = (from: number): ImportReply => ({
    kind: "refused",
    refused: refused.slice(from, from + piece),
    total: refused.length,
  });

  return (question) => {
    if (question.kind === "open") return open(question);
    if (question.kind === "body") return { kind: "body", body: bodyOf(list) };
    if (question.kind === "refused") return pieceFrom(question.from);
    if (question.kind === "told") {
      const there = refusedThere(list.lines, question.refused);
      refused = [...list.refused, ...there].toSorted((one, other) => one.line - other.line);
      return pieceFrom(0);
    }
    if (file === null) return { kind: "fault", reason: "empty" };
    list = file.read(question.mapping);
    refused = list.refused;
    return { kind: "list", count: list.lines.length, questions: file.questionsBy(question.mapping) };
  };
}
