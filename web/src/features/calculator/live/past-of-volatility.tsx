import { useEffect } from "react";

import { usePastVolatility } from "../../../lib/market/use-past-volatility.ts";
import { useCalculatorActions } from "./calculator-context.tsx";

/** Gives the calculator what past sessions say of volatility, once it is there; the chain doesn't wait for it. */
export function PastOfVolatility() {
  const past = usePastVolatility();
  const { setPast } = useCalculatorActions();
  useEffect(() => {
    if (past) setPast(past);
  }, [past, setPast]);
  return null;
}
