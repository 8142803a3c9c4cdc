import { nextOpening, sessionState } from "@paridad/core/symbols";
import type { BackoffLimits } from "../backoff.ts";
import { openTerms } from "../feed.ts";
import type { Clock, Feed, FeedSink } from "../feed.ts";
import { keepConnected } from "../keep-connected.ts";
import type { Connect, KeptConnection } from "../keep-connected.ts";
import { fallbackRates } from "../replay/recorded-rates.ts";
import { openPrimaryConnection, primaryTimings } from "./primary-connection.ts";
import type { ConnectionTimings, PrimaryConnection } from "./primary-connection.ts";
import { readListing } from "./primary-instruments.ts";
import type { PrimaryListing } from "./primary-instruments.ts";
import { createPrimaryQuotes, primaryName } from "./primary-quotes.ts";
import type { PrimaryQuotes } from "./primary-quotes.ts";
import { createPrimaryRest, PrimaryRefusal } from "./primary-rest.ts";
import type { PrimaryRest } from "./primary-rest.ts";
import { createSubscription } from "./primary-subscription.ts";

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

/** Keeps one token until it is old or refused. */
class Tokens {
  readonly #rest: PrimaryRest;
  readonly #clock: Clock;
  #token: Token | null = null;

  constructor(rest: PrimaryRest, clock: Clock) {
    this.#rest = rest;
    this.#clock = clock;
  }

  get isKept(): boolean {
    return this.#token !== null;
  }

  async current(signal: AbortSignal, longest: number): Promise<Token> {
    const known = this.#token;
    if (known !== null && this.#clock.now() - known.madeAt < longest) return known;
    const madeAt = this.#clock.now();
    this.#token = null;
    this.#token = { value: await this.#rest.login(signal), madeAt };
    return this.#token;
  }

  forget(): void {
    this.#token = null;
  }
}

/** Gives a connection's quotes on: the list first, once something came or nothing did for a while. */
class Delivery {
  readonly #sink: FeedSink;
  readonly #quotes: PrimaryQuotes;
  readonly #isFirst: boolean;
  #waits: number;
  #isListed = false;

  constructor(
    sink: FeedSink,
    quotes: PrimaryQuotes,
    { isFirst, waits }: { isFirst: boolean; waits: number },
  ) {
    this.#sink = sink;
    this.#quotes = quotes;
    this.#isFirst = isFirst;
    this.#waits = waits;
  }

  flush(): void {
    const batch = this.#quotes.flush();
    this.#waits -= 1;
    if (!this.#isListed && (batch !== null || this.#waits < 0)) {
      this.#isListed = true;
      // The specification's rate applies until a caución is quoted; later losses keep the last ladder.
      if (this.#isFirst) this.#sink.fault("rate-fallback");
      const rates = this.#isFirst ? { rates: fallbackRates } : {};
      this.#sink.quotes({ ...this.#quotes.listed(), ...rates });
    }
    if (batch !== null) this.#sink.quotes(batch);
  }
}

class PrimaryClient {
  readonly #options: PrimaryFeedOptions;
  readonly #timings: PrimaryTimings;
  readonly #sink: FeedSink;
  readonly #rest: PrimaryRest;
  readonly #tokens: Tokens;
  #isFirst = true;

  constructor(options: PrimaryFeedOptions, sink: FeedSink) {
    this.#options = options;
    this.#timings = { ...defaultTimings, ...options.timings };
    this.#sink = sink;
    this.#rest = createPrimaryRest(options);
    this.#tokens = new Tokens(this.#rest, options.clock);
  }

  /** One connection from login to end. A kept token that is refused is changed at once; a fresh one is a refused login. */
  readonly connect: Connect = async (context) => {
    const wasKept = this.#tokens.isKept;
    try {
      return await this.#session(context);
    } catch (error) {
      if (!(error instanceof PrimaryRefusal)) throw error;
      this.#tokens.forget();
      if (!wasKept) throw error;
      return this.#session(context);
    }
  };

  async #session({ signal, works }: Parameters<Connect>[0]): Promise<string | null> {
    const { clock, url } = this.#options;
    const token = await this.#tokens.current(signal, this.#timings.tokenMilliseconds);
    const listing = readListing(await this.#rest.instruments(token.value, signal), clock);
    for (const { fault, detail } of listing.faults) this.#sink.fault(fault, detail);
    const quotes = createPrimaryQuotes({ listing, clock, sink: this.#sink });
    let lastQuoteAt = clock.now();
    let connection: PrimaryConnection | null = null;
    const subscription = createSubscription({ send: (text) => connection?.send(text), sink: this.#sink });
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
    const delivery = new Delivery(this.#sink, quotes, { isFirst: this.#isFirst, waits: flushesBeforeEmpty });
    this.#isFirst = false;
    const flush = (): void => delivery.flush();
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
