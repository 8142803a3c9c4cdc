import type { ReactNode } from "react";

import { formatModelPrice, formatPrice, formatTna, formatVolatility } from "@paridad/core/formats";
import { moneyVolatilityMessages, shareBasisNote, screenWords } from "@paridad/core/messages";
import type { CalculatorState } from "@paridad/core/stores";

import { ConnectionFact } from "../../../components/market/connection-fact.tsx";
import { LastAge } from "../../../components/market/last-age.tsx";
import { DayChange } from "../../../components/market/market-header.tsx";
import { SourceFact } from "../../../components/market/source-fact.tsx";
import { KnownValue, UnknownValue } from "../../../components/ui/states/unknown-value.tsx";
import { counted } from "../../../lib/counted.ts";
import { useChainChoice } from "../../../lib/market/chain-context.tsx";
import { useCalculator, useIdleCalculator } from "../live/calculator-context.tsx";

function Fact({
  name,
  children,
  title,
  span = "col-span-2",
  width,
}: {
  name: string;
  /** Room of the usual text, so that the facts stay where they are when it comes. */
  width: "sm:min-w-[72px]" | "sm:min-w-[112px]" | "sm:min-w-[150px]" | "sm:min-w-[250px]";
  title?: string;
  /** Of six columns, where the facts stand in a grid on a phone. */
  span?: "col-span-2" | "col-span-3" | "col-span-6";
  children: ReactNode;
}) {
  return (
    <div title={title} className={`${span} ${width}`}>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="font-[550] whitespace-nowrap">{children}</dd>
    </div>
  );
}

/** An age is told in minutes: nothing is drawn in between. */
const minuteOf = (asOf: number | null) => (asOf === null ? null : Math.ceil(asOf / 60_000) * 60_000);

function Underlying() {
  const underlying = useCalculator((state) => state.underlying);
  const spot = useCalculator((state) => state.spot);
  const asOf = useCalculator((state) => minuteOf(state.asOf));
  const headline = spot.origin === "manual" ? spot.value : spot.lastPrice;
  const price = headline ? formatPrice(headline) : <UnknownValue reason="no-spot" />;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3.5 sm:min-w-[296px]">
      <h2 className="text-xl font-semibold text-muted">
        <span className="sr-only">Calculadora en tiempo real de </span>
        {underlying ?? "GGAL"}
      </h2>
      <span className="text-xl leading-none sm:text-2xl font-[650] tracking-[-0.025em]">{price}</span>
      {spot.origin === "manual" ? (
        <span className="text-sm text-atm">precio tuyo</span>
      ) : (
        <>
          <DayChange spot={spot.lastPrice} previousClose={spot.previousClose} />
          <LastAge lastAt={spot.lastAt} isLastOld={spot.isLastOld} asOf={asOf} />
        </>
      )}
    </div>
  );
}

function Connection() {
  const asOf = useCalculator((state) => state.asOf);
  const isReplay = useCalculator((state) => state.source?.kind === "replay");
  return <ConnectionFact asOf={asOf} isReplay={isReplay} />;
}

/** Where the numbers come from, with the feed's own clock. */
export function CalculatorSource() {
  const source = useCalculator((state) => state.source);
  // Once a second: formatting a time of day costs more than painting a row.
  const second = useCalculator(({ asOf }) => (asOf === null ? null : Math.floor(asOf / 1_000)));
  return <SourceFact source={source} asOf={second === null ? null : second * 1_000} />;
}

const readSummary = (state: CalculatorState) => state.summary;

function ImpliedRateFact({ summary }: { summary: CalculatorState["summary"] }) {
  const note = shareBasisNote(summary.shareBasis);
  return (
    <Fact
      name={screenWords.impliedRate}
      width="sm:min-w-[72px]"
      title="Mediana de las cinco bases más cercanas al dinero, TNA"
    >
      <KnownValue value={summary.impliedRate} format={(value) => formatTna(value, { decimals: 1 })} />
      {summary.impliedRate.ok && note !== null ? (
        <abbr title={note.detail} className="ml-1.5 text-xs font-normal text-atm no-underline">
          {note.label}
        </abbr>
      ) : null}
    </Fact>
  );
}

/** Underlying, connection, source, counts and what the chain says as a whole. */
export function CalculatorHeader() {
  const available = useCalculator((state) => state.counts.available);
  const summary = useIdleCalculator(readSummary);
  const { kind } = useChainChoice();
  const money = summary.atTheMoneyVolatility;
  return (
    <header className="flex flex-wrap items-end gap-x-10 gap-y-3">
      <Underlying />
      <dl className="grid w-full grid-cols-6 gap-x-4 gap-y-2 sm:flex sm:w-auto sm:flex-wrap sm:gap-x-7">
        <Fact
          name={kind === "live" ? "Conexión" : "Cadena"}
          span={kind === "live" ? "col-span-3" : "col-span-6"}
          width="sm:min-w-[150px]"
        >
          <Connection />
        </Fact>
        <Fact
          name="Opciones"
          span="col-span-3"
          width="sm:min-w-[112px]"
          title="Opciones con compra, venta o último"
        >
          {counted(available, "disponible", "disponibles")}
        </Fact>
        <Fact name="Fuente" span="col-span-6" width="sm:min-w-[250px]">
          <CalculatorSource />
        </Fact>
        <Fact
          name={screenWords.atTheMoney}
          width="sm:min-w-[72px]"
          title={money.ok ? moneyVolatilityMessages[money.from] : undefined}
        >
          <KnownValue value={money} format={formatVolatility} />
        </Fact>
        <ImpliedRateFact summary={summary} />
        <Fact
          name="Spot sintético"
          width="sm:min-w-[72px]"
          title="Call menos put más base descontada, mediana cerca del dinero"
        >
          <KnownValue value={summary.syntheticSpot} format={formatModelPrice} />
        </Fact>
      </dl>
    </header>
  );
}
