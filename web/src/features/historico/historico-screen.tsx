import { lazy, Suspense } from "react";
import type { ComponentType } from "react";
import { Navigate, Route, Routes } from "react-router";

import { LoadingScreen } from "../../components/ui/states/spinner.tsx";
import { HistoricoMenu } from "./historico-menu.tsx";
import { HistoricoModuleScreen } from "./historico-module-screen.tsx";
import { historicoModules } from "./historico-modules.ts";
import type { HistoricoModule } from "./historico-modules.ts";

const screens: Record<HistoricoModule["slug"], ComponentType> = {
  datos: lazy(async () => ({ default: (await import("./datos/data-screen.tsx")).DataScreen })),
  ratios: lazy(async () => ({ default: (await import("./ratios/ratios-screen.tsx")).RatiosScreen })),
  volumen: lazy(async () => ({ default: (await import("./volumen/volume-screen.tsx")).VolumeScreen })),
  probabilidades: lazy(async () => ({
    default: (await import("./probabilidades/probabilities-screen.tsx")).ProbabilitiesScreen,
  })),
};

/** /historico: the menu and the address of each module. */
export function HistoricoScreen() {
  return (
    <Routes>
      <Route index element={<HistoricoMenu />} />
      {historicoModules.map((module) => {
        const Screen = screens[module.slug];
        const screen = (
          <HistoricoModuleScreen module={module}>
            <Suspense fallback={<LoadingScreen />}>
              <Screen />
            </Suspense>
          </HistoricoModuleScreen>
        );
        return <Route key={module.slug} path={module.slug} element={screen} />;
      })}
      <Route path="*" element={<Navigate to="/historico" replace />} />
    </Routes>
  );
}
