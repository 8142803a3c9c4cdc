import { Link, useSearchParams } from "react-router";

import { middlePair } from "./pair.ts";
import type { Catalogue } from "./use-catalogue.ts";

/** A pair to begin with, one press away. */
export function FirstPair({ catalogue }: { catalogue: Catalogue }) {
  const [query] = useSearchParams();
  const pair = middlePair(catalogue.entries);
  if (pair === null) return null;
  const [symbol1, symbol2] = pair;
  const next = new URLSearchParams(query);
  next.set("s1", symbol1);
  next.set("s2", symbol2);
  return (
    <Link to={`?${next}`} replace className="inline-block py-1 font-semibold text-accent">
      Empezar con {symbol1} y {symbol2}
    </Link>
  );
}
