import { useMemo } from "react";

import type { ShareCloses } from "@paridad/core/contract";
import { formatInteger } from "@paridad/core/formats";

import { FoldedFilters } from "../../../components/ui/filters/folded-filters.tsx";
import { Segmented } from "../../../components/ui/segmented.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { EmptyState, QueryError } from "../../../components/ui/states/states.tsx";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { MeasureAnswer } from "../../../data/book/jobs/risk-jobs.ts";
import { useRiskJob } from "../../../data/book/jobs/use-risk-job.ts";
import type { JobState } from "../../../data/book/jobs/use-risk-job.ts";
import { BookNotes } from "../shared/left-out.tsx";
import { JobBar } from "../shared/job-bar.tsx";
import { StressPart } from "../stress/stress-part.tsx";
import { PageEnd } from "../../../components/ui/page.tsx";
import { RiskPage, RiskSkeleton } from "../shared/risk-page.tsx";
import type { PageOfBook } from "../shared/risk-page.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import { BackTestPanel } from "./back-test-panel.tsx";
import { useShareCloses } from "../../../data/market/use-share-closes.ts";
import { VarTable } from "./var-table.tsx";

const horizons = [1, 5, 10] as const;
const windows = [100, 250, 500] as const;
const levels = ["99", "95"] as const;

/** Closes that a back-test of a window needs. */
const closesFor = (window: number): number => window + 3;

/** The year of sessions where the store can test it, otherwise the shortest window. */
function useVarChoice({ closes }: ShareCloses) {
  const url = useUrlState();
  const usual = closes.length >= closesFor(windows[1]) ? windows[1] : windows[0];
  return {
    url,
    usual,
    horizon: url.numberOf("ruedas", { allowed: horizons, fallback: 1 }),
    window: url.numberOf("ventana", { allowed: windows, fallback: usual }),
    level: url.oneOf("nivel", levels),
  };
}
type VarChoice = ReturnType<typeof useVarChoice>;

const sessionsText = (count: number): string => (count === 1 ? "1 rueda" : `${count} ruedas`);

function VarControls({ url, usual, horizon, window, level }: VarChoice) {
  return (
    <FoldedFilters className="" summary={`${sessionsText(horizon)}, últimas ${window}, back-test ${level} %`}>
      <Segmented
        label="Horizonte"
        value={String(horizon)}
        options={horizons.map((one) => ({
          value: String(one),
          label: sessionsText(one),
        }))}
        onChange={(value) => url.set({ ruedas: value === "1" ? null : value })}
      />
      <Segmented
        label="Historia contada"
        value={String(window)}
        options={windows.map((one) => ({ value: String(one), label: `Últimas ${one}` }))}
        onChange={(value) => url.set({ ventana: value === String(usual) ? null : value })}
      />
      <Segmented
        label="Nivel del back-test"
        value={level}
        options={levels.map((one) => ({ value: one, label: `Back-test ${one} %` }))}
        onChange={(value) => url.set({ nivel: value === "99" ? null : value })}
      />
    </FoldedFilters>
  );
}

const isOfOurMaking = ({ sources }: ShareCloses) => sources.includes("simulated");

/** Why there is no value at risk. */
function missingText(reason: string, stored: number): string {
  return reason === "too-few"
    ? `Hay ${formatInteger(stored)} cierres guardados de la acción: hacen falta 60 retornos`
    : "Ninguna pata se puede valuar con los precios de ahora";
}

function Measures({
  job,
  horizon,
  stored,
}: {
  job: JobState<MeasureAnswer>;
  horizon: number;
  stored: number;
}) {
  const report = job.answer?.report;
  if (report === undefined) {
    return job.status === "cancelled" || job.status === "failed" ? null : (
      <RiskSkeleton label="Calculando el VaR…" heights={["h-[329px] sm:h-64"]} />
    );
  }
  if (report.ok) return <VarTable report={report} horizon={horizon} />;
  return (
    <EmptyState title="Sin valor a riesgo">
      <p>{missingText(report.reason, stored)}.</p>
    </EmptyState>
  );
}

type Tested = MeasureAnswer["backTests"][number]["result"];

function BackTest({
  tested,
  window,
  stored,
}: {
  tested: Tested | undefined;
  window: number;
  stored: string;
}) {
  if (tested === undefined) return null;
  if (tested.ok) return <BackTestPanel report={tested} />;
  if (tested.reason !== "too-few") return null;
  return (
    <Notice>
      {`El back-test con las ${window} ruedas anteriores necesita ${formatInteger(closesFor(window))} cierres y hay ${stored}${window > windows[0] ? ": elegí menos historia" : ""}.`}
    </Notice>
  );
}

function Measured({ book, refresh, closes }: PageOfBook & { closes: ShareCloses }) {
  const choice = useVarChoice(closes);
  const { horizon, window, level } = choice;
  const input = useMemo(
    () => ({ book: book.input, closes: closes.closes, horizon, window }),
    [book, closes, horizon, window],
  );
  const job = useRiskJob("measures", input);
  const report = job.answer?.report;
  const tested = job.answer?.backTests.find((one) => one.level === Number(level) / 100)?.result;
  const highest = report?.ok === true ? report.levels.at(-1)?.historical : undefined;
  const { length } = closes.closes;
  return (
    <>
      <RiskPanel title={`Pérdida a ${sessionsText(horizon)}`} actions={<VarControls {...choice} />}>
        <Measures job={job} horizon={horizon} stored={length} />
      </RiskPanel>
      <JobBar job={job} instant={book.input.instant} refresh={refresh} />
      <BookNotes book={book} />
      {isOfOurMaking(closes) ? (
        <Notice tone="warning">
          Los cierres guardados son de un mercado simulado: estos números no son los de GGAL.
        </Notice>
      ) : null}
      <StressPart book={book} valueAtRisk={highest?.valueAtRisk ?? null} horizon={horizon} />
      <BackTest tested={tested} window={window} stored={formatInteger(length)} />
    </>
  );
}

function Var(held: PageOfBook) {
  const closes = useShareCloses();
  if (closes.isError) {
    return (
      <>
        <QueryError query={closes} title="No pudimos leer los cierres de la acción" />
        <StressPart book={held.book} valueAtRisk={null} horizon={1} />
      </>
    );
  }
  if (closes.isPending) return <RiskSkeleton label="Cargando los cierres de la acción…" />;
  return (
    <>
      <Measured {...held} closes={closes.data} />
      <PageEnd>
        Cada retorno pasado de la acción se aplica al precio de hoy y se vuelve a valuar toda la cartera, con
        la volatilidad de hoy. A 5 y 10 ruedas son retornos reales que se superponen, sin raíz del tiempo. VaR
        es la k-ésima peor pérdida, k = ⌈(1 − nivel) n⌉. La historia no dice qué no puede pasar: cada estrés
        vuelve a valuar todas las patas, y la volatilidad y la tasa suman sus puntos al mismo tiempo que la
        acción salta.
      </PageEnd>
    </>
  );
}

/** /cartera/var: what the past says the portfolio may lose, how often it was wrong, and what sudden moves would do. */
export function VarScreen() {
  return (
    <RiskPage lead="Qué pérdida no se esperaría superar según la historia, cuántas veces se equivocó, y qué harían los peores días que GGAL ya tuvo o los que vos imagines.">
      {(held) => <Var {...held} />}
    </RiskPage>
  );
}
