import { memo } from "preact/compat";

import {
  formatDeltaPercent,
  formatGammaPercent,
  formatModelPrice,
  formatPrice,
  formatThetaPerDay,
  formatVegaPerPoint,
  formatVolatilityPoints,
} from "@paridad/core/formats";
import { greeksFromMessages, quoteBadge, quoteStateMessages } from "@paridad/core/quotes";
import type { DisplayGreeks } from "@paridad/core/quotes";
import type { CalculatorOption } from "@paridad/core/stores";

import { KnownNumber, Unknown } from "../../../components/known-number.tsx";

function StateMark({ state }: Pick<CalculatorOption, "state">) {
  return (
    <span class="state" title={quoteStateMessages[state].detail}>
      {quoteBadge(state)}
    </span>
  );
}

/** Volatility from the market; a quote state that spoils it is shown instead or above it. */
function Volatility({ option: { impliedVolatility, state } }: { option: CalculatorOption }) {
  const { auto } = impliedVolatility;
  if (!auto.ok && state === "below-intrinsic") return <StateMark state={state} />;
  return (
    <>
      {state === "crossed" || state === "stale" ? <StateMark state={state} /> : null}{" "}
      <KnownNumber known={auto} format={formatVolatilityPoints} />
    </>
  );
}

function Price({ price }: { price: number | null }) {
  return price === null ? <Unknown reason="one-sided" /> : <>{formatPrice(price)}</>;
}

type GreekProps = { option: CalculatorOption; read: (greeks: DisplayGreeks) => string };

/** A greek; one that comes from the user's volatility is set apart and says so. */
function Greek({ option: { greeks, greeksFrom }, read }: GreekProps) {
  if (!greeks.ok) return <Unknown reason={greeks.reason} />;
  const text = read(greeks);
  if (greeksFrom === "own-iv") return <>{text}</>;
  return <i title={greeksFromMessages[greeksFrom]}>{text}</i>;
}

const greekColumns: ReadonlyArray<{
  readonly column: string;
  readonly from: string;
  readonly read: (greeks: DisplayGreeks) => string;
}> = [
  { column: "delta", from: "from-480", read: ({ deltaPercent }) => formatDeltaPercent(deltaPercent) },
  { column: "gamma", from: "from-700", read: ({ gammaPercent }) => formatGammaPercent(gammaPercent) },
  { column: "vega", from: "from-640", read: ({ vegaPerPoint }) => formatVegaPerPoint(vegaPerPoint) },
  { column: "theta", from: "from-560", read: ({ thetaPerDay }) => formatThetaPerDay(thetaPerDay) },
];

function changeClass({ change }: CalculatorOption): string {
  if (change.last > 0) return "market up";
  return change.last < 0 ? "market down" : "market";
}

/** One option's cells. The core keeps a option the same object until something it shows changes. */
export const OptionCells = memo(({ option }: { option: CalculatorOption }) => (
  <>
    <td data-column="bid">
      <Price price={option.bid} />
    </td>
    <td data-column="ask">
      <Price price={option.ask} />
    </td>
    <td class="volatility" data-column="volatility">
      <Volatility option={option} />
    </td>
    <td class={changeClass(option)} data-column="market" key={`${option.symbol}-${option.change.revision}`}>
      <span class={option.stale ? "stale" : undefined}>
        {option.last === null ? <Unknown reason="no-price" /> : formatPrice(option.last)}
      </span>
    </td>
    <td class="from-400" data-column="theoretical">
      <KnownNumber known={option.theoretical} format={formatModelPrice} />
    </td>
    {greekColumns.map(({ column, from, read }) => (
      <td key={column} class={`greek ${from}`} data-column={column}>
        <Greek option={option} read={read} />
      </td>
    ))}
  </>
));

/** Columns of a row, its base among them. */
export const columnCount = 10;
