/** What `paridad-error` tells. */
export type ErrorDetail = {
  /** A code of the server, or `MISSING_SYMBOLS`, `NETWORK_ERROR`, `INVALID_RESPONSE`. */
  readonly code: string;
  /** For the page's developer. */
  readonly message: string;
};

/** Numbers could not be had; told once for each trouble, not for each try. */
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
