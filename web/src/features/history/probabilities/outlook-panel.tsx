import {
  formatDate,
  formatInteger,
  formatPercent,
  formatPrice,
  formatStrike,
  formatTimestamp,
  formatTna,
  formatVolatility,
} from "@paridad/core/formats";
import { riskNeutralReasonMessages } from "@paridad/core/probability";
import { rateOriginMessages } from "@paridad/core/quotes";
import type { SpreadEvent, SpreadOutlookRow } from "@paridad/core/probability";

import { ExplainedDash, textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { OutlookReason, OutlookResult } from "./use-outlook.ts";
import { probabilityTexts } from "./probability-drawings.ts";

const reasons: Record<OutlookReason, string> = {
  "no-module": "Compararlas necesita los Datos Históricos, que tu plan no incluye.",
  "different-expiries":
    "Los dos símbolos vencen en fechas distintas: no hay un único vencimiento que comparar.",
  expired: "La serie ya venció en la última fecha con datos.",
  "no-data": "Falta el precio de GGAL o de uno de los símbolos en la última fecha.",
};

function eventText(event: SpreadEvent, { lower, upper }: SpreadOutlookRow["interval"]): string {
  if (event === "between") return `GGAL termina entre ${formatStrike(lower)} y ${formatStrike(upper)}`;
  if (event !== "profit") return `GGAL termina arriba de ${formatStrike(lower)}`;
  if (lower !== null && lower > 0 && upper !== null) {
    return `El spread gana: entre ${formatPrice(lower)} y ${formatPrice(upper)}`;
  }
  return lower !== null && lower > 0
    ? `El spread gana: arriba de ${formatPrice(lower)}`
    : `El spread gana: abajo de ${formatPrice(upper)}`;
}

const fewText = "Muestra insuficiente";

/** The two probabilities of an event, the interval of the second under it on a phone. */
function cellsOf(
  { event, interval, riskNeutral, riskNeutralReason, empirical }: SpreadOutlookRow,
  isNarrow: boolean,
) {
  const range = empirical ? `${formatPercent(empirical.low)} a ${formatPercent(empirical.high)}` : null;
  const reason = riskNeutralReason === null ? "" : riskNeutralReasonMessages[riskNeutralReason];
  return [
    eventText(event, interval),
    <span key="neutral" className="text-lg font-semibold">
      {textOrDash(reason === "" ? riskNeutral : null, formatPercent, reason)}
    </span>,
    <span key="empirical" className="text-lg font-semibold">
      {textOrDash(empirical?.probability ?? null, formatPercent, fewText)}
      {isNarrow && range !== null ? (
        <span className="block text-xs font-normal text-muted">{range}</span>
      ) : null}
    </span>,
    ...(isNarrow ? [] : [range ?? <ExplainedDash key="range" text={fewText} />]),
  ];
}

const volatilityText = (volatility: number | null) =>
  volatility === null ? "sin dato" : formatVolatility(volatility);

function basisText(basis: Extract<OutlookResult, { ok: true }>["basis"]): string {
  const rate = `tasa ${formatTna(basis.ratePercent)}${basis.isFallbackRate ? ` (${rateOriginMessages.fallback})` : ""}`;
  const volatilities = `VI ${volatilityText(basis.volatility1)} y ${volatilityText(basis.volatility2)}`;
  return `Al ${formatTimestamp(basis.at)}: GGAL ${formatPrice(basis.spot)}, vence el ${formatDate(basis.expiration)} (${formatInteger(basis.sessions)} ruedas), ${volatilities}, ${rate}.`;
}

/** Risk-neutral against empirical probability side by side, with the sample. */
export function OutlookPanel({ result, isPending }: { result: OutlookResult; isPending: boolean }) {
  const title = "Probabilidades al vencimiento";
  const isNarrow = useIsNarrow();
  if (isPending) {
    return (
      <Panel title={title}>
        <Skeleton className="m-4 h-36 max-sm:h-[310px]" />
      </Panel>
    );
  }
  if (!result.ok) {
    return (
      <Panel title={title}>
        <p className="px-4 py-5 text-md text-muted">{reasons[result.reason]}</p>
      </Panel>
    );
  }
  const { outlook, basis } = result;
  const isClaimed = outlook.count >= outlook.needed;
  return (
    <Panel title={title} detail={isNarrow ? undefined : basisText(basis)}>
      <PlainTable
        label={title}
        headings={[
          "Al vencimiento",
          probabilityTexts.neutral,
          ...(isNarrow ? ["Histórica, intervalo 90 %"] : ["Histórica", "Intervalo 90 %"]),
        ]}
        rows={outlook.rows.map((row) => ({ key: row.event, cells: cellsOf(row, isNarrow) }))}
      />
      <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
        {isNarrow ? `${basisText(basis)} ` : null}
        {isClaimed
          ? `Histórica: ${formatInteger(outlook.count)} movimientos de ${formatInteger(basis.sessions)} ruedas, de los que ${formatInteger(outlook.effectiveCount)} no se superponen.`
          : `Histórica: hay ${formatInteger(outlook.count)} movimientos de ${formatInteger(basis.sessions)} ruedas y hacen falta ${formatInteger(outlook.needed)}: no se afirma ninguna probabilidad.`}
      </p>
    </Panel>
  );
}
