import { formatInteger, formatPercent, formatPesos } from "@paridad/core/formats";
import { sizeCapMessages, sizeSessions } from "@paridad/core/risk";
import type { SizeCap } from "@paridad/core/risk";

import { inSentence } from "../../../lib/view/in-sentence.ts";
import { RiskFact, RiskFacts, RiskPanel } from "../shared/risk-panel.tsx";
import { PlainTable } from "../../../components/ui/table/plain-table.tsx";
import type { Lot, Size } from "./size-choice.ts";

const lotText = (lots: number) => (lots === 1 ? "1 lote" : `${formatInteger(lots)} lotes`);

function KellyFact({ kelly }: Pick<Lot, "kelly">) {
  if (kelly === null) return null;
  return (
    <RiskFact
      name="Kelly, un cuarto"
      value={formatPercent(kelly / 4)}
      basis={`del capital en pérdida posible, sobre todo lo que hizo la acción en ${sizeSessions} ruedas corrido a tu vista; la mitad sería ${formatPercent(kelly / 2)}`}
    />
  );
}

/** The capital that a lot asks for, before one is written. */
function WithoutCapital({
  lot: { loss },
  lossBasis,
  riskPercent,
}: {
  lot: Lot;
  lossBasis: string;
  riskPercent: number | null;
}) {
  return (
    <>
      {riskPercent !== null && riskPercent > 0 ? (
        <RiskFacts label="Un lote">
          <RiskFact name="Un lote puede perder" value={formatPesos(loss)} basis={lossBasis} />
          <RiskFact
            name="Pide un capital de"
            value={formatPesos((loss * 100) / riskPercent)}
            basis={`para que sea el ${formatPercent(riskPercent / 100)} que aceptás perder`}
          />
        </RiskFacts>
      ) : null}
      <p className="text-md text-muted">Escribí tu capital y lo que aceptás perder para ver cuántos lotes.</p>
    </>
  );
}

/** Number of lots, and the rule that decides. */
export function SizeAnswer({
  lot,
  lossBasis,
  size,
  riskPercent,
}: {
  lot: Lot;
  lossBasis: string;
  size: Size;
  riskPercent: number | null;
}) {
  if (size === null) return <WithoutCapital lot={lot} lossBasis={lossBasis} riskPercent={riskPercent} />;
  if (!size.ok) {
    return (
      <p className="text-md text-muted">
        Con estos números no hay un tamaño: el porcentaje va de más de 0 a 100.
      </p>
    );
  }
  return (
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
      <KellyFact {...lot} />
    </RiskFacts>
  );
}

/** Each rule's own limit. */
export function SizeRules({ size }: { size: Extract<Size, { ok: true }> }) {
  const caps = Object.entries(size.caps) as [SizeCap, number][];
  return (
    <RiskPanel title="Qué permite cada regla">
      <PlainTable
        label="Lotes por regla"
        headings={["Regla", "Lotes"]}
        rows={caps.map(([cap, lots]) => ({
          key: cap,
          cells: [sizeCapMessages[cap], formatInteger(lots)],
          ...(cap === size.cappedBy && { kind: "total" as const }),
        }))}
      />
    </RiskPanel>
  );
}
