import { formatStrike, formatVolatilityPoints } from "@paridad/core/formats";
import { droppedQuoteMessages, standingNames, volatilityPoints } from "@paridad/core/volatility";
import type { SurfacePoint, SurfaceSmile } from "@paridad/core/volatility";

import { ExplainedDash, textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";

const typeName = (type: SurfacePoint["type"]) => (type === "call" ? "Call" : "Put");

function Standing({ point }: { point: SurfacePoint }) {
  const { standing, residual } = point;
  if (standing === null) {
    return <ExplainedDash text={residual === null ? "Sin ajuste" : "El ajuste no llega a esta ala"} />;
  }
  const name = standingNames[standing];
  return standing === "within" ? <span className="text-muted">{name}</span> : name;
}

/** The bases of an expiry: their volatilities, the fit and what is left, then those without a point. */
export function SmileTable({ smile, name }: { smile: SurfaceSmile; name: string }) {
  const quoted = smile.points.map((point) => {
    const { type, strike, volatility, bidVolatility, askVolatility, residual } = point;
    return {
      key: `${type} ${strike}`,
      strike,
      cells: [
        formatStrike(strike),
        typeName(type),
        formatVolatilityPoints(bidVolatility),
        formatVolatilityPoints(volatility),
        formatVolatilityPoints(askVolatility),
        textOrDash(residual === null ? null : volatility - residual, formatVolatilityPoints, "Sin ajuste"),
        textOrDash(residual, volatilityPoints, "Sin ajuste"),
        <Standing key="standing" point={point} />,
      ],
    };
  });
  const dropped = smile.dropped.map(({ type, strike, reason }) => {
    const text = droppedQuoteMessages[reason];
    return {
      key: `${type} ${strike}`,
      strike,
      cells: [
        formatStrike(strike),
        typeName(type),
        ...Array.from({ length: 5 }, () => textOrDash(null, String, text)),
        <span key="reason" className="text-muted">
          {text}
        </span>,
      ],
    };
  });
  return (
    <PlainTable
      label={`Bases del ${name}`}
      headings={["Base", "Tipo", "VI compra", "VI %", "VI venta", "Ajuste", "Residuo", "Contra el ajuste"]}
      texts={[1, 7]}
      rows={[...quoted, ...dropped].toSorted((one, other) => one.strike - other.strike)}
    />
  );
}
