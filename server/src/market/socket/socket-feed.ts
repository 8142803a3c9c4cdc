import { sessionState } from "@paridad/core/symbols";
import { openTerms } from "../feed.ts";
import type { Clock, Feed, FeedSink } from "../feed.ts";
import { keepConnected } from "../keep-connected.ts";
import type { BackoffLimits, Connect, KeptConnection } from "../keep-connected.ts";
import { openUpstream, TokenRefusedError } from "./upstream-connection.ts";
import { httpBaseOf, logIn } from "./upstream-login.ts";
import type { UpstreamAccount } from "./upstream-login.ts";
import { UpstreamUpdates } from "./upstream-updates.ts";

/** Waits, milliseconds; tests shorten them. */
export type SocketTimings = {
  /** Silence during the session after which it reconnects. */
  readonly silenceMilliseconds: number;
  readonly watchMilliseconds: number;
  /** Minimum interval between requests of the whole state. */
  readonly askMilliseconds: number;
};

const defaultTimings: SocketTimings = {
  silenceMilliseconds: 60_000,
  watchMilliseconds: 1_000,
  askMilliseconds: 2_000,
};

export type SocketFeedOptions = UpstreamAccount & {
  readonly clock: Clock;
  readonly timings?: Partial<SocketTimings>;
  readonly backoff?: BackoffLimits;
};

class SocketClient {
  readonly #options: SocketFeedOptions;
  readonly #timings: SocketTimings;
  readonly #sink: FeedSink;
  #token: string | null = null;

  constructor(options: SocketFeedOptions, sink: FeedSink) {
    this.#options = options;
    this.#timings = { ...defaultTimings, ...options.timings };
    this.#sink = sink;
  }

  /** One connection. A kept token that is refused is changed at once; a fresh one is a refused account. */
  readonly connect: Connect = async (context) => {
    const wasKept = this.#token !== null;
    try {
      return await this.#session(context);
    } catch (error) {
      if (!(error instanceof TokenRefusedError)) throw error;
      this.#token = null;
      if (!wasKept) throw error;
      return this.#session(context);
    }
  };

  async #session({ signal, works }: Parameters<Connect>[0]): Promise<string> {
    const { clock, url } = this.#options;
    this.#token ??= await logIn(this.#options, signal);
    const updates = new UpstreamUpdates({ name: httpBaseOf(url).host, clock, sink: this.#sink });
    let heardAt = clock.now();
    let askedAt = clock.now();
    const isDue = (): boolean => clock.now() - askedAt >= this.#timings.askMilliseconds;
    let isAsking = false;
    const update = (payload: unknown): void => {
      heardAt = clock.now();
      const { batch, ask } = updates.take(payload);
      if (ask && (!isAsking || isDue())) {
        isAsking = true;
        askedAt = clock.now();
        connection.ask();
      }
      if (batch === null) return;
      isAsking = false;
      works();
      this.#sink.quotes(batch);
    };
    const feedLost = (): void => this.#sink.lost("the upstream lost its own feed");
    const listener = { update, feedLost };
    const connection = openUpstream({ url, token: this.#token, signal, listener });
    const watch = setInterval(() => {
      const isSilent = clock.now() - heardAt > this.#timings.silenceMilliseconds;
      if (isSilent && sessionState(clock.now(), clock.closedDays) === "open")
        connection.end("the upstream sends no quotes");
    }, this.#timings.watchMilliseconds);
    return connection.closed.finally(() => clearInterval(watch));
  }
}

/**
 * The market of another server that speaks the specification's socket (another Paridad, or the specification's own
 * provider). It comes back by itself after a loss, with a new token where the old one is refused.
 */
export function createSocketFeed(options: SocketFeedOptions): Feed {
  let connection: KeptConnection | undefined;
  return {
    kind: "live",
    name: httpBaseOf(options.url).host,
    terms: openTerms,
    silenceMilliseconds: options.timings?.silenceMilliseconds ?? defaultTimings.silenceMilliseconds,
    start(sink) {
      const { connect } = new SocketClient(options, sink);
      connection = keepConnected({ connect, sink, clock: options.clock, backoff: options.backoff });
    },
    async stop() {
      await connection?.stop();
    },
  };
}
