import { useEffect, useMemo, useState } from "react";

import type { MissingStructure, SearchInput, SearchRow } from "@paridad/core/opportunities";

import { createWorkerCaller } from "../../../lib/workers/call-worker.ts";
// The bundler makes this address of the worker it builds.
import workerUrl from "./search-worker.ts?worker&url";

const createSearcher = () =>
  createWorkerCaller(workerUrl, async () => (await import("./search-steps.ts")).searchSteps);

type Found = {
  readonly rows: readonly SearchRow[];
  readonly missing: readonly MissingStructure[];
  readonly apparentArbitrages: number;
};
export type SearchState = Found & {
  /** Rows of the answer before; null in the first. */
  readonly previous: readonly SearchRow[] | null;
  readonly isRunning: boolean;
  readonly hasFailed: boolean;
  readonly retry: () => void;
};

type Answer = Found & {
  readonly previous: readonly SearchRow[] | null;
  /** The question it answers; null while the first one is on its way. */
  readonly done: object | null;
  readonly hasFailed: boolean;
};

const nothing: Answer = {
  rows: [],
  missing: [],
  apparentArbitrages: 0,
  previous: null,
  done: null,
  hasFailed: false,
};

/** Searches whenever the question is another object, and gives up the one before. */
export function useSearch(input: SearchInput | null): SearchState {
  const [searcher] = useState(createSearcher);
  const [answer, setAnswer] = useState(nothing);
  // Another try asks the same again.
  const [turn, setTurn] = useState({});
  const of = useMemo(() => ({ input, turn }), [input, turn]);
  useEffect(() => () => searcher.end(), [searcher]);
  useEffect(() => {
    if (of.input === null) return undefined;
    const search = new AbortController();
    const { signal } = search;
    searcher
      .call(of.input, { signal })
      .then((outcome) => {
        if (signal.aborted) return;
        setAnswer(({ done, hasFailed: hadFailed, rows }) => ({
          ...(outcome ?? nothing),
          previous: done === null || hadFailed ? null : rows,
          done: of,
          hasFailed: false,
        }));
      })
      .catch(() => {
        if (!signal.aborted) setAnswer({ ...nothing, done: of, hasFailed: true });
      });
    return () => search.abort();
  }, [searcher, of]);
  const { done, hasFailed, ...result } = answer;
  return {
    ...result,
    isRunning: input !== null && done !== of,
    hasFailed: hasFailed && done === of,
    retry: () => setTurn({}),
  };
}
