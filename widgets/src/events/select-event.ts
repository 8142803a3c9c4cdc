/** Detail of `paridad-select`: one leg of a strategy. */
export type SelectDetail = {
  readonly symbol: string;
  readonly underlying: string;
  readonly type: "call" | "put";
  readonly strike: number;
  /** Last trading day, `YYYY-MM-DD`. */
  readonly expiration: string;
  /** A click on the asking price buys, on the bid sells. */
  readonly side: "buy" | "sell";
  /** In pesos a share. */
  readonly price: number;
  /** Contracts. */
  readonly quantity: number;
  /** Paridad's builder with this leg. */
  readonly url: string;
};

/** A visitor chose a price of the chain. */
export class ParidadSelectEvent extends CustomEvent<SelectDetail> {
  constructor(detail: SelectDetail) {
    super("paridad-select", { bubbles: true, composed: true, cancelable: true, detail });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    "paridad-select": ParidadSelectEvent;
  }
}
