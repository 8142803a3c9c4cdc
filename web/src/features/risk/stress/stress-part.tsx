import { useMemo, useState } from "react";

import type { Book } from "@paridad/core/book";
import { namedStresses, stressVolatilityJump } from "@paridad/core/risk";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import { unknownText, useRiskJob } from "../../../data/book/jobs/use-risk-job.ts";
import { JobFailure } from "../../../components/ui/states/job-progress.tsx";
import { OutcomeLegs } from "../shared/outcome-legs.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { useStored } from "../../../lib/view/use-stored.ts";
import { areOwnStresses, mostOwnStresses, ownStressesKey } from "./own-stresses.ts";
import type { OwnStress } from "./own-stresses.ts";
import { ReversePanel } from "./reverse-panel.tsx";
import { StressForm } from "./stress-form.tsx";
import { StressTable } from "./stress-table.tsx";
import type { BesideVar, ShownStress } from "./stress-table.tsx";

const none: readonly OwnStress[] = [];

type StressRequest = Omit<ShownStress, "outcome"> & { readonly rateJump: number };

function stressesOf(own: readonly OwnStress[], jump: number): StressRequest[] {
  const named = namedStresses.map(({ date, name, change, sessions }): StressRequest => ({
    key: date,
    name,
    date,
    sessions,
    change,
    volatilityJump: jump,
    rateJump: 0,
  }));
  return [
    ...named,
    ...own.map(({ id, ...one }): StressRequest => ({ ...one, key: id, date: null, sessions: 1 })),
  ];
}

function useStresses(book: Book, own: readonly OwnStress[], jump: number) {
  const requests = useMemo(() => stressesOf(own, jump), [own, jump]);
  const input = useMemo(() => ({ book: book.input, stresses: requests }), [book, requests]);
  const job = useRiskJob("stresses", input);
  const { answer } = job;
  const stresses = useMemo(() => {
    const outcomes = new Map((answer ?? []).map(({ key, outcome }) => [key, outcome.ok ? outcome : null]));
    return requests.map((one): ShownStress => ({ ...one, outcome: outcomes.get(one.key) ?? null }));
  }, [requests, answer]);
  return { job, stresses };
}

function Jump({ points, onChange }: { points: number; onChange: (points: number) => void }) {
  return (
    <div className="flex items-center gap-2">
      <span aria-hidden className="text-sm text-muted">
        Salto de volatilidad
      </span>
      <div className="w-28">
        <NumberField
          label="Salto de volatilidad"
          isLabelHidden
          unit="pts"
          value={points}
          step={5}
          onCommit={(value) => onChange(value ?? 0)}
        />
      </div>
    </div>
  );
}

/** Named and own sudden moves, beside the value at risk, and the price at which the capital is gone. */
export function StressPart({ book, ...measured }: { book: Book } & BesideVar) {
  const url = useUrlState();
  const [own, setOwn] = useStored(ownStressesKey, none, areOwnStresses);
  const [open, setOpen] = useState<string | null>(null);
  const written = Number(url.get("salto") ?? stressVolatilityJump * 100);
  const points = Number.isFinite(written)
    ? Math.min(300, Math.max(-90, written))
    : stressVolatilityJump * 100;
  const { job, stresses } = useStresses(book, own, points / 100);
  const opened = stresses.find(({ key }) => key === open) ?? null;
  const isFirst = job.lastAnswer === null && (job.status === "working" || job.status === "waiting");
  const add = (stress: Omit<OwnStress, "id">) => setOwn([...own, { ...stress, id: crypto.randomUUID() }]);
  return (
    <>
      <RiskPanel
        title="Lo que ya pasó, sobre la cartera de hoy"
        detail="Un movimiento repentino desde el precio de hoy, cierre contra cierre de GGAL en pesos."
        actions={
          <Jump
            points={points}
            onChange={(value) => url.set({ salto: value === stressVolatilityJump * 100 ? null : value })}
          />
        }
      >
        {job.status === "failed" ? <JobFailure retry={job.retry} /> : null}
        {/* The first answer puts the worst first: until then rows only keep their place. */}
        <div className={isFirst ? "invisible" : undefined}>
          <StressTable
            stresses={stresses}
            measured={measured}
            unknown={unknownText(job.status)}
            open={open}
            onOpen={setOpen}
            onRemove={(key) => setOwn(own.filter(({ id }) => id !== key))}
          />
        </div>
      </RiskPanel>
      {opened === null || opened.outcome === null ? null : (
        <RiskPanel title={opened.name}>
          <OutcomeLegs label={`Patas de ${opened.name}`} outcome={opened.outcome} />
        </RiskPanel>
      )}
      <RiskPanel title="Agregar un estrés propio" detail="Queda en este navegador.">
        <StressForm onAdd={add} isFull={own.length >= mostOwnStresses} />
      </RiskPanel>
      <ReversePanel book={book} volatilityJump={points / 100} />
    </>
  );
}
