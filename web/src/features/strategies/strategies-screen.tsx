import { Navigate, Route, Routes } from "react-router";

import type { PagesOfAreas } from "./area-pages.tsx";
import { StrategiesMenu } from "./strategies-menu.tsx";
import { StrategyAreaScreen } from "./strategy-area-screen.tsx";
import { strategyAreas } from "./strategy-areas.ts";

/** /estrategias: the menu and the address of each card. */
export function StrategiesScreen({ pages }: { pages: PagesOfAreas }) {
  return (
    <Routes>
      <Route index element={<StrategiesMenu pages={pages} />} />
      {strategyAreas.map((area) => (
        <Route
          key={area.slug}
          path={`${area.slug}/*`}
          element={<StrategyAreaScreen area={area} pages={pages[area.slug] ?? []} />}
        />
      ))}
      <Route path="*" element={<Navigate to="/estrategias" replace />} />
    </Routes>
  );
}
