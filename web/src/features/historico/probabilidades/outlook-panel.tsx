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
import { rateOriginMessages, riskNeutralReasonMessages } from "@paridad/core/messages";
import type { SpreadEvent, SpreadOutlookRow } from "@paridad/core/probability";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { Panel } from "../../../components/ui/layout/panel.tsx";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import type { OutlookBasis, OutlookReason, OutlookResult } from "./use-outlook.ts";
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
const cellClass = "px-2 text-right sm:px-4";

function Row({
  row,
  isNarrow,
}: {
  row: SpreadOutlookRow;
  /** The interval is shown under its probability. */
  isNarrow: boolean;
}) {
  const { event, interval, riskNeutral, riskNeutralReason, empirical } = row;
  const range = empirical ? `${formatPercent(empirical.low)} a ${formatPercent(empirical.high)}` : null;
  return (
    <tr className="h-9 [&>*]:border-t [&>*]:border-line/60">
      <th scope="row" className="py-1.5 pr-2 pl-4 text-left font-medium">
        {eventText(event, interval)}
      </th>
      <td className={`${cellClass} text-lg font-semibold whitespace-nowrap`}>
        {riskNeutralReason === null ? (
          formatPercent(riskNeutral)
        ) : (
          <ExplainedDash text={riskNeutralReasonMessages[riskNeutralReason]} />
        )}
      </td>
      <td className={`${cellClass} text-lg font-semibold whitespace-nowrap`}>
        {empirical ? formatPercent(empirical.probability) : <ExplainedDash text={fewText} />}
        {isNarrow && range !== null ? (
          <span className="block text-xs font-normal text-muted">{range}</span>
        ) : null}
      </td>
      {isNarrow ? null : (
        <td className={`${cellClass} text-muted`}>{range ?? <ExplainedDash text={fewText} />}</td>
      )}
    </tr>
  );
}

function volatilityText(volatility: number | null): string {
  return volatility === null ? "sin dato" : formatVolatility(volatility);
}

function basisText(basis: OutlookBasis): string {
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
      <table aria-label={title} className="w-full text-sm">
        <thead className="text-sm text-muted">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-medium">
              Al vencimiento
            </th>
            <th scope="col" className={`${cellClass} py-2 font-medium`}>
              {probabilityTexts.neutral}
            </th>
            <th scope="col" className={`${cellClass} py-2 font-medium`}>
              {isNarrow ? "Histórica, intervalo 90 %" : "Histórica"}
            </th>
            {isNarrow ? null : (
              <th scope="col" className={`${cellClass} py-2 font-medium`}>
                Intervalo 90 %
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {outlook.rows.map((row) => (
            <Row key={row.event} row={row} isNarrow={isNarrow} />
          ))}
        </tbody>
      </table>
      <p className="border-t border-line px-4 py-2.5 text-sm text-muted">
        {isNarrow ? `${basisText(basis)} ` : null}
        {isClaimed
          ? `Histórica: ${formatInteger(outlook.count)} movimientos de ${formatInteger(basis.sessions)} ruedas, de los que ${formatInteger(outlook.effectiveCount)} no se superponen.`
          : `Histórica: hay ${formatInteger(outlook.count)} movimientos de ${formatInteger(basis.sessions)} ruedas y hacen falta ${formatInteger(outlook.needed)}: no se afirma ninguna probabilidad.`}
      </p>
    </Panel>
  );
}
