import type { ReactNode } from "react";

import { formatDate, formatInteger, formatPercent, formatVolatilityPoints } from "@paridad/core/formats";
import {
  countedQuotes,
  noSkewMessages,
  noSmileMessages,
  screenWords,
  volatilityPoints,
} from "@paridad/core/messages";
import type { SurfaceForward, SurfaceSmile, VolatilitySurface } from "@paridad/core/volatility";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";

const noSides = "Falta una base con puntas de un lado del forward";

function Known({ value, reason }: { value: number | null; reason: string }) {
  return value === null ? <ExplainedDash text={reason} /> : formatVolatilityPoints(value);
}

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

function skewCells(smile: SurfaceSmile): ReactNode[] {
  if (!smile.ok) {
    const dash = (key: string) => <ExplainedDash key={key} text={noSmileMessages[smile.reason]} />;
    return ["slope", "reversal", "butterfly"].map(dash);
  }
  const { skew, atTheMoney } = smile;
  const slope =
    atTheMoney.slope === null ? <ExplainedDash text="Sin ajuste" /> : volatilityPoints(atTheMoney.slope);
  if (skew.ok) return [slope, volatilityPoints(skew.riskReversal), volatilityPoints(skew.butterfly)];
  const dash = (key: string) => <ExplainedDash key={key} text={noSkewMessages[skew.reason]} />;
  return [slope, dash("reversal"), dash("butterfly")];
}

function moneyCells(smile: SurfaceSmile): ReactNode[] {
  if (!smile.ok) {
    const dash = (key: string) => <ExplainedDash key={key} text={noSmileMessages[smile.reason]} />;
    return ["bid", "mid", "ask"].map(dash);
  }
  const { bid, volatility, ask } = smile.atTheMoney;
  return [
    <Known key="bid" value={bid} reason={noSides} />,
    <Known key="mid" value={volatility} reason="Sin ajuste" />,
    <Known key="ask" value={ask} reason={noSides} />,
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
          ...moneyCells(smile),
          ...skewCells(smile),
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
