import { lazy } from "react";

import { StrategiesScreen } from "../../features/strategies/strategies-screen.tsx";

const Calculator = lazy(async () => ({
  default: (await import("../../features/calculator/calculator-screen.tsx")).CalculatorScreen,
}));

/** /estrategias: the menu, with the calculator as the screen of its card. */
export function StrategiesRoute() {
  return <StrategiesScreen calculator={<Calculator />} />;
}
