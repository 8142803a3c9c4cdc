import type { ReactNode } from "react";

import {
  formatInteger,
  formatModelPrice,
  formatPercent,
  formatPrice,
  formatTna,
  formatVolatility,
} from "@paridad/core/formats";
import { shareBasisNote } from "@paridad/core/messages";
import type { CalculatorState } from "@paridad/core/stores";

import { useCalculator, useChainChoice, useIdleCalculator } from "../live/calculator-context.tsx";
import { ConnectionFact } from "./connection-fact.tsx";
import { SourceFact } from "./source-fact.tsx";
import { KnownValue } from "../../../components/ui/states/unknown-value.tsx";

function Fact({
  name,
  children,
  title,
  span = "col-span-2",
}: {
  name: string;
  title?: string;
  /** Of six columns, where the facts stand in a grid on a phone. */
  span?: "col-span-2" | "col-span-3" | "col-span-6";
  children: ReactNode;
}) {
  return (
    <div title={title} className={span}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-[550] whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** Change against the close before: sign, arrow and colour together. */
function DayChange() {
  const spot = useCalculator((state) => state.spot);
  if (spot.feedValue === null || spot.previousClose === null) return null;
  const change = spot.feedValue / spot.previousClose - 1;
  const tone = change > 0 ? "text-up" : change < 0 ? "text-down" : "text-muted";
  const arrow = change > 0 ? "▲ " : change < 0 ? "▼ " : "";
  return (
    <span className={`font-semibold ${tone}`} title={`Cierre anterior: ${formatPrice(spot.previousClose)}`}>
      <span aria-hidden>{arrow}</span>
      {formatPercent(change, { sign: "always" })}
    </span>
  );
}

function Underlying({ title }: { title: string | null }) {
  const underlying = useCalculator((state) => state.underlying);
  const spot = useCalculator((state) => state.spot);
  const price = spot.value > 0 ? formatPrice(spot.value) : "–";
  return (
    <div className="flex flex-wrap items-baseline gap-x-3.5">
      {title === null ? (
        <h2 className="text-xl font-semibold text-muted">{underlying ?? "GGAL"}</h2>
      ) : (
        <h1 className="text-xl font-semibold text-muted">
          <span className="sr-only">{title} de </span>
          {underlying ?? "GGAL"}
        </h1>
      )}
      <span className="text-xl leading-none sm:text-2xl font-[650] tracking-[-0.025em]">{price}</span>
      {spot.origin === "manual" ? <span className="text-sm text-atm">precio tuyo</span> : <DayChange />}
    </div>
  );
}

const readSummary = (state: CalculatorState) => state.summary;

/** Underlying, connection, source, counts and what the chain says as a whole. */
export function CalculatorHeader({
  title = "Calculadora en tiempo real",
}: {
  /** Said of the underlying to screen readers; `null` on a screen that has its own heading. */
  title?: string | null;
}) {
  const available = useCalculator((state) => state.counts.available);
  const summary = useIdleCalculator(readSummary);
  const { kind } = useChainChoice();
  const note = shareBasisNote(summary.shareBasis);
  return (
    <header className="flex flex-wrap items-end gap-x-10 gap-y-3">
      <Underlying title={title} />
      <dl className="grid w-full grid-cols-6 gap-x-4 gap-y-2 sm:flex sm:w-auto sm:flex-wrap sm:gap-x-7">
        <Fact
          name={kind === "live" ? "Conexión" : "Cadena"}
          span={kind === "live" ? "col-span-3" : "col-span-6"}
        >
          <ConnectionFact />
        </Fact>
        <Fact name="Opciones" span="col-span-3" title="Opciones con compra, venta o último">
          {formatInteger(available)} disponibles
        </Fact>
        <Fact name="Fuente" span="col-span-6">
          <SourceFact />
        </Fact>
        <Fact name="VI en el dinero">
          <KnownValue value={summary.atTheMoneyVolatility} format={formatVolatility} />
        </Fact>
        <Fact name="Tasa implícita" title="Mediana de las cinco bases más cercanas al dinero, TNA">
          <KnownValue value={summary.impliedRate} format={(value) => formatTna(value, { decimals: 1 })} />
          {summary.impliedRate.ok && note !== null ? (
            <abbr title={note.detail} className="ml-1.5 text-xs font-normal text-atm no-underline">
              {note.label}
            </abbr>
          ) : null}
        </Fact>
        <Fact name="Spot sintético" title="Call menos put más base descontada, mediana cerca del dinero">
          <KnownValue value={summary.syntheticSpot} format={formatModelPrice} />
        </Fact>
      </dl>
    </header>
  );
}
