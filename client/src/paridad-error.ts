import type { ErrorAnswer } from "./types.ts";

type Refusal = Partial<Omit<ErrorAnswer, "code">> & { readonly code?: ParidadError["code"] };

/** A refusal of Paridad: on HTTP by its status, in the stream by the code of its close. */
export class ParidadError extends Error {
  override readonly name = "ParidadError";
  readonly status: number;
  /** Null where something in between answered. */
  readonly code: ErrorAnswer["code"] | "CONNECTION_LIMIT" | null;
  /** Finds the request in the server's log. */
  readonly requestId: string | null;
  /** All of it: `errors` field by field, `suggestions` for a name that isn't there. */
  readonly answer: Refusal;

  constructor(status: number, answer: Refusal) {
    const { code = null, message = `HTTP ${status}`, requestId = null, errors = [] } = answer;
    // The message of a single field's mistake is that field's own.
    const head = errors.some((one) => one.message === message) ? [] : [message];
    super([...head, ...errors.map((one) => `${one.path}: ${one.message}`)].join("; "));
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.answer = answer;
  }
}
