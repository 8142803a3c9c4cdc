import type { RatioRow } from "@paridad/core/contract";
import type { Clock } from "../../platform/clock.ts";
import { putNewest } from "../../platform/share-under-way.ts";
import { partnerOf } from "../../http/plugins/turns.ts";
import type { Turns } from "../../http/plugins/turns.ts";

/** One ratio a session, ascending; `leftOut` says what the terms of their source keep back. */
export type RatioSessions = { readonly rows: RatioRow[]; readonly leftOut: string | null };
export type SessionsQuery = {
  readonly symbol1: string;
  readonly symbol2: string;
  readonly sessions: number;
};

/** Reads a ratio's sessions of the newest series of both symbols. `before` is an instant, exclusive. */
export type ReadSessionRatios = (query: SessionsQuery & { readonly before: Date }) => Promise<RatioSessions>;

/** The page that asks, and its delay of the market. */
type Page = { readonly delaySeconds: number | null; readonly partner: string };
type Dependencies = {
  readonly sessionRatios: ReadSessionRatios;
  readonly clock: Clock;
  readonly turns: Pick<Turns, "run">;
};
type Cached = { readonly at: number; readonly answer: RatioSessions };

const freshMilliseconds = 60_000;
/** The one that nobody asks for longest leaves first. */
const cachedAnswers = 200;

function idOf({ symbol1, symbol2, sessions }: SessionsQuery, { delaySeconds }: Page): string {
  return `${symbol1} ${symbol2} ${sessions} ${delaySeconds}`;
}

/**
 * Sessions change once a minute at most: the same question within it is answered from memory, whoever asks. A page's ratios
 * that need reading are read one after the other, in one slot of its partner.
 */
export function createCachedSessions({ sessionRatios, clock, turns }: Dependencies) {
  const cached = new Map<string, Cached>();
  /** An answer of the last minute. */
  const look = (query: SessionsQuery, page: Page): RatioSessions | undefined => {
    const id = idOf(query, page);
    const known = cached.get(id);
    if (known === undefined || clock.now() - known.at >= freshMilliseconds) return undefined;
    putNewest(cached, id, known, cachedAnswers);
    return known.answer;
  };
  const read = async (query: SessionsQuery, page: Page): Promise<RatioSessions> => {
    const at = clock.now();
    const before = new Date(at - (page.delaySeconds ?? 0) * 1_000 + 1);
    const { symbol1, symbol2, sessions } = query;
    const answer = await sessionRatios({ symbol1, symbol2, sessions, before });
    putNewest(cached, idOf(query, page), { at, answer }, cachedAnswers);
    return answer;
  };

  /** @throws HttpError 429 where the partner's turn doesn't come in time. */
  return async <Query extends SessionsQuery>(
    queries: readonly Query[],
    page: Page,
  ): Promise<ReadonlyMap<Query, RatioSessions>> => {
    const readAll = async () => {
      const answer = new Map<Query, RatioSessions>();
      // Another page's read may have come first.
      for (const one of queries) answer.set(one, look(one, page) ?? (await read(one, page)));
      return answer;
    };
    return queries.every((one) => look(one, page)) ? readAll() : turns.run(partnerOf(page.partner), readAll);
  };
}
