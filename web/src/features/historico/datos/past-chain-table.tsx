import { Fragment } from "react";

import {
  formatDeltaPercent,
  formatGammaPercent,
  formatInteger,
  formatPrice,
  formatStrike,
  formatThetaPerDay,
  formatTimestamp,
  formatVegaPerPoint,
  formatVolatilityPoints,
} from "@paridad/core/formats";
import { quoteStateMessages, unknownReasonMessages } from "@paridad/core/messages";

import { classNames } from "../../../lib/class-names.ts";
import type { PastSide, PastStrike } from "./past-chain.ts";

type Cell = {
  readonly key: string;
  readonly heading: string;
  readonly show: (side: PastSide) => string;
  /** Kept on a phone. */
  readonly isMain?: boolean;
};

const cells: readonly Cell[] = [
  { key: "delta", heading: "Delta %", show: ({ value }) => formatDeltaPercent(value.greeks?.deltaPercent) },
  { key: "gamma", heading: "Gamma %", show: ({ value }) => formatGammaPercent(value.greeks?.gammaPercent) },
  { key: "vega", heading: "Vega", show: ({ value }) => formatVegaPerPoint(value.greeks?.vegaPerPoint) },
  { key: "theta", heading: "Theta", show: ({ value }) => formatThetaPerDay(value.greeks?.thetaPerDay) },
  { key: "volume", heading: "Volumen", show: ({ bar }) => formatInteger(bar.volumen) },
  {
    key: "iv",
    heading: "VI %",
    isMain: true,
    show: ({ value }) => formatVolatilityPoints(value.volatility),
  },
  {
    key: "sides",
    heading: "Compra / Venta",
    isMain: true,
    show: ({ bar }) => `${formatPrice(bar.precio_compra)} / ${formatPrice(bar.precio_venta)}`,
  },
  { key: "last", heading: "Cierre", isMain: true, show: ({ bar }) => formatPrice(bar.precio_cierre) },
];
const isGreek = (key: string) => ["iv", "delta", "gamma", "vega", "theta"].includes(key);

function reasonOf(side: PastSide, key: string): string | undefined {
  if (isGreek(key) && side.value.reason) return unknownReasonMessages[side.value.reason];
  const last = `Última cotización: ${formatTimestamp(side.bar.time)}`;
  if (side.isStale) return `${quoteStateMessages.vieja.label}. ${last}`;
  return key === "last" ? last : undefined;
}

/** A price of another moment than the spot's, in a word as the live chain says it. */
function StaleMark() {
  return (
    <span className="mr-1.5 rounded-[5px] border border-atm/40 px-1 text-[10.5px] text-atm not-italic">
      {quoteStateMessages.vieja.label.toLowerCase()}
    </span>
  );
}

function cellClass(side: PastSide | null, key: string): string {
  const isFresh = side?.isStale !== true;
  return classNames(
    "px-2.5 text-right",
    side?.inTheMoney && "bg-itm",
    key === "last" && isFresh && "font-semibold",
    key === "iv" && isFresh && "text-accent",
    isGreek(key) && key !== "iv" && "text-muted",
    isFresh ? null : "text-muted italic",
  );
}

function SideCells({ side, order }: { side: PastSide | null; order: readonly Cell[] }) {
  return order.map(({ key, show }) => (
    <td
      key={key}
      title={side ? reasonOf(side, key) : "No había cotización de esta serie"}
      className={cellClass(side, key)}
    >
      {side?.isStale && key === "iv" ? <StaleMark /> : null}
      {side ? show(side) : "–"}
    </td>
  ));
}

function SpotLine({ spot, columns }: { spot: number; columns: number }) {
  return (
    <tr>
      <td colSpan={columns} className="h-[22px] p-0">
        <span className="relative block border-t border-atm/70">
          <span className="absolute -top-2.5 left-1/2 -translate-x-1/2 rounded-full bg-atm px-2 text-[11px] leading-5 font-semibold text-bg">
            GGAL {formatPrice(spot)}
          </span>
        </span>
      </td>
    </tr>
  );
}

const sideClass = "pt-2 text-[12px] tracking-widest";

function Headings({ order, side }: { order: readonly Cell[]; side: "call" | "put" | null }) {
  const named = (list: readonly Cell[]) =>
    list.map(({ key, heading }) => (
      <th key={key} scope="col" className="px-2.5 py-1.5 text-right font-medium whitespace-nowrap">
        {heading}
      </th>
    ));
  return (
    <thead className="sticky top-0 z-10 bg-s1 text-[12px] text-muted">
      <tr>
        {side === "put" ? null : (
          <th scope="colgroup" colSpan={order.length} className={`${sideClass} text-call`}>
            CALLS
          </th>
        )}
        <th scope="col" rowSpan={2} className="bg-s2 px-3 text-center text-text">
          Base
        </th>
        {side === "call" ? null : (
          <th scope="colgroup" colSpan={order.length} className={`${sideClass} text-put`}>
            PUTS
          </th>
        )}
      </tr>
      <tr>
        {side === "put" ? null : named(order)}
        {side === "call" ? null : named(order.toReversed())}
      </tr>
    </thead>
  );
}

export type PastChainTableProps = {
  label: string;
  strikes: readonly PastStrike[];
  spot: number | null;
  /** Only this side, with its main columns. */
  side: "call" | "put" | null;
};

/** Calls, strike and puts of a past instant; on a phone one side at a time. */
export function PastChainTable({ label, strikes, spot, side }: PastChainTableProps) {
  const order = side === null ? cells : cells.filter(({ isMain }) => isMain);
  const mirrored = order.toReversed();
  const total = (side === null ? order.length * 2 : order.length) + 1;
  const above = spot === null ? -1 : strikes.findIndex(({ strike }) => strike > spot);
  return (
    <div role="region" aria-label={label} tabIndex={0} className="max-h-[68dvh] overflow-auto">
      <table
        aria-label={label}
        className="w-full border-separate border-spacing-0 text-[13px] whitespace-nowrap"
      >
        <Headings order={order} side={side} />
        <tbody>
          {strikes.map(({ strike, call, put }, index) => (
            <Fragment key={strike}>
              {index === above && spot !== null ? <SpotLine spot={spot} columns={total} /> : null}
              <tr className="h-[30px] [&>*]:border-t [&>*]:border-line/60">
                {side === "put" ? null : <SideCells side={call} order={order} />}
                <th scope="row" className="bg-s2 px-3 text-center font-semibold">
                  {formatStrike(strike)}
                </th>
                {side === "call" ? null : <SideCells side={put} order={mirrored} />}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
