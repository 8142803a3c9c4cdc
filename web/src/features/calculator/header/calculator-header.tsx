import type { ReactNode } from "react";

import { formatModelPrice, formatTna, formatVolatility } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { atTheMoneyVolatilityMessages, calculatorNoticeMessages, shareBasisNote } from "@paridad/core/quotes";
import type { CalculatorNotice, CalculatorState } from "@paridad/core/stores";

import { ConnectionNotice } from "../../../components/market/connection-notice.tsx";
import { MarketFacts, wholeSecond } from "../../../components/market/market-header.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { KnownValue } from "../../../components/ui/states/unknown-value.tsx";
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
  const underlying = useCalculator((state) => state.underlying);
  const { origin, value, ...share } = useCalculator((state) => state.spot);
  const source = useCalculator((state) => state.source);
  const asOf = useCalculator((state) => wholeSecond(state.asOf));
  return (
    <>
      <PageBar help="La cadena de GGAL: teórico, volatilidad implícita, griegas y tasa implícita de cada base.">
        <MarketFacts
          {...{ ...share, underlying, source, asOf }}
          ownPrice={origin === "manual" ? value : null}
        />
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
