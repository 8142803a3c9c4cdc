import type {
  EmbedChain,
  EmbedMarket,
  EmbedMode,
  EmbedRatios,
  MarketUpdate,
  RatioRow,
} from "@paridad/core/contract";
import { embedSessions } from "@paridad/core/plans";
import { ratioRow } from "@paridad/core/ratios";
import type { SidedQuote } from "@paridad/core/ratios";
import type { Clock } from "../../lib/clock.ts";
import { tooMuchToRead } from "../../http/http-error.ts";
import { currentHeavyRead, forEverybody, inHeavyRead } from "../../limits/heavy-read.ts";
import { symbolPairOf } from "../../http/symbol-pair.ts";
import { cutChain } from "../../market/chain-snapshot.ts";
import type { ChainValuer } from "../../market/chain-snapshot.ts";
import type { DelayedMarket, PacedMarket } from "./delayed-market.ts";

/**
 * Reads one ratio a session, ascending, of the newest series of both symbols; `leftOut` says what the terms of its source keep
 * back. `before` is an instant, exclusive.
 */
export type ReadSessionRatios = (wanted: {
  readonly symbol1: string;
  readonly symbol2: string;
  readonly sessions: number;
  readonly before: Date;
}) => Promise<{ readonly rows: RatioRow[]; readonly leftOut: string | null }>;

export type EmbedReadDependencies = {
  readonly market: Pick<DelayedMarket, "look">;
  readonly valueChain: ChainValuer;
  readonly sessionRatios: ReadSessionRatios;
  readonly clock: Clock;
};

const freshSessionsMilliseconds = 60_000;
const keptAnswers = 200;

function cutToExpiration(update: MarketUpdate, expiration: string | undefined): MarketUpdate {
  if (expiration === undefined) return update;
  const opciones = update.data.opciones?.filter((option) => option.expiration === expiration) ?? [];
  return { ...update, data: { ...update.data, opciones } };
}

function quoteOf({ data }: MarketUpdate, symbol: string): SidedQuote | null {
  const quoted = [...(data.opciones ?? []), ...(data.acciones ?? [])].find((one) => one.symbol === symbol);
  if (quoted === undefined) return null;
  return { bid: quoted.bid ?? null, ask: quoted.ask ?? null, close: quoted.last ?? null };
}

function ratioNow(update: MarketUpdate | null, { symbol1, symbol2 }: { symbol1: string; symbol2: string }) {
  const first = update === null ? null : quoteOf(update, symbol1);
  const second = update === null ? null : quoteOf(update, symbol2);
  if (first === null || second === null) return null;
  return ratioRow({ time: update?.asOf ?? "", symbol1, symbol2, first, second });
}

/** Sessions change once a minute at most: the same question within it is answered from memory. */
function createKeptSessions({
  sessionRatios,
  clock,
}: Pick<EmbedReadDependencies, "sessionRatios" | "clock">) {
  const kept = new Map<string, { readonly at: number; readonly rows: ReturnType<ReadSessionRatios> }>();
  return (wanted: Omit<Parameters<ReadSessionRatios>[0], "before">, delaySeconds: number | null) => {
    const id = `${wanted.symbol1} ${wanted.symbol2} ${wanted.sessions} ${delaySeconds}`;
    const now = clock.now();
    const known = kept.get(id);
    if (known !== undefined && now - known.at < freshSessionsMilliseconds) return known.rows;
    const before = new Date(now - (delaySeconds ?? 0) * 1_000 + 1);
    const rows = inRead(() => sessionRatios({ ...wanted, before }));
    kept.delete(id);
    kept.set(id, { at: now, rows });
    rows.catch(() => kept.delete(id));
    const [oldest] = kept.keys();
    if (kept.size > keptAnswers && oldest !== undefined) kept.delete(oldest);
    return rows;
  };
}

/** A read that others wait for. A snapshot's own waits for nobody's turn: it is one for all visitors, once a minute. */
function inRead<Result>(job: () => Result): Result {
  if (currentHeavyRead() !== undefined) return forEverybody(job);
  const { signal } = new AbortController();
  return inHeavyRead(
    { signal, turn: async () => undefined, refusal: () => tooMuchToRead(), clock: { spent: 0 } },
    job,
  );
}

/** What a partner's pages may read. */
export function createEmbedReads({ market, valueChain, sessionRatios, clock }: EmbedReadDependencies) {
  const sessionsOf = createKeptSessions({ sessionRatios, clock });
  const ratioOf = async (
    { update, delaySeconds }: Pick<PacedMarket, "update" | "delaySeconds">,
    { window, ...asked }: { symbol1: string; symbol2: string; window: number },
  ) => {
    const symbols = symbolPairOf(asked);
    const { rows: sessions, leftOut } = await sessionsOf({ ...symbols, sessions: window }, delaySeconds);
    const source = update?.source ?? null;
    return { ...symbols, source, now: ratioNow(update, symbols), sessions, limitReason: leftOut };
  };
  return {
    /** A ratio now, as the market shows it, and its sessions. */
    ratioOf,

    market(mode: EmbedMode, { expiration }: { expiration?: string | undefined }): EmbedMarket {
      const { update, ...pace } = market.look(mode);
      return { ...pace, update: update === null ? null : cutToExpiration(update, expiration) };
    },

    chain(
      mode: EmbedMode,
      query: { expiration?: string | undefined; strikes?: number | undefined },
    ): EmbedChain {
      const { update, ...pace } = market.look(mode);
      if (update === null) return { ...pace, chain: null };
      return { ...pace, chain: cutChain(valueChain(update).snapshot, query) };
    },

    async ratios(
      mode: EmbedMode,
      {
        window = embedSessions.usual,
        ...asked
      }: { symbol1: string; symbol2: string; window?: number | undefined },
    ): Promise<EmbedRatios> {
      const { update, ...pace } = market.look(mode);
      return { ...pace, ...(await ratioOf({ ...pace, update }, { ...asked, window })) };
    },
  };
}
export type EmbedReads = ReturnType<typeof createEmbedReads>;
