import { informationNotice } from "@paridad/core/messages";

import type { ReactNode } from "react";

import { MarketHeader } from "../../../components/market/market-header.tsx";
import { MarketPlace } from "../../../components/market/market-place.tsx";
import { SourceChoice } from "../../../components/market/source-choice.tsx";
import { PageBar } from "../../../components/work/page-bar.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { CostsLine } from "../../../lib/costs/costs-line.tsx";
import { SurfaceProvider } from "../../../lib/market/surface/surface-context.tsx";
import { ValuedMarketProvider } from "../../../lib/market/valued-market-context.tsx";

/** As high as the screen: what stands under the table doesn't move in sight. */
export const TableSkeleton = () => <Skeleton className="h-[calc(100dvh-150px)]" />;

const skeleton = (
  <div role="status">
    <span className="sr-only">Cargando cotizaciones...</span>
    <TableSkeleton />
  </div>
);

/** A page of rates over the live market: what it is, how the market arrives, the tables, whose costs they are net of. */
export function OpportunityPage({
  lead,
  note,
  children,
}: {
  lead: string;
  /** Guide to the numbers, under the tables. */
  note: string;
  children: ReactNode;
}) {
  return (
    <ValuedMarketProvider>
      <PageBar help={lead}>
        <MarketHeader />
        <SourceChoice />
      </PageBar>
      <div className="grid grid-cols-1 gap-3.5">
        <MarketPlace skeleton={skeleton}>
          <SurfaceProvider>{children}</SurfaceProvider>
        </MarketPlace>
        <p className="text-sm text-muted">
          <CostsLine /> {note} {informationNotice}
        </p>
      </div>
    </ValuedMarketProvider>
  );
}
