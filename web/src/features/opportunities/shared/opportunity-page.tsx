import { useMemo } from "react";
import type { ComponentType } from "react";

import type { CostSchedule } from "@paridad/core/costs";
import { informationNotice } from "@paridad/core/messages";
import { expiriesOf, opportunityBook } from "@paridad/core/opportunities";
import type { OpportunityBook, OpportunityFilters } from "@paridad/core/opportunities";

import { MarketPage } from "../../../components/market/market-page.tsx";
import { MarketPlace } from "../../../components/market/market-place.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { CostsLine } from "../../../data/costs/costs-line.tsx";
import { useCosts } from "../../../data/costs/use-costs.ts";
import { SurfaceProvider, useFittedMarket } from "../../../data/market/surface/surface-context.tsx";
import { useExpectedVolatility } from "../../../data/market/use-expected-volatility.ts";
import type { ExpectedVolatility } from "../../../data/market/use-expected-volatility.ts";
import { useValuedMarket } from "../../../data/market/valued-market-context.tsx";
import { useUrlState } from "../../../lib/view/use-url-state.ts";
import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { filtersOf } from "./filter-row.tsx";

export type Place = {
  readonly url: UrlState;
  /** The sides, sizes and days of the market as it stands. */
  readonly book: OpportunityBook;
  /** With the expiries that are chosen alone. */
  readonly chosen: OpportunityBook;
  readonly filters: OpportunityFilters;
  readonly costs: CostSchedule;
  /** The market's fees alone. */
  readonly marketCosts: CostSchedule;
  readonly expected: ExpectedVolatility;
};

/** As high as the screen: what stands under the table doesn't move in sight. */
export const TableSkeleton = () => <Skeleton className="h-[calc(100dvh-150px)]" />;

const skeleton = (
  <div role="status">
    <span className="sr-only">Cargando cotizaciones...</span>
    <TableSkeleton />
  </div>
);

const whole = <Market,>(market: Market): Market => market;

/** The table, once the market has spoken and it is known whose costs it is net of. */
function Ready({ Table, needsExpected }: { Table: ComponentType<Place>; needsExpected: boolean }) {
  const url = useUrlState();
  const market = useValuedMarket(whole);
  const smiles = useFittedMarket()?.surface.smiles;
  const date = url.get("venc");
  const books = useMemo(() => {
    const book = opportunityBook(market, smiles);
    return book === null ? null : { book, chosen: { ...book, expiries: expiriesOf(book, date) } };
  }, [market, smiles, date]);
  const { schedule, market: marketCosts } = useCosts();
  const expected = useExpectedVolatility();
  if (books === null || schedule === null || (needsExpected && expected.isLoading)) return <TableSkeleton />;
  return <Table {...{ url, ...books, marketCosts, expected }} filters={filtersOf(url)} costs={schedule} />;
}

/** A page of rates over the live market: what it is, how the market arrives, the tables, whose costs they are net of. */
export function OpportunityPage({
  lead,
  note,
  Table,
  needsExpected = true,
}: {
  lead: string;
  /** Guide to the numbers, under the tables. */
  note: string;
  Table: ComponentType<Place>;
  /** The table waits for the volatility to come. */
  needsExpected?: boolean;
}) {
  return (
    <MarketPage lead={lead}>
      <MarketPlace skeleton={skeleton}>
        <SurfaceProvider>
          <Ready Table={Table} needsExpected={needsExpected} />
        </SurfaceProvider>
      </MarketPlace>
      <p className="text-sm text-muted">
        <CostsLine /> {note} {informationNotice}
      </p>
    </MarketPage>
  );
}
