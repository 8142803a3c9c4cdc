import type { FeedSink } from "../feed.ts";
import { subscriptionOf } from "./primary-messages.ts";

const symbolsPerRequest = 100;
type Request = readonly string[];

function isSame(left: Request, right: Request): boolean {
  return left.length === right.length && left.every((symbol, index) => symbol === right[index]);
}

/**
 * Subscribes in requests of some symbols. The provider refuses a whole request for one symbol it does not know: the
 * symbol is given up and counted where the error names it, otherwise the request is asked again in halves, down to the symbol.
 */
export class Subscription {
  readonly #send: (text: string) => void;
  readonly #sink: FeedSink;
  readonly #quoted = new Set<string>();
  #asked: Request[] = [];

  constructor(send: (text: string) => void, sink: FeedSink) {
    this.#send = send;
    this.#sink = sink;
  }

  start(symbols: readonly string[]): void {
    for (let from = 0; from < symbols.length; from += symbolsPerRequest) {
      this.#ask(symbols.slice(from, from + symbolsPerRequest));
    }
  }

  /** A quote of the symbol came: its request was taken. */
  confirm(symbol: string): void {
    this.#quoted.add(symbol);
  }

  /** Takes an error of the provider; `symbols` are those of the request it refuses, where it says them. */
  refused({ description, symbols }: { description: string; symbols: Request }): void {
    const request = this.#find(description, symbols);
    if (request === undefined) return this.#sink.fault("refused-subscription", description);
    this.#asked = this.#asked.filter((one) => one !== request);
    const named = request.filter((symbol) => description.includes(symbol));
    const unknown = request.length === 1 ? request : named;
    for (const symbol of unknown) this.#sink.fault("refused-subscription", symbol);
    const rest = request.filter((symbol) => !unknown.includes(symbol));
    const middle = unknown.length > 0 ? rest.length : Math.ceil(rest.length / 2);
    this.#ask(rest.slice(0, middle));
    this.#ask(rest.slice(middle));
    return undefined;
  }

  #find(description: string, symbols: Request): Request | undefined {
    const isNamed = (one: Request): boolean => one.some((symbol) => description.includes(symbol));
    const isSilent = (one: Request): boolean => !one.some((symbol) => this.#quoted.has(symbol));
    return (
      this.#asked.find((one) => isSame(one, symbols)) ??
      this.#asked.find(isNamed) ??
      (symbols.length === 0 ? this.#asked.find(isSilent) : undefined)
    );
  }

  #ask(symbols: Request): void {
    if (symbols.length === 0) return;
    this.#asked.push(symbols);
    this.#send(subscriptionOf(symbols));
  }
}
