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

const dash = "–";

/** One pair in full, pesos a share with the user's costs. */
export function SpreadCard({ cell }: { cell: SpreadCell | null }) {
  if (cell === null)
    return (
      <p className="px-4 py-3 text-sm text-muted">Pasá por una celda para ver el par; tocala para armarlo.</p>
    );
  const { lower, upper, netOutlay, netMaximum, netMinimum, netBreakeven, ratio } = cell;
  return (
    <div className="border-b border-line px-4 py-3">
      <dl
        className="flex flex-wrap gap-x-8 gap-y-2"
        aria-label={`Par ${formatStrike(lower)} / ${formatStrike(upper)}`}
      >
        <Fact label="Par" value={`${formatStrike(lower)} / ${formatStrike(upper)}`} />
        <Fact
          label={netOutlay >= 0 ? "Cuesta" : "Cobrás"}
          value={formatModelPrice(Math.abs(netOutlay))}
          detail={`${formatPesos(Math.abs(netOutlay) * sharesPerLot)} el lote`}
        />
        <Fact label="Ganás hasta" value={formatModelPrice(netMaximum)} />
        <Fact label="Perdés hasta" value={formatModelPrice(Math.abs(Math.min(0, netMinimum)))} />
        <Fact
          label="Por peso"
          value={ratio === null ? dash : formatNumber(ratio, { minimumDecimals: 2, maximumDecimals: 2 })}
        />
        <Fact
          label="Equilibrio"
          value={netBreakeven === null ? dash : formatModelPrice(netBreakeven)}
          detail={cell.distance === null ? "" : formatPercent(cell.distance, { sign: "always" })}
        />
        <Fact
          label="Probabilidad"
          value={cell.probabilityOfProfit === null ? dash : formatPercent(cell.probabilityOfProfit)}
        />
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
