import { Fragment, useEffect, useRef } from "react";
import type { ReactNode } from "react";

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
import { quoteBadge, quoteStateMessages, unknownReasonMessages } from "@paridad/core/quotes";
import type { OptionType } from "@paridad/core/symbols";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { missingPrice, missingTraded } from "./grid-columns.tsx";
import type { PastOption, PastStrike } from "./past-chain.ts";

type Cell = {
  readonly key: string;
  readonly heading: string;
  readonly show: (option: PastOption) => ReactNode;
  /** Kept where there is little room. */
  readonly isMain?: boolean;
};

/** A text, or a dash where there is a reason for one. */
function known(text: string, reason: string | undefined): ReactNode {
  return reason === undefined ? text : <ExplainedDash text={reason} />;
}

type Greeks = PastOption["value"]["greeks"];

function valued(format: (value: PastOption["value"]) => string): Cell["show"] {
  return ({ value }) => known(format(value), value.reason ? unknownReasonMessages[value.reason] : undefined);
}
const greek = (format: (greeks: Greeks) => string) => valued(({ greeks }) => format(greeks));

/** A state of the quote, in a word as the live chain says it. */
function StateMark({ state }: { state: "stale" | "crossed" }) {
  return (
    <span className="mr-1.5 rounded-[5px] border border-atm/40 px-1 text-2xs text-atm not-italic">
      {quoteBadge(state)}
    </span>
  );
}

function Sides({ bar, quote: { isCrossed } }: Pick<PastOption, "bar" | "quote">) {
  const [noBid, noAsk] = [missingPrice(bar, "precio_compra"), missingPrice(bar, "precio_venta")];
  if (noBid !== undefined && noAsk !== undefined)
    return <ExplainedDash text={noBid === noAsk ? noBid : quoteStateMessages["no-sides"].label} />;
  return (
    <span
      className={isCrossed ? "text-atm" : undefined}
      title={isCrossed ? quoteStateMessages.crossed.label : undefined}
    >
      {isCrossed ? <StateMark state="crossed" /> : null}
      {known(formatPrice(bar.precio_compra), noBid)} / {known(formatPrice(bar.precio_venta), noAsk)}
    </span>
  );
}

const cells: readonly Cell[] = [
  { key: "delta", heading: "Delta %", show: greek((greeks) => formatDeltaPercent(greeks?.deltaPercent)) },
  { key: "gamma", heading: "Gamma %", show: greek((greeks) => formatGammaPercent(greeks?.gammaPercent)) },
  { key: "vega", heading: "Vega", show: greek((greeks) => formatVegaPerPoint(greeks?.vegaPerPoint)) },
  { key: "theta", heading: "Theta", show: greek((greeks) => formatThetaPerDay(greeks?.thetaPerDay)) },
  {
    key: "volume",
    heading: "Volumen",
    show: ({ bar }) => known(formatInteger(bar.volumen), missingTraded(bar, "volumen")),
  },
  {
    key: "iv",
    heading: "VI %",
    isMain: true,
    show: valued(({ volatility }) => formatVolatilityPoints(volatility)),
  },
  { key: "sides", heading: "Compra / Venta", isMain: true, show: (option) => <Sides {...option} /> },
  {
    key: "last",
    heading: "Cierre",
    isMain: true,
    show: ({ bar }) =>
      known(
        formatPrice(bar.precio_cierre),
        bar.precio_cierre === null ? unknownReasonMessages["no-price"] : undefined,
      ),
  },
];
const isGreek = (key: string) => ["iv", "delta", "gamma", "vega", "theta"].includes(key);

/** Instant of a cell, where that isn't the chain's. */
function momentOf(option: PastOption, key: string): string | undefined {
  const last = `Última cotización: ${formatTimestamp(option.bar.time)}`;
  if (option.isStale) return `${quoteStateMessages.stale.label}. ${last}`;
  return key === "last" ? last : undefined;
}

function cellClass(option: PastOption | null, key: string): string {
  const isFresh = option?.isStale !== true;
  return classNames(
    "px-1.5 text-right sm:px-2.5",
    option?.inTheMoney && "bg-itm",
    key === "last" && isFresh && "font-semibold",
    key === "iv" && isFresh && "text-accent",
    isGreek(key) && key !== "iv" && "text-muted",
    isFresh ? null : "text-muted italic",
  );
}

function OptionCells({ option, order }: { option: PastOption | null; order: readonly Cell[] }) {
  return order.map(({ key, show }) => (
    <td key={key} title={option ? momentOf(option, key) : undefined} className={cellClass(option, key)}>
      {option?.isStale && key === "iv" ? <StateMark state="stale" /> : null}
      {option ? show(option) : <ExplainedDash text="No había cotización de esta serie" />}
    </td>
  ));
}

