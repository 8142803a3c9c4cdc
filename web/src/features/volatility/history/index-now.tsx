import { formatDate, formatDayMonth, formatInteger, formatNumber } from "@paridad/core/formats";
import { noIndex30Messages, noIndexMessages } from "@paridad/core/volatility";
import type { VolatilitySurface } from "@paridad/core/volatility";

import { Panel } from "../../../components/ui/layout/panel.tsx";
import { ExplainedDash, textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import { Fact, Facts } from "../shared/facts.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import { indexPoints as points } from "./history-drawing.ts";

const deviations = (value: number) => formatNumber(value, { minimumDecimals: 1, maximumDecimals: 1 });

function IndexFacts({ surface: { index, smiles, droppedFromIndex } }: { surface: VolatilitySurface }) {
  const observed = smiles.reduce((sum, { index: own }) => sum + (own.ok ? own.observed : 0), 0);
  const fitted = smiles.reduce((sum, { index: own }) => sum + (own.ok ? own.fitted : 0), 0);
  const reason = index.ok ? "" : noIndex30Messages[index.reason];
  const dropped =
    droppedFromIndex.length === 0
      ? ""
      : `; sin el ${droppedFromIndex.map(formatDayMonth).join(" ni el ")}, que ahora no da número: el nivel es de otros`;
  const days = index.ok ? formatInteger(Math.round(index.days)) : null;
  return (
    <Facts label="Índice de ahora">
      <Fact
        name={index.ok && !index.isBracketed ? `Índice a ${days} días` : "IVG 30"}
        value={index.ok ? points(index.level) : <ExplainedDash text={reason} />}
        basis={
          (index.ok
            ? index.isBracketed
              ? "a 30 días, entre dos vencimientos"
              : "del vencimiento más cercano: ninguno queda del otro lado de 30 días"
            : reason) + dropped
        }
      />
      <Fact
        name="Alcance"
        value={
          index.ok
            ? `${deviations(index.reach.below)} σ / ${deviations(index.reach.above)} σ`
            : textOrDash(null, String, reason)
        }
        basis="hasta dónde hay bases con puntas, abajo y arriba, en el vencimiento que menos llega"
      />
      <Fact
        name="Bases observadas"
        value={formatInteger(observed)}
        basis="con puntas propias, en todos los vencimientos"
      />
      <Fact
        name="Bases ajustadas"
        value={formatInteger(fitted)}
        basis="huecos entre ellas, con la volatilidad de la curva"
      />
    </Facts>
  );
}

/** Each expiry's own number, or the reason it has none. */
function IndexTable({ surface }: { surface: VolatilitySurface }) {
  return (
    <PlainTable
      label="El índice por vencimiento"
      headings={[
        "Vencimiento",
        "Días",
        "Nivel",
        "Observadas",
        "Ajustadas",
        "Alcance abajo",
        "Alcance arriba",
        "Motivo",
      ]}
      texts={[7]}
      rows={surface.smiles.map(({ expiration, days, index }) => {
        const reason = index.ok ? "" : noIndexMessages[index.reason];
        return {
          key: expiration,
          cells: [
            formatDate(expiration),
            formatInteger(days),
            ...(index.ok
              ? [
                  points(index.level),
                  formatInteger(index.observed),
                  formatInteger(index.fitted),
                  `${deviations(index.coverage.below)} σ`,
                  `${deviations(index.coverage.above)} σ`,
                  "",
                ]
              : [
                  ...Array.from({ length: 5 }, () => textOrDash(null, String, reason)),
                  <span key="reason" className="text-muted">
                    {reason}
                  </span>,
                ]),
          ],
        };
      })}
    />
  );
}

export function IndexNow({ surface }: { surface: VolatilitySurface }) {
  return (
    <>
      <IndexFacts surface={surface} />
      <Panel title="Índice por vencimiento">
        <IndexTable surface={surface} />
      </Panel>
    </>
  );
}
