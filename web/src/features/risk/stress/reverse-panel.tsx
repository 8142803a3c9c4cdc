import { useMemo } from "react";

import type { Book } from "@paridad/core/book";
import { formatPercent, formatPrice } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import type { JobAnswer } from "../../../data/book/jobs/risk-jobs.ts";
import { useRiskJob } from "../../../data/book/jobs/use-risk-job.ts";
import { JobFailure } from "../../../components/ui/states/job-progress.tsx";
import { RiskFact, RiskPanel } from "../shared/risk-panel.tsx";
import { useRiskSettings } from "../../../data/positions/use-risk-settings.ts";

function Level({
  name,
  level,
  spot,
  none,
}: {
  name: string;
  level: number | null;
  spot: number;
  none: string;
}) {
  return (
    <RiskFact
      name={name}
      value={level === null ? <ExplainedDash text={none} /> : formatPrice(Math.round(level * 100) / 100)}
      basis={level === null ? none : `${formatPercent(level / spot - 1, { sign: "always" })} desde hoy`}
    />
  );
}

function withoutLevels(capital: number | null, answer: JobAnswer<"reverse"> | null): string {
  if (capital === null) return "Escribí tu capital para calcularlo.";
  if (answer === null || answer.ok) return busyWords.computing;
  return answer.reason === "no-legs"
    ? "Ninguna pata se puede valuar con los precios de ahora."
    : "No se pudo calcular con estos números.";
}

/** At which price of the share the capital is gone, today. */
export function ReversePanel({ book, volatilityJump }: { book: Book; volatilityJump: number }) {
  const [{ capital }, say] = useRiskSettings();
  const input = useMemo(
    () => (capital === null ? null : { book: book.input, capital, volatilityJump }),
    [book, capital, volatilityJump],
  );
  const { answer, status, retry } = useRiskJob("reverse", input);
  const reverse = capital !== null && answer?.ok === true ? answer : null;
  const { spot } = book.input;
  return (
    <RiskPanel
      title="Estrés inverso"
      detail="A qué precio de la acción la pérdida llega a tu capital, hoy y con el mismo salto de volatilidad."
    >
      <div className="grid items-start gap-x-6 gap-y-3 px-4 py-3 sm:grid-cols-3">
        <NumberField
          label="Tu capital"
          unit="$"
          value={capital}
          step={100_000}
          minimum={0}
          hint="Queda en tu cuenta."
          onCommit={(value) => say({ capital: value !== null && value > 0 ? value : null })}
        />
        {status === "failed" ? (
          <div className="sm:col-span-2">
            <JobFailure retry={retry} />
          </div>
        ) : reverse === null ? (
          <p className="text-md text-muted sm:col-span-2 sm:pt-7">{withoutLevels(capital, answer)}</p>
        ) : (
          <dl className="contents">
            <Level name="Bajando" level={reverse.below} spot={spot} none="ni con una baja de 99 %" />
            <Level name="Subiendo" level={reverse.above} spot={spot} none="ni a cinco veces el precio" />
          </dl>
        )}
      </div>
    </RiskPanel>
  );
}
