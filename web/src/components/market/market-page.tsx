import type { ReactNode } from "react";

import { ValuedMarketProvider } from "../../data/market/valued-market-context.tsx";
import { PageBar } from "../work/page-bar.tsx";
import { MarketHeader } from "./market-header.tsx";
import { SourceChoice } from "./source-choice.tsx";

/** A page on the market: what it is, how the market arrives and from where, then its parts. */
export function MarketPage({ lead, children }: { lead: string; children: ReactNode }) {
  return (
    <ValuedMarketProvider>
      <PageBar help={lead}>
        <MarketHeader />
        <SourceChoice />
      </PageBar>
      <div className="grid grid-cols-1 gap-3.5">{children}</div>
    </ValuedMarketProvider>
  );
}
