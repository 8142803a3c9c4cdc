import { nextOpening, sessionState } from "@paridad/core/symbols";
import { openTerms } from "../feed.ts";
import type { Clock, Feed, FeedSink } from "../feed.ts";
import { keepConnected } from "../keep-connected.ts";
import type { BackoffLimits, Connect, KeptConnection } from "../keep-connected.ts";
import { fallbackRates } from "../replay/recorded-rates.ts";
import { openPrimaryConnection, primaryTimings } from "./primary-connection.ts";
import type { ConnectionTimings, PrimaryConnection } from "./primary-connection.ts";
import { readListing } from "./primary-instruments.ts";
import type { PrimaryListing } from "./primary-instruments.ts";
import { primaryName, PrimaryQuotes } from "./primary-quotes.ts";
import { createPrimaryRest, PrimaryRefusal } from "./primary-rest.ts";
import type { PrimaryRest } from "./primary-rest.ts";
import { Subscription } from "./primary-subscription.ts";

const hour = 3_600_000;
/** A market that quotes nothing (a holiday) shows its list after so many flushes. */
const flushesBeforeEmpty = 20;

/** Waits, milliseconds; tests shorten them. */
export type PrimaryTimings = ConnectionTimings & {
  /** Age at which a token is changed; the provider's lasts 24 hours. */
  readonly tokenMilliseconds: number;
  /** The list of instruments is read again this long before each opening: the chain may have been renamed. */
  readonly beforeOpeningMilliseconds: number;
  /** Quotes go out together this often. */
  readonly flushMilliseconds: number;
  /** Silence during the session after which it reconnects. */
  readonly silenceMilliseconds: number;
};

const defaultTimings: PrimaryTimings = {
  ...primaryTimings,
  tokenMilliseconds: 23 * hour,
  beforeOpeningMilliseconds: hour / 2,
  flushMilliseconds: 250,
  silenceMilliseconds: 60_000,
};

export type PrimaryFeedOptions = {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  readonly clock: Clock;
  readonly timings?: Partial<PrimaryTimings>;
  readonly backoff?: BackoffLimits;
};

type Token = { readonly value: string; readonly madeAt: number };

/** Gives a connection's quotes on: the list first, once something came or nothing did for a while. */
function deliveryOf(sink: FeedSink, quotes: PrimaryQuotes, isFirst: boolean): () => void {
  let waits = flushesBeforeEmpty;
  let isListed = false;
  return () => {
    const batch = quotes.flush();
    waits -= 1;
    if (!isListed && (batch !== null || waits < 0)) {
      isListed = true;
      // The specification's rate applies until a caución is quoted; later losses keep the last ladder.
      if (isFirst) sink.fault("rate-fallback");
      sink.quotes({ ...quotes.listed(), ...(isFirst ? { rates: fallbackRates } : {}) });
    }
    if (batch !== null) sink.quotes(batch);
  };
}

class PrimaryClient {
  readonly #options: PrimaryFeedOptions;
  readonly #timings: PrimaryTimings;
  readonly #sink: FeedSink;
  readonly #rest: PrimaryRest;
  #token: Token | null = null;
  #isFirst = true;

  constructor(options: PrimaryFeedOptions, sink: FeedSink) {
    this.#options = options;
    this.#timings = { ...defaultTimings, ...options.timings };
    this.#sink = sink;
    this.#rest = createPrimaryRest(options);
  }

  /** One connection from login to end. A kept token that is refused is changed at once; a fresh one is a refused login. */
  readonly connect: Connect = async (context) => {
    const wasKept = this.#token !== null;
    try {
      return await this.#session(context);
    } catch (error) {
      if (!(error instanceof PrimaryRefusal)) throw error;
      this.#token = null;
      if (!wasKept) throw error;
      return this.#session(context);
    }
  };

