import type { ComponentType } from "react";
import { Navigate, useLocation } from "react-router";

import { StrategiesMenu } from "../../features/strategies/strategies-menu.tsx";
import { StrategyCard } from "../../features/strategies/strategy-card.tsx";
import { strategyAreas } from "../../features/strategies/strategy-areas.ts";
import { WorkPageScreen } from "../../features/strategies/work-page-screen.tsx";
import { movedPages, pageAt } from "@paridad/core/pages";
import { NotFound } from "../not-found.tsx";
import { lazyPart } from "../../lib/view/lazy-part.ts";

const screens: Readonly<Record<string, ComponentType>> = {
  "/cadena": lazyPart(() => import("../../features/calculator/calculator-screen.tsx"), "CalculatorScreen"),
  "/armar": lazyPart(() => import("../../features/positions/builder/builder-screen.tsx"), "BuilderScreen"),
  "/armar/tamano": lazyPart(() => import("../../features/risk/size/size-screen.tsx"), "SizeScreen"),
  "/oportunidades": lazyPart(
    () => import("../../features/opportunities/covered-calls/covered-call-screen.tsx"),
    "CoveredCallScreen",
  ),
  "/oportunidades/puts": lazyPart(
    () => import("../../features/opportunities/puts/puts-screen.tsx"),
    "PutsScreen",
  ),
  "/oportunidades/tasas": lazyPart(
    () => import("../../features/opportunities/rates/rates-screen.tsx"),
    "RatesScreen",
  ),
  "/oportunidades/spreads": lazyPart(
    () => import("../../features/opportunities/spreads/spreads-screen.tsx"),
    "SpreadsScreen",
  ),
  "/oportunidades/buscador": lazyPart(
    () => import("../../features/opportunities/search/search-screen.tsx"),
    "SearchScreen",
  ),
  "/oportunidades/pares": lazyPart(
    () => import("../../features/history/ratios/pairs-screen.tsx"),
    "PairsScreen",
  ),
  "/oportunidades/banco": lazyPart(
    () => import("../../features/opportunities/back-test/back-test-screen.tsx"),
    "BackTestScreen",
  ),
  "/volatilidad": lazyPart(() => import("../../features/volatility/smile/smile-screen.tsx"), "SmileScreen"),
  "/volatilidad/plazo": lazyPart(
    () => import("../../features/volatility/term/term-screen.tsx"),
    "TermScreen",
  ),
  "/volatilidad/cono": lazyPart(() => import("../../features/volatility/cone/cone-screen.tsx"), "ConeScreen"),
  "/volatilidad/historia": lazyPart(
    () => import("../../features/volatility/history/history-screen.tsx"),
    "VolatilityHistoryScreen",
  ),
  "/volatilidad/evento": lazyPart(
    () => import("../../features/volatility/event/event-screen.tsx"),
    "EventScreen",
  ),
  "/volatilidad/se-cumplio": lazyPart(
    () => import("../../features/volatility/calibration/calibration-view.tsx"),
    "CalibrationScreen",
  ),
  "/cartera": lazyPart(
    () => import("../../features/positions/saved/positions-screen.tsx"),
    "PositionsScreen",
  ),
  "/cartera/riesgo": lazyPart(() => import("../../features/risk/book/book-screen.tsx"), "BookScreen"),
  "/cartera/escenarios": lazyPart(
    () => import("../../features/risk/scenarios/scenario-screen.tsx"),
    "ScenarioScreen",
  ),
  "/cartera/var": lazyPart(() => import("../../features/risk/var/var-screen.tsx"), "VarScreen"),
  "/cartera/importar": lazyPart(() => import("../../features/risk/import/import-screen.tsx"), "ImportScreen"),
};

/** /estrategias and the pages of the suite: by their addresses, and from those they had before. */
export function WorkRoute() {
  const { pathname, search, hash } = useLocation();
  const path = pathname.replace(/\/+$/, "");
  if (path === "/estrategias") return <StrategiesMenu />;
  const moved = movedPages[path];
  if (moved !== undefined) return <Navigate to={`${moved}${search}${hash}`} replace />;
  const here = pageAt(path);
  const Screen = here === null ? undefined : screens[here.page.to];
  const area = strategyAreas.find(({ slug }) => path === `/estrategias/${slug}`);
  if (area !== undefined) return <StrategyCard area={area} Screen={Screen} />;
  if (here === null || Screen === undefined) return <NotFound />;
  return <WorkPageScreen key={here.page.to} page={here.page} Screen={Screen} />;
}
