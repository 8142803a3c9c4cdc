import { useStore } from "zustand";

import {
  formatAge,
  formatDeltaPercent,
  formatGammaPercent,
  formatInteger,
  formatModelPrice,
  formatPrice,
  formatRhoPerPoint,
  formatThetaPerDay,
  formatTna,
  formatVegaPerPoint,
  formatVolatility,
} from "@paridad/core/formats";
import { alertLink, noSourceMessage } from "@paridad/core/contract";
import { greyReasonMessages } from "@paridad/core/opportunities";
import { quoteStateMessages, unknownReasonMessages } from "@paridad/core/quotes";
import type { CalculatorRow, CalculatorOption, CalculatorStore } from "@paridad/core/stores";

import { NumberField } from "../../../components/number-field.tsx";
import { useServices } from "../../../lib/services.tsx";
import { ExplainedDash, KnownFact, KnownNumber, Unknown } from "../../../components/known-number.tsx";
import { Deal } from "./deal.tsx";
import { columnCount } from "./option-cells.tsx";

function Quoted({ price, size }: { price: number | null; size: number | null }) {
  return (
    <>
      {price === null ? <Unknown reason="one-sided" /> : formatPrice(price)}{" "}
      {size === null ? null : <span class="size">× {formatInteger(size)}</span>}
    </>
  );
}

type OptionProps = { option: CalculatorOption; calculator: CalculatorStore };

/** Age of a quote by the feed's clock: a recording's is not the machine's. */
function QuoteAge({ option: { quotedAt }, calculator }: OptionProps) {
  const asOf = useStore(calculator, (state) => state.asOf);
  if (asOf === null) return <ExplainedDash text={noSourceMessage} />;
  if (quotedAt === null) return <ExplainedDash text={greyReasonMessages["age-unknown"]} />;
  return <>{formatAge({ instant: quotedAt, now: asOf })}</>;
}

function Quote({ option, calculator }: OptionProps) {
  return (
    <>
      <p class="small">
        <strong>{option.symbol}</strong> · {quoteStateMessages[option.state].label} ·{" "}
        <span class="muted">
          <QuoteAge option={option} calculator={calculator} />
        </span>
      </p>
      <dl class="facts">
        <div>
          <dt>Compra</dt>
          <dd>
            <Quoted price={option.bid} size={option.bidSize} />
          </dd>
        </div>
        <div>
          <dt>Venta</dt>
          <dd>
            <Quoted price={option.ask} size={option.askSize} />
          </dd>
        </div>
        <KnownFact
          label="Dif. teórica"
          known={option.difference}
          format={(value) => formatModelPrice(value, { sign: "always" })}
        />
      </dl>
    </>
  );
}

function Greeks({ option: { greeks } }: { option: CalculatorOption }) {
  if (!greeks.ok) return <p class="small muted">Griegas: {unknownReasonMessages[greeks.reason]}</p>;
  const { deltaPercent, gammaPercent, vegaPerPoint, thetaPerDay, rhoPerPoint } = greeks;
  const items: ReadonlyArray<readonly [string, string]> = [
    ["Delta %", formatDeltaPercent(deltaPercent)],
    ["Gamma %", formatGammaPercent(gammaPercent)],
    ["Vega", formatVegaPerPoint(vegaPerPoint)],
    ["Theta", formatThetaPerDay(thetaPerDay)],
    ["Rho", formatRhoPerPoint(rhoPerPoint)],
  ];
  return (
    <dl class="facts five">
      {items.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The web form of an alert of its premium. */
function AlertOf({ option: { type, symbol }, strike, calculator }: OptionProps & { strike: number }) {
  const { origin } = useServices();
  const expiration = useStore(calculator, (state) => state.expiry?.expiration ?? null);
  if (expiration === null) return null;
  const path = alertLink("premium", { contract: { type, strike, expiration, symbol } });
  return (
    <p class="small">
      <a href={origin + path} target="_blank" rel="noreferrer">
        Alerta de su prima
      </a>
    </p>
  );
}

/** Quotes with sizes, volatilities at bid and ask, greeks, implied rate and the user's own price of one option. */
export function RowDetails({ row, option, calculator }: OptionProps & { row: CalculatorRow }) {
  const { impliedVolatility } = option;
  return (
    <tr class="details">
      <td colSpan={columnCount}>
        <Quote option={option} calculator={calculator} />
        <dl class="facts">
          <KnownFact label="VI compra" known={impliedVolatility.bid} format={formatVolatility} />
          <KnownFact label="VI media" known={impliedVolatility.mid} format={formatVolatility} />
          <KnownFact label="VI venta" known={impliedVolatility.ask} format={formatVolatility} />
        </dl>
        <Greeks option={option} />
        <p class="small muted">Tasa por paridad call-put (TNA)</p>
        <dl class="facts">
          <KnownFact label="Colocadora" known={row.impliedRate.lend} format={(value) => formatTna(value)} />
          <KnownFact label="Media" known={row.impliedRate.mid} format={(value) => formatTna(value)} />
          <KnownFact label="Tomadora" known={row.impliedRate.borrow} format={(value) => formatTna(value)} />
        </dl>
        <Deal option={option} strike={row.strike} calculator={calculator} />
        <AlertOf option={option} strike={row.strike} calculator={calculator} />
        <div class="own-price">
          <NumberField
            label="Manual (precio propio)"
            text={option.manualPrice === null ? "" : formatPrice(option.manualPrice)}
            placeholder="tu precio"
            onChange={(price) => calculator.setManualPrice(option.contractKey, price)}
            onClear={() => calculator.setManualPrice(option.contractKey, null)}
          />
          <p class="small">
            VI manual{" "}
            <strong>
              <KnownNumber known={impliedVolatility.manual} format={formatVolatility} />
            </strong>
          </p>
        </div>
      </td>
    </tr>
  );
}
