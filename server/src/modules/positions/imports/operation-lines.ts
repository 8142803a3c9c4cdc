import { mostImportedLines, sentOperationSchema } from "@paridad/core/contract";
import type { SentOperation } from "@paridad/core/contract";
import { fieldErrors } from "../../../http/field-errors.ts";
import type { FieldError } from "../../../http/field-errors.ts";

/** An operation has 300 at most; nothing longer is given to a parser. */
const longestLine = 1_000;
const newline = 0x0a;
export const noOperation: FieldError = { path: "operations", message: "No hay ninguna operación" };

type Read = { readonly operation: SentOperation } | { readonly errors: readonly FieldError[] };

function readLine(line: Buffer, place: number): Read {
  const at = `operations.${place}`;
  const broken = { errors: [{ path: at, message: `La línea ${place + 1} no es una operación` }] };
  if (line.length > longestLine) return broken;
  try {
    const read = sentOperationSchema.safeParse(JSON.parse(line.toString("utf8")));
    if (read.success) return { operation: read.data };
    const issues = read.error.issues.map((issue) => {
      const { path, message, code: keyword } = issue;
      const instancePath = `/${[at, ...path].join("/")}`;
      return fieldErrors({ instancePath, message, keyword, params: issue as { keys?: unknown } });
    });
    return { errors: issues.flat() };
  } catch {
    return broken;
  }
}

/**
 * Reads operations out of lines as their bytes come in, each by itself: what is sent is never one JSON text. Nothing is
 * read after the first line that is none.
 */
export class OperationLines {
  readonly operations: SentOperation[] = [];
  #errors: readonly FieldError[] | null = null;
  #rest: Buffer = Buffer.alloc(0);

  take(chunk: Buffer): void {
    if (this.#errors !== null) return;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let from = 0;
    for (let to = bytes.indexOf(newline); to !== -1; to = bytes.indexOf(newline, from)) {
      this.#add(bytes.subarray(from, to));
      from = to + 1;
    }
    this.#rest = bytes.subarray(from);
    // The end of such a line is not waited for.
    if (this.#rest.length > longestLine) this.#add(this.#rest);
  }

  #add(line: Buffer): void {
    if (this.#errors !== null || line.length === 0) return;
    if (this.operations.length === mostImportedLines) {
      this.#errors = [{ path: "operations", message: "Un archivo tiene hasta 20.000 operaciones" }];
      return;
    }
    const read = readLine(line, this.operations.length);
    if ("errors" in read) this.#errors = read.errors;
    else this.operations.push(read.operation);
  }

  /** After the last byte: what was wrong, or null. */
  end(): readonly FieldError[] | null {
    this.#add(this.#rest);
    if (this.#errors !== null || this.operations.length > 0) return this.#errors;
    return [noOperation];
  }
}
