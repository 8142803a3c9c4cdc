import { formatDaysLeft, formatPrice, formatVolatility } from "@paridad/core/formats";
import { chainSourceNames, connectionMessages } from "@paridad/core/messages";
import type { CalculatorState } from "@paridad/core/stores";

import { DayChange } from "../../../components/market/market-header.tsx";
import { KnownValue, UnknownValue } from "../../../components/ui/states/unknown-value.tsx";
import { useChainChoice, useConnection } from "../../../lib/market/chain-context.tsx";
import { useCalculator, useIdleCalculator } from "../live/calculator-context.tsx";
import { CalculatorSource } from "./calculator-header.tsx";

const readMoney = (state: CalculatorState) => state.summary.atTheMoneyVolatility;

function Connection() {
  const status = useConnection((state) => state.status);
  return (
    <>
      <span aria-hidden className={`calc-dot ${status === "connected" ? "text-up" : "text-down"}`} />
      <span role="status">{connectionMessages.status[status]}</span>
    </>
  );
}

/** The summary of a phone: share, change, volatility at the money and days in a line; the source under it. */
export function PhoneHeader() {
  const underlying = useCalculator((state) => state.underlying);
  const spot = useCalculator((state) => state.spot);
  const headline = spot.origin === "manual" ? spot.value : spot.lastPrice;
  const expiry = useCalculator((state) => state.expiry);
  const money = useIdleCalculator(readMoney);
  const { kind } = useChainChoice();
  return (
    <header>
      <div className="flex items-baseline gap-x-2 whitespace-nowrap">
        <h2 className="text-md font-semibold text-muted">
          <span className="sr-only">Calculadora en tiempo real de </span>
          {underlying ?? "GGAL"}
        </h2>
        <span className="text-lg font-[650]">
          {headline ? formatPrice(headline) : <UnknownValue reason="no-spot" />}
        </span>
        <span className="text-sm">
          {spot.origin === "manual" ? (
            <span className="text-atm">tuyo</span>
          ) : (
            <DayChange spot={spot.lastPrice} previousClose={spot.previousClose} />
          )}
        </span>
        <span className="ml-auto text-sm" title="VI en el dinero">
          VI{" "}
          <b className="font-semibold">
            <KnownValue value={money} format={formatVolatility} />
          </b>
          {expiry === null || expiry.expired ? null : ` · ${formatDaysLeft(expiry.calendarDays)}`}
        </span>
      </div>
      <p className="truncate text-xs text-muted">
        {kind === "live" ? <Connection /> : chainSourceNames[kind]}
        {" · "}
        <CalculatorSource />
      </p>
    </header>
  );
}
