import { useMemo } from "react";

import type { Book } from "@paridad/core/book";
import { noCosts } from "@paridad/core/costs";
import { formatInteger } from "@paridad/core/formats";
import type { LossBasis } from "@paridad/core/risk";
import { busyWords } from "@paridad/core/messages";

import { SelectField } from "../../../components/ui/forms/field.tsx";
import { useShareCloses } from "../../../data/market/use-share-closes.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { useRiskJob } from "../../../data/book/jobs/use-risk-job.ts";
import type { JobState } from "../../../data/book/jobs/use-risk-job.ts";
import type { JobAnswer } from "../../../data/book/jobs/risk-jobs.ts";
import { JobFailure } from "../../../components/ui/states/job-progress.tsx";
import { PageEnd } from "../../../components/ui/page.tsx";
import { RiskPage } from "../shared/risk-page.tsx";
import type { PageOfBook } from "../shared/risk-page.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { useRiskSettings } from "../../../data/positions/use-risk-settings.ts";
import { useStored } from "../../../lib/view/use-stored.ts";
import { SizeAnswer, SizeRules } from "./size-answer.tsx";
import { firstSize, isSizeChoice, sizeKey, sizeOf, viewOf } from "./size-choice.ts";
import type { Lot, Size, SizeChoice } from "./size-choice.ts";
import { AccountFields, LimitFields, LossFields, OwnLotFields } from "./size-fields.tsx";

const byHand = "propia";
/** Kind of the loss, in words. */
function basisText(basis: LossBasis, { stressPercent }: SizeChoice): string {
  if (basis === "largest-loss") return "la mayor al vencimiento, con costos";
  if (basis === "stress") {
    return `con la acción ${formatInteger(stressPercent ?? usualStress)} % arriba o abajo, lo peor, con costos de entrada`;
  }
  return basis === "stop" ? "tu stop: un salto puede pasarlo" : "VaR 99 % a 5 ruedas, con costos de entrada";
}

const usualStress = 20;
const lossBases = ["usual", "largest-loss", "stress", "value-at-risk", "stop"] as const;
const reasons: Readonly<Record<string, string>> = {
  "no-legs": "Alguna pata venció o no se puede valuar: sin ella no hay tamaño.",
  "nothing-to-lose": "A estos precios no pierde en ningún escenario: no hay por qué dividir.",
};

function useSizing(book: Book, id: string, choice: SizeChoice, basis: (typeof lossBases)[number]) {
  const closes = useShareCloses().data?.closes;
  const input = useMemo(() => {
    const positions = book.input.positions.filter((one) => one.id === id);
    if (positions.length === 0) return null;
    return {
      book: { ...book.input, positions },
      share: book.share,
      costs: book.costs.get(id) ?? noCosts,
      basis: basis === "usual" ? null : basis,
      stress: (choice.stressPercent ?? usualStress) / 100,
      stop: choice.stop,
      view: viewOf(choice),
      closes: closes ?? [],
    };
  }, [book, id, choice, basis, closes]);
  return useRiskJob("sizing", input);
}

function ownLot({ loss }: SizeChoice): Lot | null {
  return loss === null || loss <= 0 ? null : { loss, kelly: null, margin: null, fillable: null };
}

function lotOf(chosen: string, choice: SizeChoice, computed: JobAnswer<"sizing"> | null): Lot | null {
  if (chosen === byHand) return ownLot(choice);
  return computed?.ok === true ? computed : null;
}

function Answer({
  job,
  chosen,
  choice,
  lot,
  size,
}: {
  job: JobState<JobAnswer<"sizing">>;
  chosen: string;
  choice: SizeChoice;
  lot: Lot | null;
  size: Size;
}) {
  const computed = chosen === byHand ? null : job.answer;
  if (lot !== null) {
    const basis = computed?.ok === true ? basisText(computed.lossFrom, choice) : "la que escribiste";
    return <SizeAnswer lot={lot} lossBasis={basis} size={size} riskPercent={choice.riskPercent} />;
  }
  if (chosen !== byHand && job.status === "failed") return <JobFailure retry={job.retry} />;
  return <p className="text-md text-muted">{withoutLot(chosen, computed)}</p>;
}

function withoutLot(chosen: string, answer: JobAnswer<"sizing"> | null): string {
  if (chosen === byHand) return "Escribí cuánto puede perder un lote.";
  if (answer === null || answer.ok) return busyWords.computing;
  return reasons[answer.reason] ?? "No se pudo valuar esta posición.";
}

