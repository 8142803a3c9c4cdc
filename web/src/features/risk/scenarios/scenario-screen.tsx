import { useMemo } from "react";

import type { Book } from "@paridad/core/book";
import { formatDays, formatInteger, formatPercent, formatPesos } from "@paridad/core/formats";
import type { ScenarioMatrix } from "@paridad/core/risk";

import { EmptyState } from "../../../components/ui/states/states.tsx";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { useRiskJob } from "../../../data/book/jobs/use-risk-job.ts";
import { BookNotes } from "../shared/left-out.tsx";
import { JobBar } from "../shared/job-bar.tsx";
import { PageEnd } from "../../../components/ui/page.tsx";
import { RiskPage, RiskSkeleton } from "../shared/risk-page.tsx";
import type { PageOfBook } from "../shared/risk-page.tsx";
import { RiskFact, RiskFacts, RiskPanel } from "../shared/risk-panel.tsx";
import { OpenCell } from "./open-cell.tsx";
import { expiryDays, movesOf, scenarioChoice, scenarioDays, volatilityShifts } from "./scenario-choice.ts";
import type { ScenarioChoice } from "./scenario-choice.ts";
import { BetaField, ScenarioControls } from "./scenario-controls.tsx";
import { ScenarioGrid } from "./scenario-grid.tsx";
import type { GridPlace } from "./scenario-grid.tsx";
import { useMeasuredBeta } from "./use-measured-beta.ts";

/** From here on cells are in thousands of pesos. */
const thousandsFrom = 10_000_000;

type Shown = {
  readonly matrix: ScenarioMatrix;
  readonly moves: readonly number[];
  readonly days: readonly number[];
};

/** One day's cells of the whole matrix, with its worst. */
function dayOf({ matrix, moves, days }: Shown, day: number) {
  const index = days.indexOf(day);
  const profitAt = (row: number, column: number) =>
    matrix.profits[(row * volatilityShifts.length + column) * days.length + index] ?? 0;
  let worst: GridPlace & { profit: number } = { move: 0, shift: 0, profit: Infinity };
  for (const [row, move] of moves.entries()) {
    for (const [column, shift] of volatilityShifts.entries()) {
      const profit = profitAt(row, column);
      if (profit < worst.profit) worst = { move, shift, profit };
    }
  }
  const largest = matrix.profits.reduce((most, profit) => Math.max(most, Math.abs(profit)), 0);
  return { profitAt, worst, largest };
}

function WorstFacts({ matrix, worst }: { matrix: ScenarioMatrix; worst: { profit: number } & GridPlace }) {
  const placeText = (move: number, shift: number) =>
    `acción ${formatPercent(move, { sign: "always" })}, volatilidad ${formatInteger(shift * 100, { sign: "always" })} puntos`;
  const whole = matrix.worst;
  const isOfAll = whole.profit === worst.profit;
  return (
    <RiskFacts label="Los peores escenarios" isInPanel>
      <RiskFact name="Valor de hoy" value={formatPesos(matrix.value)} basis="del modelo" />
      <RiskFact
        name={isOfAll ? "El peor de este día y de todos" : "El peor de este día"}
        value={formatPesos(worst.profit, { sign: "always" })}
        basis={placeText(worst.move, worst.shift)}
      />
      {isOfAll ? null : (
        <RiskFact
          name="El peor de todos"
          value={formatPesos(whole.profit, { sign: "always" })}
          basis={`${placeText(whole.move, whole.volatilityShift)}, ${whole.days === 0 ? "hoy" : `en ${formatDays(whole.days)}`}`}
        />
      )}
    </RiskFacts>
  );
}

function Matrix({
  book,
  scenarios,
  choice,
  url,
}: {
  book: Book;
  scenarios: Shown;
  choice: ScenarioChoice;
  url: UrlState;
}) {
  const { matrix, moves } = scenarios;
  const { profitAt, worst, largest } = dayOf(scenarios, choice.days);
  const isInThousands = largest >= thousandsFrom;
  return (
    <>
      <ScenarioGrid
        label="Resultado por movimiento de la acción y de la volatilidad"
        values={{ moves, spot: book.input.spot, profitAt }}
        marks={{ worst, open: choice.cell, isInThousands, largest }}
        onOpen={({ move, shift }) => url.set({ celda: `${move}_${shift}` })}
      />
      <p className="px-4 py-2.5 text-sm text-muted">
        {`En ${isInThousands ? "miles de pesos" : "pesos"}, contra el valor de hoy. El recuadro es el peor del día; un casillero abre sus patas.`}
      </p>
      <WorstFacts matrix={matrix} worst={worst} />
    </>
  );
}

function Scenarios({ book, refresh }: PageOfBook) {
  const url = useUrlState();
  const days = useMemo(() => scenarioDays(book), [book]);
  const known = useMeasuredBeta();
  const choice = scenarioChoice(url, days, known.beta);
  const { range, beta, cell } = choice;
  const input = useMemo(
    () => ({ book: book.input, moves: movesOf(range), volatilityShifts, days, volatilityBeta: beta }),
    [book, range, days, beta],
  );
  const job = useRiskJob("scenarios", input);
  const { answer } = job;
  const matrix =
    answer?.ok === true &&
    answer.profits.length === input.moves.length * volatilityShifts.length * days.length
      ? answer
      : null;
  return (
    <>
      <RiskPanel
        title="Resultado"
        actions={<ScenarioControls url={url} choice={choice} days={days} expiry={expiryDays(book)} />}
      >
        {beta === 0 ? null : <BetaField url={url} choice={choice} known={known} />}
        {answer?.ok === false ? (
          <EmptyState title="Nada que valuar">
            <p>Ninguna pata tiene precio ni otra base de su vencimiento de la que tomar la volatilidad.</p>
          </EmptyState>
        ) : null}
        {matrix === null ? (
          answer?.ok === false || job.status === "cancelled" || job.status === "failed" ? null : (
            <RiskSkeleton label="Calculando los escenarios…" heights={["h-[887px] sm:h-[665px]"]} />
          )
        ) : (
          <Matrix book={book} scenarios={{ matrix, moves: input.moves, days }} choice={choice} url={url} />
        )}
      </RiskPanel>
      <JobBar job={job} instant={book.input.instant} refresh={refresh} />
      <BookNotes book={book} />
      {cell === null ? null : (
        <OpenCell book={book} choice={choice} cell={cell} onClose={() => url.set({ celda: null })} />
      )}
      <PageEnd>
        Cada casillero vuelve a valuar todas las patas, americanas, desde el precio de hoy. La columna suma
        puntos a la volatilidad de cada una; lo que venció antes del día elegido vale su ejercicio a ese
        precio.
      </PageEnd>
    </>
  );
}

/** /cartera/escenarios: what the portfolio gains or loses over moves of share, volatility and days. */
export function ScenarioScreen() {
  return (
    <RiskPage lead="Qué gana o pierde la cartera si la acción y la volatilidad se mueven, hoy y más adelante.">
      {(held) => <Scenarios {...held} />}
    </RiskPage>
  );
}
