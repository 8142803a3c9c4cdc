import type { ImportMapping } from "@paridad/core/contract";
import type { ColumnMapping } from "@paridad/core/risk";

import { openFile } from "./read-file.ts";
import type { FileFault, FileReader, OpenedFile, ReadList } from "./read-file.ts";

export type ImportQuestion =
  | {
      readonly kind: "open";
      readonly bytes: ArrayBuffer;
      readonly remembered: readonly ImportMapping[];
    }
  | { readonly kind: "read"; readonly mapping: ColumnMapping };
export type ImportReply =
  | { readonly kind: "opened"; readonly opened: OpenedFile }
  | { readonly kind: "fault"; readonly reason: FileFault }
  | { readonly kind: "list"; readonly list: ReadList };

/** Keeps the file it opened, so that a change of columns doesn't send it again. */
export function createImportWork(): (question: ImportQuestion) => ImportReply {
  let file: FileReader | null = null;
  return (question) => {
    if (question.kind === "open") {
      const found = openFile(new Uint8Array(question.bytes), question.remembered);
      file = found.ok ? found.file : null;
      return found.ok
        ? { kind: "opened", opened: found.file.opened }
        : { kind: "fault", reason: found.reason };
    }
    return file === null
      ? { kind: "fault", reason: "empty" }
      : { kind: "list", list: file.read(question.mapping) };
  };
}
