import type { MarketOption } from "@paridad/core/contract";
import { isPositiveNumber } from "@paridad/core/lib";
import {
  buenosAiresDate,
  buenosAiresInstant,
  createInstrumentTable,
  remapByStrikeAdjustment,
  symbolHistory,
  parseOptionSymbol,
} from "@paridad/core/symbols";
import type { AdjustableContract, SymbolRename } from "@paridad/core/symbols";
import type { MarketLogger } from "./create-market.ts";
import type { FeedBatch } from "./feed.ts";
import type { MarketBook } from "./market-book.ts";

const rememberedDays = 7;
const day = 86_400_000;
/** On an ex-date every series is renamed; less of the chain gone is expiry, delisting or a provider's gap. */
const leastVanishedShare = 0.8;

type KnownContract = Omit<AdjustableContract, "expiration"> & {
  readonly expiration: string;
  /** Buenos Aires day, `YYYY-MM-DD`. */
  readonly lastSeenOn: string;
};

/** The reference table of contracts, as the watch uses it. */
export type RenameStore = {
  /** Living contracts of live markets first seen before an instant and seen since another. */
  contractsBefore(range: { seenSince: Date; before: Date; livingOn: string }): Promise<KnownContract[]>;
  writeRenames(renames: readonly SymbolRename[]): Promise<void>;
  /** All renames, oldest first. */
  renames(): Promise<SymbolRename[]>;
};

function chainOf(book: MarketBook): AdjustableContract[] {
  const spot = book.stocks.values().next().value?.last;
  return [...book.options.values()].flatMap(({ symbol, strike, expiration = null }) => {
    const parsed = parseOptionSymbol(symbol, { reference: { strike }, spot: spot ?? null });
    return parsed.ok && isPositiveNumber(parsed.strike)
      ? [{ symbol, type: parsed.type, strike: parsed.strike, expiration }]
      : [];
  });
}

function lastDayOf(contracts: readonly KnownContract[]): string {
  return contracts.reduce((latest, { lastSeenOn }) => (lastSeenOn > latest ? lastSeenOn : latest), "");
}

/**
 * The renames between the contracts known from before `today` and today's chain: those of an ex-date, on which all but
 * all of the chain vanished and every strike fell by one amount; else none.
 */
export function renamesOf({
  known,
  chain,
  today,
}: {
  known: readonly KnownContract[];
  chain: readonly AdjustableContract[];
  today: string;
}): SymbolRename[] {
  const key = ({ symbol, expiration }: AdjustableContract): string => `${symbol} ${expiration}`;
  const listed = new Set(chain.map(key));
  const gone = known.filter((contract) => !listed.has(key(contract)));
  // Contracts gone before the last day are not part of tonight's renames.
  const lastDay = lastDayOf(gone);
  const vanished = gone.filter(({ lastSeenOn }) => lastSeenOn === lastDay);
  const stayed = known.length - gone.length;
  if (vanished.length < leastVanishedShare * (vanished.length + stayed)) return [];
  const old = new Set(known.map(key));
  const after = chain.filter((contract) => !old.has(key(contract)));
  const { renamed } = remapByStrikeAdjustment<AdjustableContract>({ before: vanished, after });
  return renamed.map(({ before, after: next }) => ({
    from: before.symbol,
    to: next.symbol,
    expiration: before.expiration ?? "",
    exDate: today,
  }));
}

/** The contracts of a chain that had other names, each with them: newest first, a space between. */
function formerNames(chain: readonly AdjustableContract[], renames: readonly SymbolRename[]): MarketOption[] {
  const table = createInstrumentTable({ instruments: [], renames });
  return chain.flatMap(({ symbol, expiration }) => {
    if (expiration === null) return [];
    const stretches = symbolHistory(table, { symbol, expiration });
    const own = stretches.findIndex((stretch) => stretch.symbol === symbol);
    const former = stretches.slice(0, own).map((stretch) => stretch.symbol);
    return former.length === 0 ? [] : [{ symbol, formerSymbols: former.toReversed().join(" ") }];
  });
}

export type RenameWatch = {
  look(book: MarketBook, batch: FeedBatch): void;
  /** Called with the contracts of a new list that had other names before, each with `formerSymbols`. */
  onNames(listener: (options: readonly MarketOption[]) => void): void;
  stop(): Promise<void>;
};

/** Looks at each new list of a live market for the renames of an ex-date, and writes them to the reference table. */
export function createRenameWatch({
  store,
  logger,
}: {
  store: RenameStore;
  logger: MarketLogger;
}): RenameWatch {
  const listeners: ((options: readonly MarketOption[]) => void)[] = [];
  let lastChain = "";
  let working: Promise<void> = Promise.resolve();

  const compare = async (chain: readonly AdjustableContract[], today: string): Promise<void> => {
    const before = new Date(buenosAiresInstant({ date: today, minuteOfDay: 0 }));
    const seenSince = new Date(before.getTime() - rememberedDays * day);
    const known = await store.contractsBefore({ seenSince, before, livingOn: today });
    const renames = renamesOf({ known, chain, today });
    if (renames.length > 0) {
      await store.writeRenames(renames);
      logger.info({ series: renames.length, exDate: today }, "the chain was renamed: strikes were adjusted");
    }
    const named = formerNames(chain, await store.renames());
    if (named.length > 0) for (const listener of listeners) listener(named);
  };

  return {
    look(book, { wholeChain, removed, source }) {
      const isNews = wholeChain === true || (removed !== undefined && removed.length > 0);
      if (!isNews || source.kind !== "live") return;
      const today = buenosAiresDate(book.asOf);
      const names = `${today} ${[...book.options.keys()].join(" ")}`;
      if (names === lastChain) return;
      lastChain = names;
      const chain = chainOf(book);
      working = working
        .then(() => compare(chain, today))
        .catch((error: unknown) => {
          // The next list is looked at again, however equal it is.
          lastChain = "";
          logger.warn({ err: error }, "renames could not be looked for");
        });
    },
    onNames: (listener) => void listeners.push(listener),
    stop: () => working,
  };
}
