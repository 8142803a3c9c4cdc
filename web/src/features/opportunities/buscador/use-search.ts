import { useEffect, useMemo, useState } from "react";

import type { MissingStructure, SearchInput, SearchRow } from "@paridad/core/opportunities";

import { createWorkerCaller } from "../../../lib/workers/call-worker.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./search-worker.ts?worker&url";

const createSearcher = () =>
  createWorkerCaller(workerUrl, async () => (await import("./search-steps.ts")).searchSteps);

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
    if (of.input === null) return undefined;
    const search = new AbortController();
    const { signal } = search;
    searcher
      .call(of.input, {
        signal,
        onProgress: ({ rows }) => setTold((before) => ({ ...before, rows, done: null, hasFailed: false })),
      })
      .then((outcome) => {
        if (!signal.aborted) setTold({ ...(outcome ?? nothing), done: of, hasFailed: false });
      })
      .catch(() => {
        if (!signal.aborted) setTold({ ...nothing, done: of, hasFailed: true });
      });
    return () => search.abort();
  }, [searcher, of]);
  const { done, hasFailed, ...found } = told;
  return {
    ...found,
    isRunning: input !== null && done !== of,
    hasFailed: hasFailed && done === of,
    retry: () => setTurn({}),
  };
}
