import type { ReactNode } from "react";

import { formatDate, formatInteger, formatPercent, formatVolatilityPoints } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { countedQuotes, noSkewMessages, noSmileMessages, volatilityPoints } from "@paridad/core/volatility";
import type { SurfaceForward, SurfaceSmile, VolatilitySurface } from "@paridad/core/volatility";

import { ExplainedDash, textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";

const noSides = "Falta una base con puntas de un lado del forward";

function Forward({ smile, forward }: { smile: SurfaceSmile; forward: SurfaceForward | undefined }) {
  if (forward === undefined) {
    const isKnown = smile.ok && smile.atTheMoney.volatility !== null;
    const missing = isKnown
      ? "No hay un vencimiento anterior con volatilidad"
      : "No tiene volatilidad propia";
    return <ExplainedDash text={missing} />;
  }
  const { result } = forward;
  if (result.ok) return formatVolatilityPoints(result.volatility);
  if (result.reason === "invalid-input") return <ExplainedDash text="Los dos vencen a la vez" />;
  return (
    <span
      className="font-semibold text-down"
      title={`La varianza hasta este vencimiento es menor que hasta el anterior: ${formatPercent(result.variance)} por año entre los dos`}
    >
      Inconsistente
    </span>
  );
}

const volatilityCells = (values: readonly (readonly [number | null, string])[]) =>
  values.map(([value, reason]) => textOrDash(value, formatVolatilityPoints, reason));
const pointCells = (values: readonly (number | null)[], reason: string) =>
  values.map((value) => textOrDash(value, volatilityPoints, reason));

/** At the money by its sides and the fit, then the skew. */
function smileCells(smile: SurfaceSmile): ReactNode[] {
  if (!smile.ok) return pointCells([null, null, null, null, null, null], noSmileMessages[smile.reason]);
  const { skew, atTheMoney } = smile;
  const { bid, volatility, ask, slope } = atTheMoney;
  return [
    ...volatilityCells([
      [bid, noSides],
      [volatility, "Sin ajuste"],
      [ask, noSides],
    ]),
    ...pointCells([slope], "Sin ajuste"),
    ...(skew.ok
      ? pointCells([skew.riskReversal, skew.butterfly], "")
      : pointCells([null, null], noSkewMessages[skew.reason])),
  ];
}

/** The expiries side by side: at the money, skew, and what lies between the one before and each. */
export function TermTable({ surface }: { surface: VolatilitySurface }) {
  return (
    <PlainTable
      label="Plazo y asimetría"
      headings={[
        "Vencimiento",
        "Días",
        "VI compra",
        screenWords.atTheMoney,
        "VI venta",
        "Pendiente por 1 %",
        "Risk reversal 25 delta",
        "Mariposa 25 delta",
        "Forward desde el anterior",
        "Muestra",
      ]}
      texts={[9]}
      rows={surface.smiles.map((smile) => ({
        key: smile.expiration,
        cells: [
          formatDate(smile.expiration),
          formatInteger(smile.days),
          ...smileCells(smile),
          <Forward
            key="forward"
            smile={smile}
            forward={surface.forwards.find(({ to }) => to === smile.expiration)}
          />,
          <span key="count" className="text-muted">
            {countedQuotes(smile.points.length, smile.dropped.length)}
          </span>,
        ],
      }))}
    />
  );
}
