import { useEffect, useMemo, useState } from "react";

import type { MissingStructure, SearchInput, SearchRow } from "@paridad/core/opportunities";

import { createSearcher } from "./create-searcher.ts";

type Found = {
  readonly rows: readonly SearchRow[];
  readonly missing: readonly MissingStructure[];
  readonly apparentArbitrages: number;
};
export type SearchState = Found & {
  readonly isRunning: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
};

type Told = Found & {
  /** The question that is over; the rows may be of the next one's beginning. */
  readonly done: object | null;
  readonly hasFailed: boolean;
};

const nothing: Told = { rows: [], missing: [], apparentArbitrages: 0, done: null, hasFailed: false };

/** Searches whenever the question is another object, and gives up the one before. */
export function useSearch(input: SearchInput | null): SearchState {
  const [searcher] = useState(createSearcher);
  const [told, setTold] = useState(nothing);
  // Another try asks the same again.
  const [turn, setTurn] = useState({});
  const of = useMemo(() => ({ input, turn }), [input, turn]);
  useEffect(() => () => searcher.end(), [searcher]);
  useEffect(() => {
    searcher.ask(of.input, {
      onProgress: ({ rows }) => setTold((before) => ({ ...before, rows, done: null, hasFailed: false })),
      onOutcome: (outcome) => setTold({ ...(outcome ?? nothing), done: of, hasFailed: false }),
      onFailure: () => setTold({ ...nothing, done: of, hasFailed: true }),
    });
  }, [searcher, of]);
  const { done, hasFailed, ...found } = told;
  return {
    ...found,
    isRunning: input !== null && done !== of,
    hasFailed: hasFailed && done === of,
    retry: () => setTurn({}),
  };
}
