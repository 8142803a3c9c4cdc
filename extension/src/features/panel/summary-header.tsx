import { useStore } from "zustand";

import { formatInteger, formatPrice, formatVolatility } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { shareBasisNote } from "@paridad/core/quotes";
import type { CalculatorStore } from "@paridad/core/stores";

import { ConnectionLine } from "../../components/connection-line.tsx";
import { formatParityRate, sourceText } from "../../lib/market-text.ts";
import { KnownFact, Unknown } from "../../components/known-number.tsx";

/** Spot, connection with its age, source with its clock, and the numbers of the expiry. */
export function SummaryHeader({ calculator }: { calculator: CalculatorStore }) {
  const connection = useStore(calculator, (state) => state.connection);
  const spot = useStore(calculator, (state) => state.spot);
  const summary = useStore(calculator, (state) => state.summary);
  const note = summary.impliedRate.ok ? shareBasisNote(summary.shareBasis) : null;
  const source = useStore(calculator, (state) => state.source);
  const asOf = useStore(calculator, (state) => state.asOf);
  const available = useStore(calculator, (state) => state.counts.available);
  const isScenario = useStore(calculator, (state) => state.basis === "scenario");
  return (
    <section aria-label="Mercado" class="summary">
      <div class="row spread headline">
        <p class="spot">
          <span class="muted">GGAL</span>{" "}
          <strong>{spot.effective > 0 ? formatPrice(spot.effective) : <Unknown reason="no-spot" />}</strong>
          {isScenario ? <span class="tag">escenario</span> : null}
        </p>
        <ConnectionLine {...connection} source={source} />
      </div>
      <dl class="facts">
        <KnownFact
          label={screenWords.atTheMoney}
          known={summary.atTheMoneyVolatility}
          format={formatVolatility}
        />
        <KnownFact
          label={note === null ? screenWords.impliedRate : `Tasa implícita (${note.label})`}
          known={summary.impliedRate}
          format={formatParityRate}
        />
        <div>
          <dt>Disponibles</dt>
          <dd>{formatInteger(available)}</dd>
        </div>
      </dl>
      {source === null ? null : <p class="small muted">{sourceText(source, asOf)}</p>}
    </section>
  );
}
