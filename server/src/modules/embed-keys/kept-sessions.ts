import type { RatioRow } from "@paridad/core/contract";
import type { Clock } from "../../platform/clock.ts";
import { shareUnderWay } from "../../platform/share-under-way.ts";
import { partnerOf } from "../../http/plugins/turns.ts";
import type { Turns } from "../../http/plugins/turns.ts";

/** One ratio a session, ascending; `leftOut` says what the terms of their source keep back. */
export type RatioSessions = { readonly rows: RatioRow[]; readonly leftOut: string | null };
export type WantedSessions = {
  readonly symbol1: string;
  readonly symbol2: string;
  readonly sessions: number;
};

/** Reads a ratio's sessions of the newest series of both symbols. `before` is an instant, exclusive. */
export type ReadSessionRatios = (
  wanted: WantedSessions & { readonly before: Date },
) => Promise<RatioSessions>;

/** Whose page asks, and how late it sees the market. */
type Page = { readonly delaySeconds: number | null; readonly partner: string };
type Dependencies = {
  readonly sessionRatios: ReadSessionRatios;
  readonly clock: Clock;
  readonly turns: Pick<Turns, "run">;
};
type Kept = { readonly at: number; readonly found: RatioSessions };
type Named = WantedSessions & { readonly id: string };

const freshMilliseconds = 60_000;
const keptAnswers = 200;

function idOf({ symbol1, symbol2, sessions }: WantedSessions, { delaySeconds }: Page): string {
  return `${symbol1} ${symbol2} ${sessions} ${delaySeconds}`;
}

/** So many answers, of which the one that nobody asks for longest leaves first. */
class Answers {
  readonly #kept = new Map<string, Kept>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  keep(id: string, one: Kept): void {
    this.#kept.delete(id);
    this.#kept.set(id, one);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptAnswers && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** An answer of the last minute. */
  look(id: string): RatioSessions | undefined {
    const one = this.#kept.get(id);
    if (one === undefined || this.#clock.now() - one.at >= freshMilliseconds) return undefined;
    this.keep(id, one);
    return one.found;
  }
}

/** What has to be read of a page: one heavy read of its partner for all who ask for just that meanwhile. */
function createReads({ sessionRatios, clock, turns }: Dependencies, answers: Answers) {
  const share = shareUnderWay<ReadonlyMap<string, RatioSessions>>();

  const readOne = async ({ id, ...wanted }: Named, delaySeconds: number | null): Promise<RatioSessions> => {
    const at = clock.now();
    const before = new Date(at - (delaySeconds ?? 0) * 1_000 + 1);
    const found = await sessionRatios({ ...wanted, before });
    answers.keep(id, { at, found });
    return found;
  };
  const readAll = async (wanted: readonly Named[], delaySeconds: number | null) => {
    const found = new Map<string, RatioSessions>();
    for (const one of wanted) {
      // Another page's read may have come first.
      found.set(one.id, answers.look(one.id) ?? (await readOne(one, delaySeconds)));
    }
    return found;
  };
  return (wanted: readonly Named[], { delaySeconds, partner }: Page) => {
    const person = partnerOf(partner);
    const name = [person, ...wanted.map(({ id }) => id)].join(";");
    return share(name, () => turns.run(person, () => readAll(wanted, delaySeconds)));
  };
}

/**
 * Sessions change once a minute at most: the same question within it is answered from memory, whoever asks. What of a
 * page's ratios has to be read is read one ratio after the other, in one place of its partner.
 */
export function createKeptSessions(dependencies: Dependencies) {
  const answers = new Answers(dependencies.clock);
  const read = createReads(dependencies, answers);

  /**
   * Resolves with what gives the sessions of each of those that were asked for.
   * @throws HttpError 429 where the partner's turn doesn't come in time.
   */
  return async (
    wanted: readonly WantedSessions[],
    page: Page,
  ): Promise<(one: WantedSessions) => RatioSessions> => {
    const found = new Map<string, RatioSessions>();
    const missing: Named[] = [];
    for (const one of wanted) {
      const id = idOf(one, page);
      const sessions = answers.look(id);
      if (sessions === undefined) missing.push({ ...one, id });
      else found.set(id, sessions);
    }
    if (missing.length > 0) for (const [id, one] of await read(missing, page)) found.set(id, one);
    return (one) => {
      const sessions = found.get(idOf(one, page));
      if (sessions === undefined) throw new Error("these sessions were not asked for");
      return sessions;
    };
  };
}
