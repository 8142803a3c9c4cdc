/** Detail of `paridad-error`. */
export type ErrorDetail = {
  /** A code of the server, or `INVALID_ATTRIBUTE` (something else is shown in its place), `MISSING_SYMBOLS`, `NETWORK_ERROR`, `INVALID_RESPONSE`. */
  readonly code: string;
  /** For the page's developer. */
  readonly message: string;
};

/** Loading failed; fired once per failure, not once per retry. */
export class ParidadErrorEvent extends CustomEvent<ErrorDetail> {
  constructor(detail: ErrorDetail) {
    super("paridad-error", { bubbles: true, composed: true, detail });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    "paridad-error": ParidadErrorEvent;
  }
}
