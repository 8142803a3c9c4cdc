import { useMemo, useState } from "react";

import { namedStresses, stressVolatilityJump } from "@paridad/core/risk";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import type { CreateMarket } from "../../../lib/market/live-chain.ts";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { Book } from "../book/book-of-market.ts";
import { unknownText, useRiskJob } from "../jobs/use-risk-job.ts";
import { BookNotes } from "../shared/book-notes.tsx";
import { JobBar } from "../shared/job-bar.tsx";
import { OutcomeLegs } from "../shared/outcome-legs.tsx";
import { PageEnd, RiskPage } from "../shared/risk-page.tsx";
import type { PageOfBook } from "../shared/risk-page.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { useStored } from "../../../lib/view/use-stored.ts";
import { areOwnStresses, mostOwnStresses, ownStressesKey } from "./own-stresses.ts";
import type { OwnStress } from "./own-stresses.ts";
import { ReversePanel } from "./reverse-panel.tsx";
import { StressForm } from "./stress-form.tsx";
import { StressTable } from "./stress-table.tsx";
import type { ShownStress } from "./stress-table.tsx";

const none: readonly OwnStress[] = [];

type Asked = Omit<ShownStress, "outcome"> & { readonly rateJump: number };

function askedOf(own: readonly OwnStress[], jump: number): Asked[] {
  const named = namedStresses.map(({ date, name, change, sessions }): Asked => ({
    key: date,
    name,
    date,
    sessions,
    change,
    volatilityJump: jump,
    rateJump: 0,
  }));
  return [...named, ...own.map(({ id, ...one }): Asked => ({ ...one, key: id, date: null, sessions: 1 }))];
}

function useStresses(book: Book, own: readonly OwnStress[], jump: number) {
  const asked = useMemo(() => askedOf(own, jump), [own, jump]);
  const input = useMemo(() => ({ book: book.input, stresses: asked }), [book, asked]);
  const job = useRiskJob("stresses", input);
  const { answer } = job;
  const shown = useMemo(() => {
    const found = new Map((answer ?? []).map(({ key, outcome }) => [key, outcome.ok ? outcome : null]));
    return asked.map((one): ShownStress => ({ ...one, outcome: found.get(one.key) ?? null }));
  }, [asked, answer]);
  return { job, shown };
}

function Jump({ points, onChange }: { points: number; onChange: (points: number) => void }) {
  return (
    <div className="w-56">
      <NumberField
        label="Salto de volatilidad"
        unit="pts"
        className="pr-11"
        value={points}
        step={5}
        hint="De los estreses con nombre y del inverso."
        onCommit={(value) => onChange(value ?? 0)}
      />
    </div>
  );
}

function Stresses({ book, refresh }: PageOfBook) {
  const url = useUrlState();
  const [own, setOwn] = useStored(ownStressesKey, none, areOwnStresses);
  const [open, setOpen] = useState<string | null>(null);
  const written = Number(url.get("salto") ?? stressVolatilityJump * 100);
  const points = Number.isFinite(written)
    ? Math.min(300, Math.max(-90, written))
    : stressVolatilityJump * 100;
  const { job, shown } = useStresses(book, own, points / 100);
  const opened = shown.find(({ key }) => key === open) ?? null;
  const isFirst = job.lastAnswer === null && (job.status === "working" || job.status === "waiting");
  const add = (stress: Omit<OwnStress, "id">) => setOwn([...own, { ...stress, id: crypto.randomUUID() }]);
  return (
    <>
      <Jump
        points={points}
        onChange={(value) => url.set({ salto: value === stressVolatilityJump * 100 ? null : value })}
      />
      <JobBar job={job} instant={book.input.instant} refresh={refresh} />
      <BookNotes book={book} />
      <RiskPanel
        title="Lo que ya pasó, sobre la cartera de hoy"
        detail="Un movimiento repentino desde el precio de hoy, cierre contra cierre de GGAL en pesos."
      >
        {/* The first answer puts the worst first: until then rows only keep their place. */}
        <div className={isFirst ? "invisible" : undefined}>
          <StressTable
            stresses={shown}
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
      <PageEnd>
        Cada estrés vuelve a valuar todas las patas, americanas. La volatilidad y la tasa suman sus puntos al
        mismo tiempo que la acción salta.
      </PageEnd>
    </>
  );
}

/** /cartera/estres: named and own sudden moves, and the price at which the capital is gone. */
export function StressScreen({ createMarket }: { createMarket?: CreateMarket }) {
  return (
    <RiskPage
      lead="Qué le harían a tu cartera los peores días que GGAL ya tuvo, los que vos imagines, y a qué precio se va el capital."
      createMarket={createMarket}
    >
      {(held) => <Stresses {...held} />}
    </RiskPage>
  );
}
