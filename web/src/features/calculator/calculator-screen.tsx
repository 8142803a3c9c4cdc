import { useEffect, useState } from "react";

import { useServices } from "../../lib/services.tsx";
import { useChainAccess } from "../../lib/access.ts";
import { CalculatorProvider } from "./live/calculator-context.tsx";
import { CalculatorWorkspace } from "./calculator-workspace.tsx";
import "./calculator.css";
import "./chain/chain.css";
import "./chain/cells/chain-cells.css";
import { PastOfVolatility } from "./live/past-of-volatility.tsx";
import { createLiveCalculator } from "./live/live-calculator.ts";
import type { CreateMarket } from "../../lib/market/live-chain.ts";
import { useUrlState } from "../../lib/view/use-url-state.ts";

/** The real-time calculator. Its socket is open exactly while this screen is. */
export function CalculatorScreen({ createMarket }: { createMarket?: CreateMarket }) {
  const { api, session, storage, clock } = useServices();
  const sources = useChainAccess();
  const [live] = useState(() =>
    createLiveCalculator({ api, session, storage, clock, createMarket, sources }),
  );
  useEffect(() => live.open(), [live]);
  const expiry = useUrlState().get("vencimiento");
  useEffect(() => {
    if (expiry !== null) live.calculator.selectExpiry(expiry);
  }, [live, expiry]);
  return (
    <CalculatorProvider live={live}>
      <PastOfVolatility />
      <CalculatorWorkspace />
    </CalculatorProvider>
  );
}
