import { formatDays, formatPercent, formatPrice, formatTna } from "@paridad/core/formats";

import { useValuedMarket } from "../../lib/market/valued-market-context.tsx";
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

/** One line over a screen on the live market: the share, how the chain arrives and where it comes from. */
export function MarketHeader() {
  const underlying = useValuedMarket((market) => market.underlying);
  const lastPrice = useValuedMarket((market) => market.lastPrice);
  const lastAt = useValuedMarket((market) => market.lastAt);
  const isLastOld = useValuedMarket((market) => market.isLastOld);
  const previousClose = useValuedMarket((market) => market.previousClose);
  const source = useValuedMarket((market) => market.source);
  // Once a second: the feed's clock moves with each update.
  const second = useValuedMarket(({ asOf }) => (asOf === null ? null : Math.floor(asOf / 1_000)));
  const asOf = second === null ? null : second * 1_000;
  return (
    <>
      <p className="market-price">
        <span className="font-semibold text-muted">{underlying ?? "GGAL"}</span>
        <span className="text-md font-[650] tabular-nums">
          {lastPrice === null ? <UnknownValue reason="no-spot" /> : formatPrice(lastPrice)}
        </span>
        <DayChange spot={lastPrice} previousClose={previousClose} />
        <LastAge lastAt={lastAt} isLastOld={isLastOld} asOf={asOf} />
      </p>
      <ChosenTerms />
      <p className="market-state">
        <ConnectionFact asOf={asOf} source={source} />
      </p>
      <p className="market-source">
        <SourceFact source={source} asOf={asOf} />
      </p>
    </>
  );
}
