import { useStore } from "zustand";

import {
  formatInteger,
  formatPrice,
  formatTimestamp,
  formatTna,
  formatVolatility,
} from "@paridad/core/formats";
import type { MarketSource } from "@paridad/core/contract";
import { unknownReasonMessages } from "@paridad/core/messages";
import type { CalculatorStore, Known } from "@paridad/core/stores";

import { connectionText, dotClass } from "../../lib/connection-text.ts";
import { useNow } from "../../lib/use-now.ts";

const sourceNames: Record<MarketSource["kind"], string> = {
  simulated: "Simulada",
  replay: "Grabada",
  live: "En vivo",
};

function Fact({
  label,
  known,
  format,
}: {
  label: string;
  known: Known;
  format: (value: number | null) => string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd title={known.ok ? undefined : unknownReasonMessages[known.reason]}>
        {format(known.ok ? known.value : null)}
      </dd>
    </div>
  );
}

/** Spot, connection with its age, source with its clock, and the numbers of the expiry. */
export function SummaryHeader({ calculator }: { calculator: CalculatorStore }) {
  const now = useNow();
  const connection = useStore(calculator, (state) => state.connection);
  const spot = useStore(calculator, (state) => state.spot);
  const summary = useStore(calculator, (state) => state.summary);
  const source = useStore(calculator, (state) => state.source);
  const asOf = useStore(calculator, (state) => state.asOf);
  const available = useStore(calculator, (state) => state.counts.available);
  const isScenario = useStore(calculator, (state) => state.basis === "scenario");
  return (
    <section aria-label="Mercado" class="summary">
      <div class="row spread headline">
        <p class="spot">
          <span class="muted">GGAL</span>{" "}
          <strong>{formatPrice(spot.effective > 0 ? spot.effective : null)}</strong>
          {isScenario ? <span class="tag">escenario</span> : null}
        </p>
        <p class="small row" role="status">
          <span class={dotClass(connection.status)} aria-hidden="true" />
          {connectionText(connection, now)}
        </p>
      </div>
      <dl class="facts">
        <Fact label="VI en el dinero" known={summary.atTheMoneyVolatility} format={formatVolatility} />
        <Fact label="Tasa implícita" known={summary.impliedRate} format={formatTna} />
        <div>
          <dt>Disponibles</dt>
          <dd>{formatInteger(available)}</dd>
        </div>
      </dl>
      {source === null ? null : (
        <p class="small muted">
          Fuente {sourceNames[source.kind]} · {formatTimestamp(asOf)}
        </p>
      )}
    </section>
  );
}
