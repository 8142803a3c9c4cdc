import { useEffect, useRef, useState } from "react";

import type { BackTestAnswer } from "@paridad/core/contract";
import { runOwnBackTest } from "@paridad/core/endpoints";
import { requestOf, ruleOf } from "@paridad/core/rules";

import { useApi } from "../../../lib/services.tsx";

export type Answers = ReadonlyMap<string, BackTestAnswer>;

type Run = {
  /** The rules it is of. */
  readonly name: string;
  readonly done: number;
  readonly status: "working" | "done" | "cancelled" | "failed";
  readonly error: unknown;
};

export type Runs = Omit<Run, "name"> & {
  readonly total: number;
  /** By rule, also of those tried before on this visit. */
  readonly answers: Answers;
  readonly cancel: () => void;
  readonly retry: () => void;
};

/**
 * Tries rules on the server one after the other: it lets two heavy questions of a user be under way. Answers of this visit
 * aren't asked again.
 */
export function useRuns(keys: readonly string[]): Runs {
  const api = useApi();
  const name = keys.join(" ");
  const [answers, setAnswers] = useState<Answers>(new Map());
  const [run, setRun] = useState<Run>({ name: "", done: 0, status: "working", error: null });
  const [attempt, setAttempt] = useState(0);
  const answered = useRef(new Map<string, BackTestAnswer>());
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    aborter.current = controller;
    const all = name.split(" ");
    const tryAll = async () => {
      for (const [index, key] of all.entries()) {
        if (!answered.current.has(key)) {
          const body = requestOf(ruleOf(key));
          const answer = await api.data(runOwnBackTest, { body, signal });
          if (signal.aborted) return;
          answered.current.set(key, answer);
          setAnswers(new Map(answered.current));
        }
        const done = index + 1;
        setRun({ name, done, status: done === all.length ? "done" : "working", error: null });
      }
    };
    tryAll().catch((error: unknown) => {
      if (!signal.aborted) setRun((before) => ({ ...before, name, status: "failed", error }));
    });
    return () => controller.abort();
  }, [api, name, attempt]);
  const own: Run = run.name === name ? run : { name, done: 0, status: "working", error: null };
  return {
    done: own.done,
    status: own.status,
    error: own.error,
    total: keys.length,
    answers,
    cancel: () => {
      aborter.current?.abort();
      setRun({ ...own, status: "cancelled" });
    },
    retry: () => {
      setRun({ name: "", done: 0, status: "working", error: null });
      setAttempt(attempt + 1);
    },
  };
}
