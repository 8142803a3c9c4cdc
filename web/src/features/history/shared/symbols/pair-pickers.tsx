import { ArrowLeftRight } from "lucide-react";

import { pairErrors } from "./pair.ts";
import type { Pair } from "./pair.ts";
import { SymbolPicker } from "./symbol-picker.tsx";
import type { Catalogue } from "./use-catalogue.ts";

type Symbols = Pick<Pair, "symbol1" | "symbol2">;

/** That both symbols are one; nothing otherwise. */
export function EqualPair({ isEqual }: Pick<Pair, "isEqual">) {
  if (!isEqual) return null;
  return (
    <p role="alert" className="mb-3 text-md text-down">
      {pairErrors.equal}
    </p>
  );
}

/** Two pickers, each without the other's choice, and a button that exchanges them. */
export function PairPickers({
  pair,
  catalogue,
  onChange,
}: {
  pair: Symbols;
  catalogue: Catalogue;
  onChange: (symbols: Symbols) => void;
}) {
  const { symbol1, symbol2 } = pair;
  const one = (symbol: string | null) => (symbol === null ? [] : [symbol]);
  return (
    <div className="flex w-full flex-wrap items-end gap-2 sm:w-auto">
      <SymbolPicker
        label="Símbolo 1"
        catalogue={catalogue}
        selected={one(symbol1)}
        excluded={one(symbol2)}
        onChange={([chosen]) => onChange({ symbol1: chosen ?? null, symbol2 })}
        className="min-w-40 flex-1 sm:w-48 sm:flex-none"
      />
      <button
        type="button"
        aria-label="Intercambiar símbolos"
        title="Intercambiar símbolos"
        onClick={() => onChange({ symbol1: symbol2, symbol2: symbol1 })}
        className="grid h-[34px] w-8 place-items-center pointer-coarse:size-11 rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-4"
      >
        <ArrowLeftRight aria-hidden />
      </button>
      <SymbolPicker
        label="Símbolo 2"
        catalogue={catalogue}
        selected={one(symbol2)}
        excluded={one(symbol1)}
        onChange={([chosen]) => onChange({ symbol1, symbol2: chosen ?? null })}
        className="min-w-40 flex-1 sm:w-48 sm:flex-none"
      />
    </div>
  );
}
