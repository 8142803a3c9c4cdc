import { useEffect, useState } from "react";

import { useServices } from "../../lib/services.tsx";
import { CalculatorProvider } from "./calculator-context.tsx";
import { CalculatorWorkspace } from "./calculator-workspace.tsx";
import "./calculator.css";
import "./chain.css";
import "./chain-cells.css";
import "./smile.css";
import { createLiveCalculator } from "./live-calculator.ts";
import type { CreateMarket } from "./live-calculator.ts";

/** The real-time calculator. Its socket is open exactly while this screen is. */
export function CalculatorScreen({ createMarket }: { createMarket?: CreateMarket }) {
  const { api, session, storage, clock } = useServices();
  const [live] = useState(() => createLiveCalculator({ api, session, storage, clock, createMarket }));
  useEffect(() => live.open(), [live]);
  return (
    <CalculatorProvider live={live}>
      <CalculatorWorkspace />
    </CalculatorProvider>
  );
}
