import { ChevronDown, GitCompareArrows, X } from "lucide-react";

import { useState } from "react";

import type { BackTestAnswer } from "@paridad/core/contract";
import { informationNotice } from "@paridad/core/messages";
import { keyOfRule, ruleOf, sentenceOf } from "@paridad/core/rules";

import { Button } from "../../../components/ui/button.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { JobFailure, JobProgress } from "../../../components/ui/states/job-progress.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { counted } from "../../../lib/counted.ts";
import { CostsLine } from "../../../data/costs/costs-line.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { BackTestResult } from "./back-test-result.tsx";
import { RuleSentence } from "./rule/rule-sentence.tsx";
import { SavedRules } from "./saved-rules.tsx";
import { Sensitivity, sensitivityKinds, variantsOf } from "./sensitivity.tsx";
import { TriedPanel } from "./tried-panel.tsx";
import { useTriedRules } from "./tried-panel.tsx";
import { useRuns } from "./use-runs.ts";
import type { Runs } from "./use-runs.ts";

/** The rules of the address: one, or two to compare, and which choice is varied. */
function useRules() {
  const url = useUrlState();
  const first = ruleOf(url.get("regla"));
  const against = url.get("contra");
  const second = against === null ? null : ruleOf(against);
  const choice = url.choice("cambia", sensitivityKinds);
  return { url, first, second, choice };
}
type Rules = ReturnType<typeof useRules>;

/** A phone has room for the rule as one sentence, which opens its choices. */
function Sentences(rules: Rules) {
  const { first, second } = rules;
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel>
      <h2 className="sr-only">La regla</h2>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-11 w-full items-center gap-2 px-4 py-2 text-left text-md sm:hidden"
      >
        <span className="flex-1">
          {sentenceOf(first)}
          {second === null ? null : ` Contra: ${sentenceOf(second)}`}
        </span>
        <ChevronDown
          aria-hidden
          className={classNames("size-4 shrink-0 text-accent", isOpen && "rotate-180")}
        />
      </button>
      <div className={isOpen ? "max-sm:border-t max-sm:border-line" : "max-sm:hidden"}>
        <RuleChoices {...rules} />
      </div>
    </Panel>
  );
}

function RuleChoices({ url, first, second }: Rules) {
  return (
    <>
      <RuleSentence
        rule={first}
        name={second === null ? "La regla" : "Regla 1"}
        onChange={(regla) => url.set({ regla })}
      />
      {second === null ? null : (
        <div className="border-t border-line">
          <RuleSentence rule={second} name="Regla 2" onChange={(contra) => url.set({ contra })} />
        </div>
      )}
      <div className="flex flex-wrap gap-2 border-t border-line px-3 py-1.5">
        {second === null ? (
          <Button tone="ghost" size="small" onClick={() => url.set({ contra: keyOfRule(first) })}>
            <GitCompareArrows aria-hidden /> Comparar con otra regla
          </Button>
        ) : (
          <Button tone="ghost" size="small" onClick={() => url.set({ contra: null })}>
            <X aria-hidden /> Sacar la regla 2
          </Button>
        )}
        <SavedRules rule={first} />
      </div>
    </>
  );
}

function RunBar({ runs }: { runs: Runs }) {
  const { status, error, done, total, cancel, retry } = runs;
  if (status === "failed") return <JobFailure retry={retry} message={messageOf(error)} />;
  if (status === "done") return null;
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      {status === "working" ? (
        <JobProgress progress={{ done, total }} cancel={cancel} />
      ) : (
        <>
          <span className="text-muted">Cálculo cancelado.</span>
          <Button tone="secondary" size="small" onClick={retry}>
            Calcular
          </Button>
        </>
      )}
    </div>
  );
}

type Shown = { readonly own: BackTestAnswer; readonly other: BackTestAnswer | null };

/** The answers of the rules in sight; while new ones are worked out, those before them, which `isOld` says. */
function useShown({ first, second }: Rules, { answers, status }: Runs) {
  const own = answers.get(keyOfRule(first));
  const other = second === null ? null : answers.get(keyOfRule(second));
  const ready: Shown | null = own === undefined || other === undefined ? null : { own, other };
  const [last, setLast] = useState(ready);
  if (ready !== null && (ready.own !== last?.own || ready.other !== last.other)) setLast(ready);
  return { result: ready ?? (status === "working" ? last : null), isOld: ready === null };
}

function Tester() {
  const rules = useRules();
  const { url, first, second, choice } = rules;
  const keys = [first, ...(second === null ? [] : [second]), ...variantsOf(first, choice.value)].map(
    keyOfRule,
  );
  const runs = useRuns([...new Set(keys)]);
  const { answers, status } = runs;
  const tried = useTriedRules(answers);
  const { result, isOld } = useShown(rules, runs);
  const cycles = result === null || isOld ? null : result.own.cycles.length;
  return (
    <>
      <Sentences {...rules} />
      <RunBar runs={runs} />
      <p role="status" className="sr-only">
        {cycles === null ? "" : `Listo: ${counted(cycles, "ciclo", "ciclos")}.`}
      </p>
      {result === null ? (
        status === "working" && <Skeleton className="h-[calc(100dvh-260px)]" />
      ) : (
        <div aria-busy={isOld} className={classNames("grid grid-cols-1 gap-3.5", isOld && "opacity-60")}>
          <BackTestResult url={url} {...result} tried={tried.rules.length} />
        </div>
      )}
      {result === null || result.own.source === null ? null : (
        <>
          <Sensitivity
            rule={first}
            choice={choice}
            answers={answers}
            onTake={(regla) => url.set({ regla })}
          />
          <TriedPanel tried={tried} current={keyOfRule(first)} />
        </>
      )}
    </>
  );
}

/** /oportunidades/banco: what a rule would have left over the stored sessions. */
export function BackTestScreen() {
  return (
    <>
      <PageBar help="Elegí una regla y mirá qué habría dejado en cada vencimiento guardado: contra la caución de esos días y contra tener la acción, neta de tus costos." />
      <div className="grid grid-cols-1 gap-3.5">
        <Tester />
        <p className="text-sm text-muted">
          <CostsLine /> Un ciclo por vencimiento, en la rueda más cercana a los días elegidos, o uno por
          semana, en su última rueda si no hay otro abierto; en la base más cercana a la elegida que ese día
          operó. La plata apartada rinde la caución. El intervalo sale de volver a sortear los ciclos de a dos
          seguidos. Nada se lleva a un año. {informationNotice}
        </p>
      </div>
    </>
  );
}
