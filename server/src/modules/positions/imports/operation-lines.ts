import { mostImportedLines, sentOperationSchema } from "@paridad/core/contract";
import type { SentOperation } from "@paridad/core/contract";
import { fieldErrors } from "../../../http/field-errors.ts";
import type { FieldError } from "../../../http/field-errors.ts";

/** An operation has 300 at most; nothing longer is given to a parser. */
const longestLine = 1_000;
const newline = 0x0a;

type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

function readLine(line: Buffer, index: number): Read<SentOperation> {
  const at = `operations.${index}`;
  const broken = {
    ok: false,
    errors: [{ path: at, message: `La línea ${index + 1} no es una operación` }],
  } as const;
  if (line.length > longestLine) return broken;
  try {
    const read = sentOperationSchema.safeParse(JSON.parse(line.toString("utf8")));
    if (read.success) return { ok: true, value: read.data };
    const issues = read.error.issues.map((issue) => {
      const { path, message, code: keyword } = issue;
      const instancePath = `/${[at, ...path].join("/")}`;
      return fieldErrors({ instancePath, message, keyword, params: issue as { keys?: unknown } });
    });
    return { ok: false, errors: issues.flat() };
  } catch {
    return broken;
  }
}

const ofAll = (message: string) => ({ ok: false, errors: [{ path: "operations", message }] }) as const;

/** The operations of lines, each read by itself: what is sent is never one JSON text. Ends at the first that is none. */
export function readOperationLines(bytes: Uint8Array): Read<SentOperation[]> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const operations: SentOperation[] = [];
  for (let from = 0; from < text.length;) {
    const end = text.indexOf(newline, from);
    const to = end === -1 ? text.length : end;
    if (to > from) {
      if (operations.length === mostImportedLines) return ofAll("Un archivo tiene hasta 20.000 operaciones");
      const read = readLine(text.subarray(from, to), operations.length);
      if (!read.ok) return read;
      operations.push(read.value);
    }
    from = to + 1;
  }
  return operations.length === 0 ? ofAll("No hay ninguna operación") : { ok: true, value: operations };
}
