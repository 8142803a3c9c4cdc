/** Detail of `paridad-data`. */
export type DataDetail = {
  /** Underlying of the chain, or both symbols of the ratio with a slash between. */
  readonly subject: string;
  /** Instant of the numbers, epoch milliseconds; null where the source gives none. */
  readonly asOf: number | null;
  /** Delay of the numbers, in seconds. */
  readonly delaySeconds: number | null;
  /** Rows shown: bases of the chain, sessions of the ratio. */
  readonly rows: number;
};

/** New numbers are on the screen. */
export class ParidadDataEvent extends CustomEvent<DataDetail> {
  constructor(detail: DataDetail) {
    super("paridad-data", { bubbles: true, composed: true, detail });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    "paridad-data": ParidadDataEvent;
  }
}
