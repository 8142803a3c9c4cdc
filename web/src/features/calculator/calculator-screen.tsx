import { useEffect } from "react";

import { usePastVolatility } from "../../data/market/use-past-volatility.ts";
import { CalculatorProvider, useCalculatorActions } from "./live/calculator-context.tsx";
import { CalculatorWorkspace } from "./calculator-workspace.tsx";
import "./calculator.css";
import "./chain/chain.css";
import "./chain/cells/chain-cells.css";
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

/** Chooses the expiry that the address names. */
function ExpiryOfAddress() {
  const expiry = useUrlState().get("vencimiento");
  const { selectExpiry } = useCalculatorActions();
  useEffect(() => {
    if (expiry !== null) selectExpiry(expiry);
  }, [selectExpiry, expiry]);
  return null;
}

/** The real-time calculator. */
export function CalculatorScreen() {
  return (
    <CalculatorProvider>
      <ExpiryOfAddress />
      <PastOfVolatility />
      <CalculatorWorkspace />
    </CalculatorProvider>
  );
}
