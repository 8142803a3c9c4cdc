import { Link } from "react-router";

import { formatInteger } from "@paridad/core/formats";
import { fewCycles, intervalText, pointsText, ruleOf, sentenceOf } from "@paridad/core/rules";

import { Panel } from "../../../components/ui/layout/panel.tsx";
import { counted } from "../../../lib/counted.ts";
import { coverageText } from "./result-words.ts";
import { bestOf } from "./tried-rules.ts";
import type { BestRule, Tried } from "./tried-rules.ts";

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
              <Link
                to={`?regla=${rule}`}
                aria-current={rule === current ? "true" : undefined}
                className="text-accent hover:underline aria-[current=true]:font-semibold"
              >
                {sentenceOf(ruleOf(rule))}
              </Link>
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
