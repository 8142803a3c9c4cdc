import { useEffect, useState } from "react";

import { useServices } from "../../lib/services.tsx";
import { useChainAccess } from "../../lib/access.ts";
import { usePastVolatility } from "../../lib/market/use-past-volatility.ts";
import { CalculatorProvider, useCalculatorActions } from "./live/calculator-context.tsx";
import { CalculatorWorkspace } from "./calculator-workspace.tsx";
import "./calculator.css";
import "./chain/chain.css";
import "./chain/cells/chain-cells.css";
import { createLiveCalculator } from "./live/live-calculator.ts";
import type { CreateMarket } from "../../lib/market/live-chain.ts";
import { useUrlState } from "../../lib/view/use-url-state.ts";

/** Gives the calculator what past sessions say of volatility, once it is there; the chain doesn't wait for it. */
function PastOfVolatility() {
  const past = usePastVolatility();
  const { setPast } = useCalculatorActions();
  useEffect(() => {
    if (past) setPast(past);
  }, [past, setPast]);
  return null;
}

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
