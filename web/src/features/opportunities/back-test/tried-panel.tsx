import { useEffect, useEffectEvent } from "react";

import { formatInteger } from "@paridad/core/formats";
import { fewCycles, intervalText, pointsText, ruleOf, sentenceOf } from "@paridad/core/rules";
import { dailyExcess, excessInterval, type ExcessInterval, excessesOf } from "@paridad/core/backtest";
import type { BackTestAnswer } from "@paridad/core/contract";

import { Panel } from "../../../components/ui/layout/panel.tsx";
import { counted } from "../../../lib/counted.ts";
import { coverageText } from "./result-words.ts";
import { useStored } from "../../../lib/view/use-stored.ts";
import { RuleLink } from "./saved-rules.tsx";
import type { Answers } from "./use-runs.ts";

type TriedRule = {
  readonly rule: string;
  /** That its results are net of: a rule tried at other costs takes its place. */
  readonly costs: string;
  readonly beat: number;
  /** Result less caución of each cycle, fractions. */
  readonly excesses: readonly number[];
  /** Days of those cycles together. */
  readonly days: number;
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
    rules.every(
      (one) =>
        typeof one?.rule === "string" &&
        typeof one.costs === "string" &&
        Array.isArray(one.excesses) &&
        typeof one.days === "number",
    )
  );
}

const dataOf = ({ source, from, to, sessions }: BackTestAnswer) => [source, from, to, sessions].join(" ");

const costsOf = ({ costs }: BackTestAnswer) => Object.values(costs).join(" ");

function withAnswers(before: Tried, answers: Answers): Tried {
  const newest = [...answers.values()].findLast(({ source }) => source !== null);
  if (newest === undefined) return before;
  const data = dataOf(newest);
  const rules = before.data === data ? before.rules : [];
  const known = new Set(rules.map(({ rule, costs }) => `${rule} ${costs}`));
  const fresh = [...answers]
    .filter(([rule, answer]) => !known.has(`${rule} ${costsOf(answer)}`) && dataOf(answer) === data)
    .map(([rule, answer]): TriedRule => {
      const { beatCaucion: beat, meanExcess: mean } = answer.summary;
      const compared = answer.cycles.filter(({ caucion }) => caucion !== null);
      const days = compared.reduce((sum, cycle) => sum + cycle.days, 0);
      return { rule, costs: costsOf(answer), beat, mean, days, excesses: excessesOf(answer.cycles) };
    });
  if (fresh.length === 0 && rules === before.rules) return before;
  const renewed = new Set(fresh.map(({ rule }) => rule));
  return { data, rules: [...rules.filter(({ rule }) => !renewed.has(rule)), ...fresh] };
}

/** The rules tried on these sessions, those of other visits too; another session begins the count again. */
export function useTriedRules(answers: Answers): Tried {
  const [tried, setTried] = useStored(storageKey, none, isTried);
  const add = useEffectEvent((fresh: Answers) => {
    const next = withAnswers(tried, fresh);
    if (next !== tried) setTried(next);
  });
  // With each new answer alone: two tabs on different sessions would overwrite each other for ever.
  useEffect(() => add(answers), [answers]);
  return tried;
}

type BestRule = TriedRule & { readonly mean: number; readonly interval: ExcessInterval };

/** The rule of the highest excess a day, with the interval of a cycle that its being chosen among all of them asks for. */
function bestOf({ rules }: Tried): BestRule | null {
  const ranked = rules
    .flatMap((one) => (one.mean === null ? [] : [{ ...one, mean: one.mean }]))
    .toSorted((one, other) => dailyExcess(other.excesses, other.days) - dailyExcess(one.excesses, one.days));
  const [best] = ranked;
  if (best === undefined) return null;
  const interval = excessInterval(best.excesses, rules.length);
  return interval === null ? null : { ...best, interval };
}

/** The best of many is so by chance alone: the interval says so. */
function bestText({ mean, interval, rule, days, excesses }: BestRule, count: number): string {
  const cycle = `${pointsText(mean)} por ciclo de ${formatInteger(days / excesses.length)} días`;
  const best = `La mejor por día de plata puesta: “${sentenceOf(ruleOf(rule))}” ${cycle}.`;
  if (count === 1) return `${best} Con 90 %, ${intervalText(interval)}.`;
  const between = intervalText(interval);
  const end = interval.low > 0 ? "" : ": pudo ser suerte";
  return `${best} Por ser la mejor de ${count}, su intervalo se ensancha del 90 % al ${coverageText(interval.coverage)} (lo que queda afuera, dividido por ${count}): ${between}${end}.`;
}

/** The rules tried so far on the same sessions, and what being the best of them is worth. */
export function TriedPanel({ tried, current }: { tried: Tried; current: string }) {
  const { rules } = tried;
  const best = bestOf(tried);
  if (rules.length === 0) return null;
  const title = `Probaste ${counted(rules.length, "regla", "reglas")} sobre estas ruedas`;
  return (
    <Panel title={title} detail="Quedan en este navegador">
      <p className="px-4 py-2.5 text-md">
        {best === null ? `${fewCycles}: ninguna se puede llamar la mejor.` : bestText(best, rules.length)}
      </p>
      <details className="border-t border-line px-4 py-2.5 text-md">
        <summary className="cursor-pointer text-accent">Ver todas</summary>
        <ul className="mt-1 grid gap-1">
          {rules.map(({ rule, beat, mean, excesses }) => (
            <li key={rule} className="flex flex-wrap items-baseline gap-x-3">
              <RuleLink rule={rule} current={current} />
              <span className="text-sm text-muted tabular-nums">
                {beat} de {counted(excesses.length, "ciclo", "ciclos")}
                {mean === null ? "" : ` · ${pointsText(mean)}`}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </Panel>
  );
}
