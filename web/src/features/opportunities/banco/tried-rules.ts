import { useEffect } from "react";

import { excessInterval, type ExcessInterval } from "@paridad/core/backtest";
import type { BackTestAnswer } from "@paridad/core/contract";

import { useStored } from "../../../lib/view/use-stored.ts";
import { excessesOf } from "./result-words.ts";
import type { Answers } from "./use-runs.ts";

type TriedRule = {
  readonly rule: string;
  readonly n: number;
  readonly beat: number;
  /** Result less caución of each cycle, fractions. */
  readonly excesses: readonly number[];
  readonly mean: number | null;
};
/** Rules tried in this browser on one state of the stored sessions. */
export type Tried = { readonly data: string; readonly rules: readonly TriedRule[] };

const storageKey = "paridad.back-tests";
const none: Tried = { data: "", rules: [] };

function isTried(value: unknown): value is Tried {
  const { data, rules } = (value ?? {}) as Partial<Tried>;
  return (
    typeof data === "string" &&
    Array.isArray(rules) &&
    rules.every((one) => typeof one?.rule === "string" && Array.isArray(one.excesses))
  );
}

const dataOf = ({ source, from, to, sessions }: BackTestAnswer) => [source, from, to, sessions].join(" ");

function withAnswers(before: Tried, answers: Answers): Tried {
  const newest = [...answers.values()].findLast(({ source }) => source !== null);
  if (newest === undefined) return before;
  const data = dataOf(newest);
  const rules = before.data === data ? before.rules : [];
  const known = new Set(rules.map(({ rule }) => rule));
  const fresh = [...answers]
    .filter(([rule, answer]) => !known.has(rule) && dataOf(answer) === data)
    .map(([rule, answer]): TriedRule => {
      const { n, beatCaucion: beat, meanExcess: mean } = answer.summary;
      return { rule, n, beat, mean, excesses: excessesOf(answer.cycles) };
    });
  return fresh.length === 0 && rules === before.rules ? before : { data, rules: [...rules, ...fresh] };
}

/** The rules tried on these sessions, those of other visits too; another session begins the count again. */
export function useTriedRules(answers: Answers): Tried {
  const [tried, setTried] = useStored(storageKey, none, isTried);
  useEffect(() => {
    const next = withAnswers(tried, answers);
    if (next !== tried) setTried(next);
  });
  return tried;
}

export type BestRule = TriedRule & { readonly mean: number; readonly interval: ExcessInterval };

/** The rule of the highest mean excess, with the interval that its being chosen among all of them asks for. */
export function bestOf({ rules }: Tried): BestRule | null {
  const ranked = rules
    .flatMap((one) => (one.mean === null ? [] : [{ ...one, mean: one.mean }]))
    .toSorted((one, other) => other.mean - one.mean);
  const [best] = ranked;
  if (best === undefined) return null;
  const interval = excessInterval(best.excesses, rules.length);
  return interval === null ? null : { ...best, interval };
}
