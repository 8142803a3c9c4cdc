import type { ReactNode } from "react";
import { useShallow } from "zustand/react/shallow";

import { formatDays, formatPercent, formatPrice, formatTna } from "@paridad/core/formats";
import type { ValuedMarket } from "@paridad/core/stores";

import { useValuedMarket } from "../../data/market/valued-market-context.tsx";
import { UnknownValue } from "../ui/states/unknown-value.tsx";
import { ConnectionFact } from "./connection-fact.tsx";
import { LastAge } from "./last-age.tsx";
import { SourceFact } from "./source-fact.tsx";

/** Change against the close before: sign, arrow and colour together. Both in pesos a share. */
export function DayChange({ spot, previousClose }: { spot: number | null; previousClose: number | null }) {
  if (spot === null || previousClose === null) return null;
  const change = spot / previousClose - 1;
  const tone = change > 0 ? "text-up" : change < 0 ? "text-down" : "text-muted";
  const arrow = change > 0 ? "▲ " : change < 0 ? "▼ " : "";
  return (
    <span className={`font-semibold ${tone}`} title={`Cierre anterior: ${formatPrice(previousClose)}`}>
      <span aria-hidden>{arrow}</span>
      {formatPercent(change, { sign: "always" })}
    </span>
  );
}

const rateNames = {
  own: null,
  nearest: "caución más cercana",
  caucion: "caución",
  implied: "tasa por paridad",
};

/** The terms of valuation where the user chose others than the usual ones, in the calculator. */
function ChosenTerms() {
  const { rate, model } = useValuedMarket((market) => market.choices);
  const written = typeof rate === "object" && "tnaPercent" in rate ? rate.tnaPercent : null;
  const ofTerm =
    typeof rate === "object" && "termDays" in rate ? `caución a ${formatDays(rate.termDays)}` : null;
  const names = [
    typeof rate === "string" ? rateNames[rate] : (ofTerm ?? `tasa tuya ${formatTna(written)}`),
    model === "european" ? "Black-Scholes" : null,
  ].filter((name) => name !== null);
  if (names.length === 0) return null;
  return <p className="whitespace-nowrap text-atm">Valuado con {names.join(", ")}</p>;
}

type Share = Pick<ValuedMarket, "underlying" | "lastPrice" | "lastAt" | "isLastOld" | "previousClose">;

/** The share, how the chain arrives and where it comes from; `children` stands between. */
export function MarketFacts({
  underlying,
  lastPrice,
  lastAt,
  isLastOld,
  previousClose,
  source,
  asOf,
  ownPrice = null,
  children,
}: Share &
  Pick<ValuedMarket, "source" | "asOf"> & {
    /** Pesos a share that the user wrote in its place. */
    ownPrice?: number | null;
    children?: ReactNode;
  }) {
  const price = ownPrice ?? lastPrice;
  return (
    <>
      <p className="market-price">
        <span className="font-semibold text-muted">{underlying ?? "GGAL"}</span>
        <span className="text-md font-[650] tabular-nums">
          {price === null ? <UnknownValue reason="no-spot" /> : formatPrice(price)}
        </span>
        {ownPrice === null ? (
          <>
            <DayChange spot={lastPrice} previousClose={previousClose} />
            <LastAge lastAt={lastAt} isLastOld={isLastOld} asOf={asOf} />
          </>
        ) : (
          <span className="text-atm">precio tuyo</span>
        )}
      </p>
      {children}
      <p className="market-state">
        <ConnectionFact asOf={asOf} source={source} />
      </p>
      <p className="market-source">
        <SourceFact source={source} asOf={asOf} />
      </p>
    </>
  );
}

/** The feed's clock moves with each update: it is looked at once a second. */
export const wholeSecond = (asOf: number | null) => (asOf === null ? null : Math.floor(asOf / 1_000) * 1_000);

/** One line over a screen on the live market. */
export function MarketHeader() {
  const share = useValuedMarket(
    useShallow(({ underlying, lastPrice, lastAt, isLastOld, previousClose, source }) => ({
      underlying,
      lastPrice,
      lastAt,
      isLastOld,
      previousClose,
      source,
    })),
  );
  const asOf = useValuedMarket((market) => wholeSecond(market.asOf));
  return (
    <MarketFacts {...share} asOf={asOf}>
      <ChosenTerms />
    </MarketFacts>
  );
}