  /** One token until it is old or refused. */
  async #currentToken(signal: AbortSignal): Promise<Token> {
    const madeAt = this.#options.clock.now();
    const known = this.#token;
    if (known !== null && madeAt - known.madeAt < this.#timings.tokenMilliseconds) return known;
    this.#token = null;
    this.#token = { value: await this.#rest.login(signal), madeAt };
    return this.#token;
  }

  async #session({ signal, works }: Parameters<Connect>[0]): Promise<string | null> {
    const { clock, url } = this.#options;
    const token = await this.#currentToken(signal);
    const listing = readListing(await this.#rest.instruments(token.value, signal), clock);
    for (const { fault, detail } of listing.faults) this.#sink.fault(fault, detail);
    const quotes = new PrimaryQuotes({ listing, clock, sink: this.#sink });
    let lastQuoteAt = clock.now();
    let connection: PrimaryConnection | null = null;
    const subscription = new Subscription((text) => connection?.send(text), this.#sink);
    const onText = (text: string): void => {
      const message = quotes.take(text);
      if (message.kind === "error") subscription.refused(message);
      if (message.kind !== "quote") return;
      subscription.confirm(message.symbol);
      lastQuoteAt = clock.now();
      works();
    };
    const timings = this.#timings;
    connection = await openPrimaryConnection({ url, token: token.value, timings, signal, onText });
    subscription.start(symbolsOf(listing));
    const watch = (): string | null => {
      const isSilent = clock.now() - lastQuoteAt > this.#timings.silenceMilliseconds;
      return isSilent && sessionState(clock.now(), clock.closedDays) === "open"
        ? "the provider sends no quotes"
        : null;
    };
    const flush = deliveryOf(this.#sink, quotes, this.#isFirst);
    this.#isFirst = false;
    return this.#untilItEnds(connection, { signal, flush, watch, renewAt: this.#renewAt(token) });
  }

  async #untilItEnds(
    connection: PrimaryConnection,
    stream: { signal: AbortSignal; flush: () => void; watch: () => string | null; renewAt: number },
  ): Promise<string | null> {
    const { signal, flush, watch, renewAt } = stream;
    let isRenewing = false;
    const tick = setInterval(() => {
      flush();
      const problem = watch();
      if (problem !== null) connection.end(problem);
      if (this.#options.clock.now() < renewAt) return;
      isRenewing = true;
      connection.end("renewing");
    }, this.#timings.flushMilliseconds);
    const stop = (): void => connection.end("stopping");
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    const reason = await connection.closed;
    signal.removeEventListener("abort", stop);
    clearInterval(tick);
    return isRenewing || signal.aborted ? null : reason;
  }

  /** When the token gets old or the chain is due to be read again, whichever comes first. */
  #renewAt({ madeAt }: Token): number {
    const { tokenMilliseconds, beforeOpeningMilliseconds } = this.#timings;
    const { clock } = this.#options;
    const opening = nextOpening(clock.now() + beforeOpeningMilliseconds, clock.closedDays);
    const beforeOpening = opening - beforeOpeningMilliseconds;
    return Math.min(madeAt + tokenMilliseconds, beforeOpening);
  }
}

function symbolsOf({ options, stocks, cauciones }: PrimaryListing): string[] {
  return [...stocks.keys(), ...cauciones.keys(), ...options.keys()];
}

/**
 * The live market of Primary / A3: REST login and list of instruments, then the WebSocket. It logs in again before its
 * token gets old or when it is refused, reads the chain again before each opening, and comes back by itself after a loss.
 */
export function createPrimaryFeed(options: PrimaryFeedOptions): Feed {
  let connection: KeptConnection | undefined;
  return {
    kind: "live",
    name: primaryName,
    terms: openTerms,
    silenceMilliseconds: options.timings?.silenceMilliseconds ?? defaultTimings.silenceMilliseconds,
    start(sink) {
      const { connect } = new PrimaryClient(options, sink);
      connection = keepConnected({ connect, sink, clock: options.clock, backoff: options.backoff });
    },
    async stop() {
      await connection?.stop();
    },
  };
}