/** The share between two bases, its price in their column. */
function SpotLine({ spot, before, after }: { spot: number; before: number; after: number }) {
  const line = <span className="block border-t border-atm/70" />;
  return (
    <tr data-spot>
      {before > 0 ? (
        <td colSpan={before} className="h-[22px] p-0">
          {line}
        </td>
      ) : null}
      <td className="relative h-[22px] p-0">
        {line}
        <span
          title="GGAL"
          className="absolute top-1/2 left-1/2 -translate-1/2 rounded-full bg-atm px-2 text-xs leading-5 font-semibold text-bg"
        >
          <span className="sr-only">GGAL </span>
          {formatPrice(spot)}
        </span>
      </td>
      <td colSpan={after} className="h-[22px] p-0">
        {line}
      </td>
    </tr>
  );
}

const typeNames = { call: "CALLS", put: "PUTS" } as const;
const typeTones = { call: "text-call", put: "text-put" } as const;

/** With calls or puts alone the strike comes first and sticks; with both it is in the middle. */
type Shape = {
  readonly types: readonly OptionType[];
  readonly orderOf: (type: OptionType) => readonly Cell[];
};

function shapeOf({ type, isShort }: Pick<PastChainTableProps, "type" | "isShort">): Shape {
  const mirrored = cells.toReversed();
  if (type !== null) return { types: [type], orderOf: () => mirrored };
  const mainOf = (order: readonly Cell[]) => (isShort ? order.filter(({ isMain }) => isMain) : order);
  return { types: ["call", "put"], orderOf: (one) => mainOf(one === "call" ? cells : mirrored) };
}

function Headings({ shape: { types, orderOf } }: { shape: Shape }) {
  const base = (
    <th
      key="base"
      scope="col"
      rowSpan={2}
      className={classNames(
        "bg-s2 px-2 text-center text-text sm:px-3",
        types.length === 1 && "sticky left-0",
      )}
    >
      Base
    </th>
  );
  const [first, second] = types.map((type) => (
    <th
      key={type}
      scope="colgroup"
      colSpan={orderOf(type).length}
      className={`pt-2 text-sm tracking-widest ${typeTones[type]}`}
    >
      {typeNames[type]}
    </th>
  ));
  return (
    <thead className="sticky top-0 z-10 bg-s1 text-sm text-muted">
      <tr>{second === undefined ? [base, first] : [first, base, second]}</tr>
      <tr>
        {types.flatMap((type) =>
          orderOf(type).map(({ key, heading }) => (
            <th
              key={`${type} ${key}`}
              scope="col"
              className="px-1.5 py-1.5 text-right font-medium whitespace-nowrap sm:px-2.5"
            >
              {heading}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

function StrikeRow({ row, shape: { types, orderOf } }: { row: PastStrike; shape: Shape }) {
  const isSingle = types.length === 1;
  const base = (
    <th
      key="base"
      scope="row"
      className={classNames("bg-s2 px-2 text-center font-semibold sm:px-3", isSingle && "sticky left-0")}
    >
      {formatStrike(row.strike)}
    </th>
  );
  const [first, second] = types.map((type) => (
    <OptionCells key={type} option={row[type]} order={orderOf(type)} />
  ));
  return (
    <tr className="h-[30px] [&>*]:border-t [&>*]:border-line/60">
      {isSingle ? [base, first] : [first, base, second]}
    </tr>
  );
}

export type PastChainTableProps = {
  label: string;
  strikes: readonly PastStrike[];
  spot: number | null;
  /** Only these, with all of its columns; null shows both. */
  type: OptionType | null;
  /** With calls and puts the main columns only. */
  isShort: boolean;
};

/** A region that opens with the bases around the spot in its middle; where it is scrolled to then stays. */
function useOpenAtSpot() {
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const spot = region.current?.querySelector<HTMLElement>("[data-spot]");
    if (region.current === null || !spot) return;
    const head = region.current.querySelector("thead")?.clientHeight ?? 0;
    const [first] = region.current.querySelectorAll<HTMLElement>("tbody tr");
    const row = first?.offsetHeight || 1;
    // Whole rows under the head.
    const rows = Math.round((spot.offsetTop - head - (region.current.clientHeight - head) / 2) / row);
    region.current.scrollTop = rows * row;
  }, []);
  return region;
}

/** Calls, strike and puts of a past instant, or one of them with the strike before it. */
export function PastChainTable({ label, strikes, spot, type, isShort }: PastChainTableProps) {
  const shape = shapeOf({ type, isShort });
  const region = useOpenAtSpot();
  const [before, after = before ?? 0] = shape.types.map((one) => shape.orderOf(one).length);
  const above = spot === null ? -1 : strikes.findIndex(({ strike }) => strike > spot);
  return (
    <div
      ref={region}
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative max-h-[68dvh] overflow-auto"
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm whitespace-nowrap">
        <Headings shape={shape} />
        <tbody>
          {strikes.map((row, index) => (
            <Fragment key={row.strike}>
              {index === above && spot !== null ? (
                <SpotLine spot={spot} before={type === null ? (before ?? 0) : 0} after={after} />
              ) : null}
              <StrikeRow row={row} shape={shape} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}
