import {
  formatDate,
  formatInteger,
  formatModelPrice,
  formatNumber,
  formatPercent,
} from "@paridad/core/formats";
import type { StressOutcome } from "@paridad/core/risk";

import { Button } from "../../../components/ui/button.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Money } from "../../../components/ui/table/money.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { PlainRow } from "../../../components/ui/table/plain-table.tsx";

/** A stress with what it does; the outcome is null while it is computed or can't be. */
export type ShownStress = {
  readonly key: string;
  readonly name: string;
  /** `YYYY-MM-DD`; null for one's own. */
  readonly date: string | null;
  readonly sessions: number;
  readonly change: number;
  readonly volatilityJump: number;
  readonly outcome: StressOutcome | null;
};

/** The VaR of 99 % beside the stresses: pesos or null where there is none, over so many sessions. */
export type BesideVar = { readonly valueAtRisk: number | null; readonly horizon: number };

// The result stands where a telephone still shows it.
const headings = [
  "Estrés",
  "Resultado",
  { text: "Veces el VaR", title: "La pérdida contra el VaR histórico del 99 %; nada donde dura más ruedas" },
  "Acción",
  "Volatilidad",
  "Quedaría en",
  "Cuándo",
  "Patas",
] as const;

function whenText({ date, sessions }: ShownStress): string {
  if (date === null) return "propio";
  return sessions === 1 ? formatDate(date) : `${sessions} ruedas al ${formatDate(date)}`;
}

function timesText({ sessions, outcome }: ShownStress, { valueAtRisk, horizon }: BesideVar): string {
  const loss = outcome === null ? 0 : -outcome.profit;
  // Ten sessions are no measure of one.
  if (valueAtRisk === null || !(valueAtRisk > 0) || !(loss > 0) || sessions > horizon) return "";
  return formatNumber(loss / valueAtRisk, { minimumDecimals: 1, maximumDecimals: 1 });
}

/** Stresses, the worst first and those not worked out yet last, each with its legs a press away. */
export function StressTable({
  stresses,
  measured,
  unknown,
  open,
  onOpen,
  onRemove,
}: {
  stresses: readonly ShownStress[];
  measured: BesideVar;
  /** Why an outcome isn't there. */
  unknown: string;
  open: string | null;
  onOpen: (key: string | null) => void;
  onRemove: (key: string) => void;
}) {
  const worstFirst = stresses.toSorted(
    (one, other) => (one.outcome?.profit ?? Number.MAX_VALUE) - (other.outcome?.profit ?? Number.MAX_VALUE),
  );
  const rows = worstFirst.map((stress): PlainRow => {
    const { key, name, date, change, volatilityJump, outcome } = stress;
    const isOpen = open === key;
    return {
      key,
      cells: [
        name,
        <Money key="profit" value={outcome?.profit ?? null} unknown={unknown} />,
        timesText(stress, measured),
        formatPercent(change, { sign: "always" }),
        `${formatInteger(volatilityJump * 100, { sign: "always" })} pts`,
        outcome === null ? <ExplainedDash key="spot" text={unknown} /> : formatModelPrice(outcome.spot),
        whenText(stress),
        <span key="open" className="inline-flex gap-1">
          <Button
            tone="ghost"
            size="small"
            aria-pressed={isOpen}
            aria-label={`${isOpen ? "Cerrar" : "Ver"} las patas de ${name}`}
            onClick={() => onOpen(isOpen ? null : key)}
          >
            {isOpen ? "Cerrar" : "Ver"}
          </Button>
          {date === null ? (
            <Button tone="ghost" size="small" aria-label={`Quitar ${name}`} onClick={() => onRemove(key)}>
              Quitar
            </Button>
          ) : null}
        </span>,
      ],
    };
  });
  return <PlainTable label="Estreses" headings={headings} rows={rows} texts={[6]} />;
}
