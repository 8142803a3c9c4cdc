import { useMemo } from "react";

import { formatDate, formatNumber, formatPercent } from "@paridad/core/formats";
import { namedStresses, stressVolatilityJump } from "@paridad/core/risk";

import type { Book } from "../book/book-of-market.ts";
import { unknownText, useRiskJob } from "../jobs/use-risk-job.ts";
import { Money } from "../shared/money.tsx";
import { RiskFact, RiskFacts } from "../shared/risk-panel.tsx";

const paso = "2019-08-12";
/** Those of the same or fewer sessions: ten sessions are no measure of one. */
function stressesUpTo(horizon: number) {
  return namedStresses
    .filter(({ sessions }) => sessions <= horizon)
    .map(({ date, change }) => ({ key: date, change, volatilityJump: stressVolatilityJump }));
}

function timesText(loss: number, valueAtRisk: number | null): string {
  if (valueAtRisk === null || !(valueAtRisk > 0) || !(loss > 0)) return "";
  const times = formatNumber(loss / valueAtRisk, { minimumDecimals: 1, maximumDecimals: 1 });
  return ` · ${times} veces el VaR 99 %`;
}

/** What no value at risk says, always beside it: the PASO, and the worst of the named stresses. */
export function VarStress({
  book,
  horizon,
  valueAtRisk,
  unknown,
}: {
  book: Book;
  horizon: number;
  valueAtRisk: number | null;
  /** Why there is no value at risk. */
  unknown: string;
}) {
  const input = useMemo(() => ({ book: book.input, stresses: stressesUpTo(horizon) }), [book, horizon]);
  const { answer, status } = useRiskJob("stresses", input);
  const known = (answer ?? []).flatMap(({ key, outcome }) =>
    outcome.ok ? [{ date: key, profit: outcome.profit }] : [],
  );
  const ofPaso = known.find(({ date }) => date === paso) ?? null;
  const worst = known.toSorted((one, other) => one.profit - other.profit)[0] ?? null;
  const named = namedStresses.find(({ date }) => date === worst?.date);
  return (
    <RiskFacts label="El estrés al lado del VaR">
      <RiskFact
        name="VaR 99 %, histórico"
        value={<Money value={valueAtRisk} unknown={unknown} isPlain />}
        basis="no dice nada de lo que la historia contada no tuvo"
      />
      <RiskFact
        name="PASO 2019 (−47,1 %)"
        value={<Money value={ofPaso?.profit ?? null} unknown={unknownText(status)} />}
        basis={`con 30 puntos más de volatilidad${ofPaso === null ? "" : timesText(-ofPaso.profit, valueAtRisk)}`}
      />
      <RiskFact
        name={horizon === 1 ? "El peor estrés de 1 rueda" : `El peor estrés de hasta ${horizon} ruedas`}
        value={<Money value={worst?.profit ?? null} unknown={unknownText(status)} />}
        basis={
          named === undefined || worst === null
            ? ""
            : `${named.name}, ${formatDate(named.date)} (${formatPercent(named.change, { sign: "always" })})${timesText(-worst.profit, valueAtRisk)}`
        }
      />
    </RiskFacts>
  );
}
