import {
  formatModelPrice,
  formatNumber,
  formatPercent,
  formatPesos,
  formatStrike,
} from "@paridad/core/formats";
import type { SpreadCell } from "@paridad/core/opportunities";
import { sharesPerLot } from "@paridad/core/positions";

import { Fact } from "../../../components/ui/layout/panel.tsx";
import { textOrDash } from "../../../components/ui/states/explained-dash.tsx";
import type { RuleRecord } from "../shared/record/rule-records.ts";
import { missingOf } from "./spread-numbers.ts";
import { opportunityTexts } from "../shared/opportunity-texts.ts";
import { recordSentence, recordText } from "../shared/record/rule-records.ts";

function RecordFact({ record }: { record: RuleRecord | null }) {
  if (record === null) return null;
  return (
    <Fact
      label="Así fue"
      value={recordText(record)}
      detail="pts sobre la caución con 90 %"
      title={recordSentence(record)}
    />
  );
}

const twoDecimals = (value: number) => formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2 });

const signedPrice = (value: number) =>
  formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2, sign: "always" });

/** One pair in full, pesos a share with the user's costs. */
export function SpreadCard({ cell, record = null }: { cell: SpreadCell | null; record?: RuleRecord | null }) {
  if (cell === null)
    return (
      <p className="border-t border-line px-4 py-3 text-sm text-muted min-[1400px]:border-t-0 min-[1400px]:border-l">
        Elegí una celda para ver el par; tocala para armarlo o ponerle una alerta.
      </p>
    );
  const { lower, upper, netOutlay, netMaximum, netMinimum, netBreakeven, ratio } = cell;
  return (
    <div className="border-t border-line bg-s1 px-4 py-3 max-[1400px]:sm:sticky max-[1400px]:sm:bottom-0 max-[1400px]:sm:z-20 min-[1400px]:border-t-0 min-[1400px]:border-l">
      <dl
        className="flex flex-wrap gap-x-8 gap-y-2 min-[1400px]:flex-col"
        aria-label={`Par ${formatStrike(lower)} / ${formatStrike(upper)}`}
      >
        <Fact label="Par" value={`${formatStrike(lower)} / ${formatStrike(upper)}`} />
        <Fact
          label={netOutlay >= 0 ? "Cuesta" : "Cobrás"}
          value={formatModelPrice(Math.abs(netOutlay))}
          detail={`${formatPesos(Math.abs(netOutlay) * sharesPerLot)} el lote`}
        />
        <Fact label={opportunityTexts.mostWon} value={formatModelPrice(netMaximum)} />
        <Fact label={opportunityTexts.mostLost} value={formatModelPrice(Math.abs(Math.min(0, netMinimum)))} />
        <Fact label="Por peso" value={textOrDash(ratio, twoDecimals, missingOf("ratio", cell))} />
        <Fact
          label="Equilibrio"
          value={textOrDash(netBreakeven, formatModelPrice, missingOf("distancia", cell))}
          detail={cell.distance === null ? "" : formatPercent(cell.distance, { sign: "always" })}
        />
        <Fact
          label="Probabilidad"
          value={textOrDash(cell.probabilityOfProfit, formatPercent, missingOf("prob", cell))}
        />
        <Fact
          label="Esperado"
          value={textOrDash(cell.expected?.expected ?? null, signedPrice, missingOf("prob", cell))}
          detail={
            cell.expected === null || cell.driftless === null
              ? ""
              : `${signedPrice(cell.expected.excess)} contra caución · ${signedPrice(cell.driftless)} sin tendencia y con la VI del par`
          }
        />
        <RecordFact record={record} />
        <Fact
          label="En puntas"
          value={formatModelPrice(cell.slippage)}
          detail={cell.slippageShare === null ? "" : `${formatPercent(cell.slippageShare)} de la ganancia`}
        />
      </dl>
      {cell.isApparentArbitrage ? (
        <p className="mt-2 text-sm text-atm">Arbitraje aparente: revisá las puntas antes de creerle.</p>
      ) : null}
    </div>
  );
}
