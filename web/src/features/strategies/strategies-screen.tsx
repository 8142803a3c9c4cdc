import type { ReactNode } from "react";
import { Navigate, Route, Routes } from "react-router";

import { StrategiesMenu } from "./strategies-menu.tsx";
import { StrategyAreaScreen } from "./strategy-area-screen.tsx";
import { strategyAreas } from "./strategy-areas.ts";
import type { StrategyArea } from "./strategy-areas.ts";

/** /estrategias: the menu and the address of each card. `calculator` and `basicas` are the screens of theirs. */
export function StrategiesScreen({ calculator, basicas }: { calculator: ReactNode; basicas?: ReactNode }) {
  const screens: Partial<Record<StrategyArea["slug"], ReactNode>> = { calculadora: calculator, basicas };
  return (
    <Routes>
      <Route index element={<StrategiesMenu />} />
      {strategyAreas.map((area) => {
        const screen = screens[area.slug];
        return (
          <Route
            key={area.slug}
            path={area.slug}
            element={<StrategyAreaScreen area={area} screen={screen} />}
          />
        );
      })}
      <Route path="*" element={<Navigate to="/estrategias" replace />} />
    </Routes>
  );
}
