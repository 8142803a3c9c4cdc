import { formatInteger, formatPercent, formatPesos } from "@paridad/core/formats";
import { sizeCapMessages } from "@paridad/core/messages";
import type { SizeCap } from "@paridad/core/risk";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { inSentence } from "../../../lib/view/in-sentence.ts";
import { RiskFact, RiskFacts, RiskPanel } from "../shared/risk-panel.tsx";
import { RiskTable } from "../shared/risk-table.tsx";
import type { Lot, Sized } from "./size-of.ts";

const lotText = (lots: number) => (lots === 1 ? "1 lote" : `${formatInteger(lots)} lotes`);

function KellyFact({ kelly, lowProbability }: Sized) {
  if (lowProbability === null) return null;
  const missing =
    lowProbability > 1
      ? "la probabilidad va de 0 a 100 %"
      : "hace falta una ganancia máxima conocida y mayor que 0";
  return (
    <RiskFact
      name="Kelly, un cuarto"
      value={kelly === null ? <ExplainedDash text={missing} /> : formatPercent(kelly.quarter)}
      basis={
        kelly === null
          ? missing
          : `del capital, con ${formatPercent(lowProbability)}; la mitad sería ${formatPercent(kelly.half)}`
      }
    />
  );
}

/** How many lots, what decides, and what each rule alone would allow. */
export function SizeAnswer({ lot, lossBasis, sized }: { lot: Lot; lossBasis: string; sized: Sized }) {
  const { size } = sized;
  if (size === null) {
    return (
      <p className="text-md text-muted">Escribí tu capital y lo que aceptás perder para ver cuántos lotes.</p>
    );
  }
  if (!size.ok) {
    return (
      <p className="text-md text-muted">
        Con estos números no hay un tamaño: el porcentaje va de más de 0 a 100.
      </p>
    );
  }
  const caps = Object.entries(size.caps) as [SizeCap, number][];
  return (
    <>
      <RiskFacts label="Tamaño">
        <RiskFact
          name="Hasta"
          value={lotText(size.lots)}
          basis={`decide: ${inSentence(sizeCapMessages[size.cappedBy])}`}
        />
        <RiskFact
          name="Pérdida posible"
          value={formatPesos(size.lots * lot.loss)}
          basis={`${formatPesos(lot.loss)} por lote · ${lossBasis}`}
        />
        {lot.margin === null ? null : (
          <RiskFact
            name="Garantía estimada"
            value={formatPesos(size.lots * lot.margin)}
            basis={`${formatPesos(lot.margin)} por lote; no es la de tu broker`}
          />
        )}
        <KellyFact {...sized} />
      </RiskFacts>
      <RiskPanel title="Qué permite cada regla">
        <RiskTable
          label="Lotes por regla"
          headings={[{ name: "Regla" }, { name: "Lotes" }]}
          rows={caps.map(([cap, lots]) => ({
            key: cap,
            cells: [sizeCapMessages[cap], formatInteger(lots)],
            ...(cap === size.cappedBy && { kind: "total" as const }),
          }))}
        />
      </RiskPanel>
    </>
  );
}
