import { formatPercent, formatPrice } from "@paridad/core/formats";

import { useValuedMarket } from "../../lib/market/valued-market-context.tsx";
import { UnknownValue } from "../ui/states/unknown-value.tsx";
import { ConnectionFact } from "./connection-fact.tsx";
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

/** One line over a screen on the live market: the share, how the chain arrives and where it comes from. */
export function MarketHeader() {
  const underlying = useValuedMarket((market) => market.underlying);
  const spot = useValuedMarket((market) => market.spot);
  const previousClose = useValuedMarket((market) => market.previousClose);
  const source = useValuedMarket((market) => market.source);
  // Once a second: the feed's clock moves with each update.
  const second = useValuedMarket(({ asOf }) => (asOf === null ? null : Math.floor(asOf / 1_000)));
  const asOf = second === null ? null : second * 1_000;
  return (
    <div className="flex flex-wrap items-baseline gap-x-6 gap-y-1 text-md">
      <p className="flex items-baseline gap-x-2.5">
        <span className="font-semibold text-muted">{underlying ?? "GGAL"}</span>
        <span className="text-lg font-[650] tabular-nums">
          {spot === null ? <UnknownValue reason="no-spot" /> : formatPrice(spot)}
        </span>
        <DayChange spot={spot} previousClose={previousClose} />
      </p>
      <p className="whitespace-nowrap">
        <ConnectionFact asOf={asOf} isReplay={source?.kind === "replay"} />
      </p>
      <p className="max-sm:w-full">
        <SourceFact source={source} asOf={asOf} />
      </p>
    </div>
  );
}
