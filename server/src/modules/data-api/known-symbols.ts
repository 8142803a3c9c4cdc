import type { MarketUpdate } from "@paridad/core/contract";
import type { Clock } from "../../platform/clock.ts";
import { missingContract, missingSymbol, notKnown } from "../../http/questions/missing-names.ts";
import { keepFresh } from "../../platform/share-under-way.ts";

const freshMilliseconds = 60_000;

type Known = ReadonlyMap<string, ReadonlySet<string>>;
type Listed = { readonly symbol: string; readonly expiration: string | null };

/** Options that trade now, and the names that they had. */
function tradedNow(update: MarketUpdate | null): Listed[] {
  return (update?.data.opciones ?? []).flatMap(({ symbol, expiration, formerSymbols = "" }) =>
    [symbol, ...formerSymbols.split(" ").filter(Boolean)].map((name) => ({
      symbol: name,
      expiration: expiration ?? null,
    })),
  );
}

/** Each symbol's expirations. */
function expirationsOf(rows: readonly Listed[]): Map<string, Set<string>> {
  const known = new Map<string, Set<string>>();
  for (const { symbol, expiration } of rows) {
    const days = known.get(symbol) ?? new Set();
    if (expiration !== null) days.add(expiration);
    known.set(symbol, days);
  }
  return known;
}

export type RequireKnown = (
  filter: Readonly<Record<string, string | readonly string[]>>,
  expiration?: string | undefined,
) => Promise<void>;

/** Refuses symbols of no option that trades or ever did; those of the history are read at most once a minute. */
export function createKnownSymbols({
  storedSymbols,
  snapshot,
  clock,
}: {
  storedSymbols: () => Promise<readonly Listed[]>;
  snapshot: () => MarketUpdate | null;
  clock: Clock;
}): RequireKnown {
  const stored = keepFresh(storedSymbols, { clock, milliseconds: freshMilliseconds });
  /** @throws HttpError 404 on the first symbol that is unknown, with those it may have meant, or never had that expiration. */
  return async (requestedSymbols, expiration) => {
    const known: Known = expirationsOf([...(await stored.get()), ...tradedNow(snapshot())]);
    // A server that knows no option at all gives no answer here.
    if (known.size === 0) return;
    for (const [path, symbols] of Object.entries(requestedSymbols)) {
      for (const symbol of [symbols].flat()) {
        const days = known.get(symbol);
        if (days === undefined) throw notKnown(path, missingSymbol(symbol, new Set(known.keys())));
        if (expiration !== undefined && !days.has(expiration))
          throw notKnown("expiration", missingContract({ symbol, expiration }, [...days].toSorted()));
      }
    }
  };
}
