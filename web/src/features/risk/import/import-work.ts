import { operationLinesType } from "@paridad/core/contract";
import type { ImportMapping } from "@paridad/core/contract";
import type { ColumnMapping, FileQuestion } from "@paridad/core/risk";

import { openFile } from "./read-file.ts";
import type { FileFault, FileReader, OpenedFile, RefusedLine } from "./read-file.ts";

export type ImportQuestion =
  | {
      readonly kind: "open";
      readonly bytes: ArrayBuffer;
      readonly remembered: readonly ImportMapping[];
      /** Epoch milliseconds. */
      readonly now: number;
    }
  | { readonly kind: "read"; readonly mapping: ColumnMapping };

/** A file's operations by a mapping of its columns. */
export type ImportList = {
  readonly kind: "list";
  /** Line of the file of each operation. */
  readonly lines: readonly number[];
  /** The operations as they are sent, a line each. */
  readonly body: Blob;
  /** Questions left about the file by that mapping. */
  readonly questions: readonly FileQuestion[];
  /** Lines left out, in the file's order. */
  readonly refused: readonly RefusedLine[];
};
export type ImportReply =
  | { readonly kind: "opened"; readonly opened: OpenedFile }
  | { readonly kind: "fault"; readonly reason: FileFault }
  | ImportList;

/** Holds the file that it opened; the page gets no more of it than it shows or sends. */
export function createImportWork(): (question: ImportQuestion) => ImportReply {
  let file: FileReader | null = null;
  return (question) => {
    if (question.kind === "open") {
      const { bytes, remembered, now } = question;
      const answer = openFile(new Uint8Array(bytes), remembered, now);
      file = answer.ok ? answer.file : null;
      return answer.ok
        ? { kind: "opened", opened: answer.file.opened }
        : { kind: "fault", reason: answer.reason };
    }
    if (file === null) return { kind: "fault", reason: "empty" };
    const { lines, refused } = file.read(question.mapping);
    const text = lines.map(({ operation }) => JSON.stringify(operation)).join("\n");
    return {
      kind: "list",
      lines: lines.map(({ line }) => line),
      body: new Blob([text], { type: operationLinesType }),
      questions: file.questionsBy(question.mapping),
      refused,
    };
  };
}
