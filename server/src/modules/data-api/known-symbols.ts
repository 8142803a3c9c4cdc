import type { MarketUpdate } from "@paridad/core/contract";
import { unknownSymbolText } from "@paridad/core/messages";
import { similarSymbols } from "@paridad/core/symbols";
import { HttpError } from "../../http/http-error.ts";
import type { Clock } from "../../lib/clock.ts";

const freshMilliseconds = 60_000;

function unknownSymbol(path: string, symbol: string, known: ReadonlySet<string>): HttpError {
  const suggestions = similarSymbols(symbol, known);
  const message = unknownSymbolText(symbol, suggestions);
  const fields = { errors: [{ path, message }], suggestions };
  return new HttpError({ status: 404, code: "NOT_FOUND", message, fields });
}

/** Options that trade now, and the names that they had. */
function tradedNow(update: MarketUpdate | null): string[] {
  return (update?.data.opciones ?? []).flatMap(({ symbol, formerSymbols = "" }) => [
    symbol,
    ...formerSymbols.split(" ").filter(Boolean),
  ]);
}

export type RequireKnown = (wanted: Readonly<Record<string, string | readonly string[]>>) => Promise<void>;

/** Refuses symbols of no option that trades or ever did; those of the history are read at most once a minute. */
export function createKnownSymbols({
  storedSymbols,
  snapshot,
  clock,
}: {
  storedSymbols: () => Promise<readonly { readonly symbol: string }[]>;
  snapshot: () => MarketUpdate | null;
  clock: Clock;
}): RequireKnown {
  let kept: { readonly at: number; readonly symbols: Promise<ReadonlySet<string>> } | null = null;
  const stored = () => {
    const now = clock.now();
    if (kept !== null && now - kept.at < freshMilliseconds) return kept.symbols;
    const symbols = storedSymbols().then((rows) => new Set(rows.map(({ symbol }) => symbol)));
    const entry = { at: now, symbols };
    symbols.catch(() => {
      if (kept === entry) kept = null;
    });
    kept = entry;
    return symbols;
  };
  /** @throws HttpError 404 on the first symbol that is unknown, with those it may have meant. */
  return async (wanted) => {
    const known = new Set([...(await stored()), ...tradedNow(snapshot())]);
    // Of a server that knows no option at all nothing can be said.
    if (known.size === 0) return;
    for (const [path, symbols] of Object.entries(wanted)) {
      const unknown = [symbols].flat().find((symbol) => !known.has(symbol));
      if (unknown !== undefined) throw unknownSymbol(path, unknown, known);
    }
  };
}
