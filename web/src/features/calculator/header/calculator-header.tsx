import type { ReactNode } from "react";

import { formatModelPrice, formatPrice, formatTna, formatVolatility } from "@paridad/core/formats";
import {
  atTheMoneyVolatilityMessages,
  calculatorNoticeMessages,
  shareBasisNote,
  screenWords,
} from "@paridad/core/messages";
import type { CalculatorNotice, CalculatorState } from "@paridad/core/stores";

import { ConnectionFact } from "../../../components/market/connection-fact.tsx";
import { ConnectionNotice } from "../../../components/market/connection-notice.tsx";
import { LastAge } from "../../../components/market/last-age.tsx";
import { DayChange } from "../../../components/market/market-header.tsx";
import { SourceFact } from "../../../components/market/source-fact.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { KnownValue, UnknownValue } from "../../../components/ui/states/unknown-value.tsx";
import { counted } from "../../../lib/counted.ts";
import { useCalculator, useIdleCalculator } from "../live/calculator-context.tsx";

function Fact({ name, children, title }: { name: string; title?: string; children: ReactNode }) {
  return (
    <div title={title} className="flex items-baseline gap-1.5 whitespace-nowrap">
      <dt className="text-muted">{name}</dt>
      <dd className="font-[550]">{children}</dd>
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
    <p className="market-price">
      <span className="font-semibold text-muted">{underlying ?? "GGAL"}</span>
      <span className="text-md font-[650] tabular-nums">{price}</span>
      {spot.origin === "manual" ? (
        <span className="text-atm">precio tuyo</span>
      ) : (
        <>
          <DayChange spot={spot.lastPrice} previousClose={spot.previousClose} />
          <LastAge lastAt={spot.lastAt} isLastOld={spot.isLastOld} asOf={asOf} />
        </>
      )}
    </p>
  );
}

function Connection() {
  const asOf = useCalculator((state) => state.asOf);
  const source = useCalculator((state) => state.source);
  return <ConnectionFact asOf={asOf} source={source} />;
}

/** The source of the numbers, with the feed's own clock. */
function CalculatorSource() {
  const source = useCalculator((state) => state.source);
  // Once a second: formatting a time of day costs more than painting a row.
  const second = useCalculator(({ asOf }) => (asOf === null ? null : Math.floor(asOf / 1_000)));
  return <SourceFact source={source} asOf={second === null ? null : second * 1_000} />;
}

const readSummary = (state: CalculatorState) => state.summary;

function ImpliedRateFact({ summary }: { summary: CalculatorState["summary"] }) {
  const note = shareBasisNote(summary.shareBasis);
  return (
    <Fact name={screenWords.impliedRate} title="Mediana de las cinco bases más cercanas al dinero, TNA">
      <KnownValue value={summary.impliedRate} format={(value) => formatTna(value, { decimals: 1 })} />
      {summary.impliedRate.ok && note !== null ? (
        <abbr title={note.detail} className="ml-1.5 text-xs font-normal text-atm no-underline">
          {note.label}
        </abbr>
      ) : null}
    </Fact>
  );
}

const quiet: ReadonlySet<CalculatorNotice> = new Set(["rate-fallback", "unknown-symbols", "no-data"]);

/** Faults of the whole, as banners. The fallback rate is told by its own field, no data by the empty table. */
function Notices() {
  const notices = useCalculator((state) => state.notices);
  const unparsed = useCalculator((state) => state.counts.unparsed);
  const hasRows = useCalculator((state) => state.rows.length > 0);
  return (
    <>
      <ConnectionNotice hasRows={hasRows} />
      {notices
        .filter((notice) => !quiet.has(notice))
        .map((notice) => (
          <Notice key={notice} tone="warning">
            {calculatorNoticeMessages[notice]}
          </Notice>
        ))}
      {notices.includes("unknown-symbols") ? (
        <p className="text-sm text-atm">
          {calculatorNoticeMessages["unknown-symbols"]} ({unparsed})
        </p>
      ) : null}
    </>
  );
}

/** The calculator's page bar: the share, how the market arrives and where it comes from, and what is wrong with it. */
export function CalculatorBar({ children }: { children?: ReactNode }) {
  return (
    <>
      <PageBar help="La cadena de GGAL: teórico, volatilidad implícita, griegas y tasa implícita de cada base.">
        <Underlying />
        <p className="market-state">
          <Connection />
        </p>
        <p className="market-source">
          <CalculatorSource />
        </p>
        {children}
      </PageBar>
      <Notices />
    </>
  );
}

/** Figures of the whole chain. */
export function CalculatorFacts() {
  const available = useCalculator((state) => state.counts.available);
  const summary = useIdleCalculator(readSummary);
  const money = summary.atTheMoneyVolatility;
  return (
    <dl className="ml-auto flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      <Fact name="Opciones" title="Opciones con compra, venta o último">
        {counted(available, "disponible", "disponibles")}
      </Fact>
      <Fact
        name={screenWords.atTheMoney}
        title={money.ok ? atTheMoneyVolatilityMessages[money.from] : undefined}
      >
        <KnownValue value={money} format={formatVolatility} />
      </Fact>
      <ImpliedRateFact summary={summary} />
      <Fact name="Spot sintético" title="Call menos put más base descontada, mediana cerca del dinero">
        <KnownValue value={summary.syntheticSpot} format={formatModelPrice} />
      </Fact>
    </dl>
  );
}
