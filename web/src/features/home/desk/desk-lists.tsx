import { lazy, Suspense } from "react";
import { Link } from "react-router";

import {
  formatDayMonth,
  formatInteger,
  formatMonthShort,
  formatPercent,
  formatPrice,
  formatStrike,
} from "@paridad/core/formats";
import { marketEventNames } from "@paridad/core/contract";
import { mostTraded } from "@paridad/core/stores";
import { addDays } from "@paridad/core/symbols";

import { Card } from "../../../components/ui/card.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { useMarketEvents } from "../../../data/market/use-market-events.ts";
import { useValuedMarketStore } from "../../../data/market/valued-market-context.tsx";
import { deskHeights } from "../desk-skeleton.tsx";
import { usePermission } from "../../../data/access.ts";
import { useIsSeen } from "../../../lib/view/use-is-seen.ts";
import { useStoreAtPace } from "./use-store-at-pace.ts";
import { RetryLink } from "../../../components/ui/states/retry-button.tsx";

const BestOfTables = lazy(async () => ({ default: (await import("./best-card.tsx")).BestOfTables }));

const shownOfEach = 3;
const eventsShown = 5;
const daysAhead = 60;

/** Calls and puts with most volume of the session. */
export function TradedCard() {
  const store = useValuedMarketStore();
  const traded = useStoreAtPace(store, ({ market }) => mostTraded(market, shownOfEach));
  return (
    <Card className={deskHeights.traded}>
      <h2 className="mb-2 font-semibold">Calls y puts más operados</h2>
      {traded.length === 0 ? (
        <p className="text-md text-muted">Todavía no se operó ninguno, o la fuente no informa volumen.</p>
      ) : (
        <table className="w-full text-md tabular-nums">
          <thead>
            <tr className="text-right text-xs text-muted">
              <th scope="col" className="py-1 text-left font-[450]">
                Base
              </th>
              <th scope="col" className="font-[450]">
                Último
              </th>
              <th scope="col" className="font-[450]">
                Var.
              </th>
              <th scope="col" className="font-[450]">
                Lotes
              </th>
            </tr>
          </thead>
          <tbody>
            {traded.map(({ symbol, type, strike, expiration, quote: { last, previousClose, volume } }) => (
              <tr key={`${symbol} ${expiration}`} className="border-t border-line text-right">
                <th scope="row" className="py-1.5 text-left font-[550]">
                  <Link
                    to={`/historico/datos?vista=grafico&contrato=${encodeURIComponent(symbol)}`}
                    className="hover:underline"
                  >
                    <span className={type === "call" ? "text-call" : "text-put"}>
                      {type === "call" ? "Call" : "Put"}
                    </span>{" "}
                    {formatStrike(strike)}{" "}
                    <span className="font-normal text-muted">{formatMonthShort(expiration)}</span>
                  </Link>
                </th>
                <td>{formatPrice(last)}</td>
                <td>
                  {last === null || previousClose === null ? (
                    <ExplainedDash text="Falta el precio de hoy o el cierre anterior" />
                  ) : (
                    formatPercent(last / previousClose - 1, { sign: "always" })
                  )}
                </td>
                <td>{formatInteger(volume)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}

/** Ex-dates, balances, holidays and expiries of the weeks after a day: the market's own, which a replay has in the past. */
export function EventsCard({ from }: { from: string }) {
  const events = useMarketEvents({ from, to: addDays(from, daysAhead) });
  return (
    <Card className={deskHeights.events}>
      <h2 className="mb-2 font-semibold">Lo que viene</h2>
      {events.isPending ? (
        <Skeleton className="h-11" />
      ) : events.isError ? (
        <p className="text-md text-muted">
          No pudimos cargar los eventos. <RetryLink onClick={() => void events.refetch()} />
        </p>
      ) : events.data.length === 0 ? (
        <p className="text-md text-muted">Sin eventos en los próximos {daysAhead} días.</p>
      ) : (
        <ul className="grid gap-x-4 text-md lg:auto-cols-fr lg:grid-flow-col min-[110rem]:grid-flow-row">
          {events.data
            .toSorted((one, other) => one.day.localeCompare(other.day))
            .slice(0, eventsShown)
            .map(({ day, kind, title, id }) => (
              <li key={id ?? `${day} ${kind} ${title}`} className="flex gap-3 border-t border-line py-1.5">
                <span className="w-12 shrink-0 tabular-nums text-muted">{formatDayMonth(day)}</span>
                <span className="min-w-0">
                  {title}{" "}
                  {title === marketEventNames[kind].label ? null : (
                    <span className="text-muted">{marketEventNames[kind].label}</span>
                  )}
                </span>
              </li>
            ))}
        </ul>
      )}
    </Card>
  );
}

/** The first row of each table of opportunities that the plan opens; loaded once it is scrolled to. */
export function BestCard() {
  const isOpen = usePermission();
  const [isSeen, card] = useIsSeen();
  if (!isOpen("strategies.basicas") && !isOpen("strategies.avanzadas")) return null;
  return (
    <div ref={card}>
      <Card className={deskHeights.best}>
        <h2 className="mb-2 font-semibold">Lo mejor de cada tabla, neto y contra la caución</h2>
        <Suspense fallback={<Skeleton className="h-40" />}>
          {isSeen ? <BestOfTables /> : <Skeleton className="h-40" />}
        </Suspense>
      </Card>
    </div>
  );
}