/** The loss of a lot; its row is there before the answer, none after a failure. */
function Loss({
  url,
  job: { lastAnswer, status },
  choice,
  change,
}: {
  url: ReturnType<typeof useUrlState>;
  job: JobState<JobAnswer<"sizing">>;
  choice: SizeChoice;
  change: (some: Partial<SizeChoice>) => void;
}) {
  const basis = url.oneOf("perdida", lossBases);
  if (lastAnswer === null ? status === "failed" : !lastAnswer.ok) return null;
  const answer = lastAnswer?.ok === true ? lastAnswer : { lossFrom: null, offered: [] };
  const isUsual = basis === "usual" || answer.lossFrom === null;
  return (
    <LossFields
      choice={choice}
      onChange={change}
      basis={isUsual ? answer.lossFrom : basis}
      offered={answer.offered}
      onBasis={(perdida) => url.set({ perdida })}
    />
  );
}

function Which({
  book,
  chosen,
  choice,
  change,
  onChoose,
}: Pick<PageOfBook, "book"> & {
  chosen: string;
  choice: SizeChoice;
  change: (some: Partial<SizeChoice>) => void;
  onChoose: (position: string) => void;
}) {
  return (
    <RiskPanel title="Qué">
      <div className="grid gap-4 px-4 py-3">
        <div className="max-w-md">
          <SelectField
            label="Posición"
            value={chosen}
            onChange={({ currentTarget: { value } }) => onChoose(value)}
          >
            {book.positions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            <option value={byHand}>Otra, a mano</option>
          </SelectField>
        </div>
        {chosen === byHand ? <OwnLotFields choice={choice} onChange={change} /> : null}
      </div>
    </RiskPanel>
  );
}

function Size({ book }: PageOfBook) {
  const url = useUrlState();
  const [{ capital }, say] = useRiskSettings();
  const [choice, setChoice] = useStored(sizeKey, firstSize, isSizeChoice);
  const change = (some: Partial<SizeChoice>) => setChoice({ ...choice, ...some });
  const positionId = url.get("posicion");
  const known = book.positions.find(({ id }) => id === positionId) ?? book.positions[0];
  const chosen = positionId === byHand || known === undefined ? byHand : known.id;
  const basis = url.oneOf("perdida", lossBases);
  const job = useSizing(book, chosen, choice, basis);
  const lot = lotOf(chosen, choice, job.answer);
  const size = lot === null ? null : sizeOf(lot, capital, choice);
  return (
    <>
      <Which {...{ book, chosen, choice, change }} onChoose={(posicion) => url.set({ posicion })} />
      {/* As tall as most answers: what is under it stays where it is when one comes. */}
      <div className="grid min-h-[168px] content-start gap-3.5 sm:min-h-[116px]">
        <Answer job={job} chosen={chosen} choice={choice} lot={lot} size={size} />
      </div>
      <RiskPanel title="Con cuánto y cómo se mide">
        <div className="grid gap-4 px-4 py-3">
          <AccountFields
            choice={choice}
            onChange={change}
            capital={capital}
            onCapital={(pesos) => say({ capital: pesos })}
          />
          {chosen === byHand ? null : <Loss {...{ url, job, choice, change }} />}
          {chosen === byHand ? null : (
            <details className="text-md">
              <summary className="cursor-pointer text-accent">Más límites</summary>
              <div className="mt-3">
                <LimitFields choice={choice} onChange={change} />
              </div>
            </details>
          )}
        </div>
      </RiskPanel>
      {size?.ok === true ? <SizeRules size={size} /> : null}
      <PageEnd>
        Un lote es la menor parte entera de la posición (de diez lanzamientos, 100 acciones y un call), a los
        precios que se pueden operar ahora. Lo que puede perder se mide con un salto, el VaR o tu stop, no con
        la acción en cero. Decide lo que aceptás perder; un cuarto de Kelly, la garantía y la punta solo lo
        bajan. Tu capital queda en tu cuenta; lo demás, en este navegador.
      </PageEnd>
    </>
  );
}

/** /armar/tamano: how many lots for what one accepts to lose. */
export function SizeScreen() {
  return (
    <RiskPage lead="Cuántos lotes para lo que aceptás perder, y qué regla es la que decide.">
      {(held) => <Size {...held} />}
    </RiskPage>
  );
}
