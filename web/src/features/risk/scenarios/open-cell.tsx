import { useMemo } from "react";

import type { Book } from "@paridad/core/book";
import { formatDays, formatInteger, formatPercent } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { useRiskJob } from "../../../data/book/jobs/use-risk-job.ts";
import { OutcomeLegs } from "../shared/outcome-legs.tsx";
import { RiskPanel } from "../shared/risk-panel.tsx";
import type { ScenarioChoice } from "./scenario-choice.ts";

/** The legs behind one cell. */
export function OpenCell({
  book,
  choice: { days, beta },
  cell: { move, shift },
  onClose,
}: {
  book: Book;
  choice: ScenarioChoice;
  cell: NonNullable<ScenarioChoice["cell"]>;
  onClose: () => void;
}) {
  const input = useMemo(
    () => ({
      book: book.input,
      stresses: [{ key: "cell", change: move, volatilityJump: shift, days, volatilityBeta: beta }],
    }),
    [book, move, shift, days, beta],
  );
  const { answer, status } = useRiskJob("stresses", input);
  const outcome = answer?.[0]?.outcome;
  const when = days === 0 ? "hoy" : `en ${formatDays(days)}`;
  const title = `Acción ${formatPercent(move, { sign: "always" })}, volatilidad ${formatInteger(shift * 100, { sign: "always" })} puntos, ${when}`;
  return (
    <RiskPanel
      title={title}
      actions={
        <Button tone="secondary" size="small" onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      {outcome?.ok === true ? (
        <OutcomeLegs label="Patas del escenario" outcome={outcome} />
      ) : (
        <p className="px-4 py-3 text-md text-muted">
          {outcome === undefined && status !== "failed"
            ? busyWords.computing
            : "No se pudo valuar este escenario."}
        </p>
      )}
    </RiskPanel>
  );
}
