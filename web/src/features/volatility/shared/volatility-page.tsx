import type { ReactNode } from "react";

import { MarketPage } from "../../../components/market/market-page.tsx";
import { MarketPlace } from "../../../components/market/market-place.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { useFittedMarket, SurfaceProvider } from "../../../data/market/surface/surface-context.tsx";
import type { FittedMarket } from "../../../data/market/surface/surface-context.tsx";

function Waiting() {
  return (
    <div role="status" className="grid gap-3.5">
      <span className="sr-only">Ajustando la sonrisa de cada vencimiento…</span>
      <Skeleton className="h-[430px] w-full" />
      <Skeleton className="h-[220px] w-full" />
    </div>
  );
}

function Fitted({ children }: { children: (fitted: FittedMarket) => ReactNode }) {
  const fitted = useFittedMarket();
  return fitted === null ? <Waiting /> : children(fitted);
}

/** A page on the fitted chain: bar, market, source, and its parts once the first fit is there. */
export function LiveVolatilityPage({
  lead,
  before,
  after,
  children,
}: {
  lead: string;
  /** Parts that don't wait for the market, above and below it. */
  before?: ReactNode;
  after?: ReactNode;
  children: (fitted: FittedMarket) => ReactNode;
}) {
  return (
    <MarketPage lead={lead}>
      <SurfaceProvider>
        {before}
        <MarketPlace skeleton={<Waiting />}>
          <Fitted>{children}</Fitted>
        </MarketPlace>
        {after}
      </SurfaceProvider>
    </MarketPage>
  );
}
