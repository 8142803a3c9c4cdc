import { useMemo } from "react";
import { Link } from "react-router";

import {
  bestOfTables,
  bestRowText,
  bestTableNames,
  opportunityBook,
  shareSideText,
} from "@paridad/core/opportunities";
import type { BestTable } from "@paridad/core/opportunities";
import type { Gate } from "@paridad/core/plans";
import type { ValuedMarketState } from "@paridad/core/stores";

import { Skeleton } from "../../../components/ui/states/states.tsx";
import { usePermission } from "../../../data/access.ts";
import { useCosts } from "../../../data/costs/use-costs.ts";
import { useFittedMarket } from "../../../data/market/surface/surface-context.tsx";
import { useExpectedVolatility } from "../../../data/market/use-expected-volatility.ts";
import { useValuedMarketStore } from "../../../data/market/valued-market-context.tsx";
import { useStoreAtPace } from "./use-store-at-pace.ts";

/** Four whole tables a time: slower than the figures above them. */
const paceMilliseconds = 10_000;

const pages: Readonly<Record<BestTable, { readonly to: string; readonly gate: Gate }>> = {
  "covered-calls": { to: "/oportunidades", gate: "strategies.basicas" },
  puts: { to: "/oportunidades/puts", gate: "strategies.basicas" },
  "bull-calls": { to: "/oportunidades/spreads", gate: "strategies.avanzadas" },
  conversions: { to: "/oportunidades/tasas", gate: "strategies.avanzadas" },
};

const readMarket = ({ market }: ValuedMarketState) => market;

/** The tables' first rows of the market as it stood at the last step; null until costs are known. */
function useBest() {
  const smiles = useFittedMarket()?.surface.smiles;
  const { schedule, market: marketCosts } = useCosts();
  const { value: expectedVolatility, isLoading } = useExpectedVolatility();
  const market = useStoreAtPace(useValuedMarketStore(), readMarket, paceMilliseconds);
  return useMemo(() => {
    const book = opportunityBook(market, smiles);
    if (book === null || schedule === null || isLoading) return null;
    return {
      tables: bestOfTables(book, { ownCosts: schedule, marketCosts, expectedVolatility }),
      whyNone: shareSideText(book.share) ?? "Ninguna fila pasa los filtros",
    };
  }, [market, smiles, schedule, marketCosts, expectedVolatility, isLoading]);
}

/** The first row of each table that the plan opens. */
export function BestOfTables() {
  const isOpen = usePermission();
  const best = useBest();
  if (best === null) return <Skeleton className="h-40" />;
  return (
    <ul className="grid text-md">
      {best.tables
        .filter(({ table }) => isOpen(pages[table].gate))
        .map(({ table, best: row }) => {
          const text = bestRowText(table, row);
          return (
            <li
              key={table}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line py-1.5"
            >
              <Link to={pages[table].to} className="text-accent underline-offset-2 hover:underline">
                {bestTableNames[table]}
              </Link>
              {text === null ? (
                <span className="text-muted">{best.whyNone}</span>
              ) : (
                <span className="tabular-nums">
                  {text.isAbove ? null : (
                    <span className="text-muted">Ninguna le gana; la más cercana, </span>
                  )}
                  {text.label}:{" "}
                  <span className={text.isAbove ? "font-[550] text-up" : "text-down"}>{text.amount}</span>
                </span>
              )}
            </li>
          );
        })}
    </ul>
  );
}
