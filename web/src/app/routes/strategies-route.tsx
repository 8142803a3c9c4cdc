import { lazy } from "react";
import type { ComponentType } from "react";

import { screenWords } from "@paridad/core/messages";

import { StrategiesScreen } from "../../features/strategies/strategies-screen.tsx";
import type { PagesOfAreas } from "../../features/strategies/area-pages.tsx";

/** Lazy-loads a page by its exported name. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  return lazy(async () => ({ default: (await load())[name] }));
}

const savedPositions = {
  path: "posiciones",
  name: screenWords.ownPositions,
  kept: { gate: "positions.own", list: "positions" },
  Screen: page(() => import("../../features/positions/saved/positions-screen.tsx"), "PositionsScreen"),
} as const;

/** Every page of /estrategias; the first of an area is its own address. */
const pages: PagesOfAreas = {
  calculadora: [
    {
      path: "",
      name: "Calculadora",
      Screen: page(() => import("../../features/calculator/calculator-screen.tsx"), "CalculatorScreen"),
    },
  ],
  basicas: [
    {
      path: "",
      name: "Armar",
      Screen: page(() => import("../../features/positions/builder/builder-screen.tsx"), "BasicBuilderScreen"),
    },
    savedPositions,
    {
      path: "cadena",
      name: "Cadena",
      Screen: page(
        () => import("../../features/calculator/basic/basic-chain-screen.tsx"),
        "BasicChainScreen",
      ),
    },
    {
      path: "lanzamientos",
      name: "Lanzamientos",
      Screen: page(
        () => import("../../features/opportunities/lanzamientos/covered-call-screen.tsx"),
        "CoveredCallScreen",
      ),
    },
    {
      path: "puts",
      name: "Puts y coberturas",
      Screen: page(() => import("../../features/opportunities/puts/puts-screen.tsx"), "PutsScreen"),
    },
  ],
  avanzadas: [
    {
      path: "",
      name: "Armar",
      Screen: page(
        () => import("../../features/positions/builder/builder-screen.tsx"),
        "AdvancedBuilderScreen",
      ),
    },
    savedPositions,
    {
      path: "tasas",
      name: "Tasas",
      Screen: page(() => import("../../features/opportunities/tasas/rates-screen.tsx"), "RatesScreen"),
    },
    {
      path: "spreads",
      name: "Bulls y bears",
      Screen: page(() => import("../../features/opportunities/spreads/spreads-screen.tsx"), "SpreadsScreen"),
    },
    {
      path: "buscador",
      name: "Buscador",
      Screen: page(() => import("../../features/opportunities/buscador/search-screen.tsx"), "SearchScreen"),
    },
  ],
  volatilidad: [
    {
      path: "",
      name: "Sonrisa",
      Screen: page(() => import("../../features/volatility/smile/smile-screen.tsx"), "SmileScreen"),
    },
    {
      path: "plazo",
      name: "Asimetría y plazo",
      Screen: page(() => import("../../features/volatility/term/term-screen.tsx"), "TermScreen"),
    },
    {
      path: "cono",
      name: "Cono",
      Screen: page(() => import("../../features/volatility/cone/cone-screen.tsx"), "ConeScreen"),
    },
    {
      path: "historia",
      name: "Historia",
      Screen: page(
        () => import("../../features/volatility/history/history-screen.tsx"),
        "VolatilityHistoryScreen",
      ),
    },
    {
      path: "indice",
      name: "Índice",
      Screen: page(() => import("../../features/volatility/index/index-screen.tsx"), "VolatilityIndexScreen"),
    },
    {
      path: "evento",
      name: "Evento",
      Screen: page(() => import("../../features/volatility/event/event-screen.tsx"), "EventScreen"),
    },
  ],
  riesgo: [
    {
      path: "",
      name: "Cartera",
      Screen: page(() => import("../../features/risk/cartera/cartera-screen.tsx"), "CarteraScreen"),
    },
    {
      path: "escenarios",
      name: "Escenarios",
      Screen: page(() => import("../../features/risk/escenarios/scenario-screen.tsx"), "ScenarioScreen"),
    },
    {
      path: "var",
      name: "VaR",
      Screen: page(() => import("../../features/risk/var/var-screen.tsx"), "VarScreen"),
    },
    {
      path: "estres",
      name: "Estrés",
      Screen: page(() => import("../../features/risk/estres/stress-screen.tsx"), "StressScreen"),
    },
    {
      path: "tamano",
      name: "Tamaño",
      Screen: page(() => import("../../features/risk/tamano/size-screen.tsx"), "SizeScreen"),
    },
    {
      path: "importar",
      name: "Importar",
      kept: { gate: "positions.own", list: "imports" },
      Screen: page(() => import("../../features/risk/importar/import-screen.tsx"), "ImportScreen"),
    },
  ],
};

/** /estrategias: the menu, with the pages of its cards. */
export function StrategiesRoute() {
  return <StrategiesScreen pages={pages} />;
}
