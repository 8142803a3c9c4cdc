import { lazy } from "react";

import { StrategiesScreen } from "../../features/strategies/strategies-screen.tsx";

const Calculator = lazy(async () => ({
  default: (await import("../../features/calculator/calculator-screen.tsx")).CalculatorScreen,
}));

const BasicChain = lazy(async () => ({
  default: (await import("../../features/calculator/basic/basic-chain-screen.tsx")).BasicChainScreen,
}));

/** /estrategias: the menu, with the screens of its cards. */
export function StrategiesRoute() {
  return <StrategiesScreen calculator={<Calculator />} basicas={<BasicChain />} />;
}
