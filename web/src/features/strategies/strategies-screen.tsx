import type { ReactNode } from "react";
import { Navigate, Route, Routes } from "react-router";

import { StrategiesMenu } from "./strategies-menu.tsx";
import { StrategyAreaScreen } from "./strategy-area-screen.tsx";
import { strategyAreas } from "./strategy-areas.ts";

/** /estrategias: the menu and the address of each card. `calculator` is the screen of its card. */
export function StrategiesScreen({ calculator }: { calculator: ReactNode }) {
  return (
    <Routes>
      <Route index element={<StrategiesMenu />} />
      {strategyAreas.map((area) => {
        const screen = area.slug === "calculadora" ? calculator : undefined;
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
