import type { PlanIconName } from "../contract/accounts/plan-icons.ts";

/** A module of the product, the unit plans are made of. */
export type ModuleId = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11;
export type PlanModule = {
  readonly id: ModuleId;
  readonly name: string;
  readonly icon: PlanIconName;
  /** In a line of the plans on sale. */
  readonly benefit: string;
  readonly description: string;
  readonly routes: readonly string[];
  /** False while the module has no screen yet: shown as 'Próximamente' wherever plans are sold. */
  readonly available: boolean;
};

/** Modules whose name is their screen's title too. */
export const moduleNames = {
  basicStrategies: "Estrategias Básicas",
  advancedStrategies: "Estrategias Avanzadas",
  volatility: "Análisis Volatilidad",
  risk: "Gestión Riesgo",
  liveCalculator: "Calculadora Tiempo Real",
} as const;

/** The 11 modules that plans are made of, by their number. */
export const planModules: readonly PlanModule[] = [
  {
    id: 1,
    name: "Datos Históricos",
    icon: "database",
    benefit: "La historia de cada opción, con CSV",
    description: "Cotizaciones grabadas de cada opción, con filtros y exportación CSV.",
    routes: ["/historico"],
    available: true,
  },
  {
    id: 2,
    name: "Ratios",
    icon: "scale",
    benefit: "Qué base está cara contra otra",
    description: "Relación entre dos bases con bandas y percentiles.",
    routes: ["/historico"],
    available: true,
  },
  {
    id: 3,
    name: "Volumen",
    icon: "bar-chart-3",
    benefit: "Dónde y cuánto se operó",
    description: "Volumen y monto operado por símbolo y por base.",
    routes: ["/historico"],
    available: true,
  },
  {
    id: 4,
    name: "Probabilidades",
    icon: "percent",
    benefit: "Probabilidades medidas en la historia",
    description: "Series derivadas, ECDF y probabilidades de dos bases.",
    routes: ["/historico"],
    available: true,
  },
  {
    id: 5,
    name: "WebSocket",
    icon: "radio",
    benefit: "Precios en vivo, sin refrescar",
    description: "Cotizaciones en vivo por socket.",
    routes: ["/estrategias"],
    available: true,
  },
  {
    id: 6,
    name: "APIs Exclusivas",
    icon: "code",
    benefit: "API y stream para tus programas",
    description: "La API de datos y su stream, con claves de API propias.",
    routes: ["/profile"],
    available: true,
  },
  {
    id: 7,
    name: moduleNames.basicStrategies,
    icon: "layers",
    benefit: "Armá lanzamientos y coberturas",
    description: "Call y put simples, lanzamiento cubierto y put protector.",
    routes: ["/estrategias"],
    available: true,
  },
  {
    id: 8,
    name: moduleNames.advancedStrategies,
    icon: "git-branch",
    benefit: "Conos, cunas, cóndores y mariposas",
    description: "Straddle, strangle, iron condor y butterfly.",
    routes: ["/estrategias"],
    available: true,
  },
  {
    id: 9,
    name: moduleNames.volatility,
    icon: "activity",
    benefit: "Sonrisa, cono de volatilidad e índice",
    description: "Volatilidad implícita, skew y estructura temporal.",
    routes: ["/estrategias"],
    available: true,
  },
  {
    id: 10,
    name: moduleNames.risk,
    icon: "shield",
    benefit: "Tu cartera: griegas, garantía y escenarios",
    description: "Cartera con griegas y garantía, escenarios, valor a riesgo, estrés y tamaño.",
    routes: ["/estrategias"],
    available: true,
  },
  {
    id: 11,
    name: moduleNames.liveCalculator,
    icon: "calculator",
    benefit: "Cadena en vivo: teórico, VI y griegas",
    description: "Cadena en vivo con teórico, volatilidad implícita y griegas.",
    routes: ["/estrategias"],
    available: true,
  },
];

/** Modules of the trial. */
export const allModuleIds: readonly ModuleId[] = planModules.map((module) => module.id);

/** The specification's plan matrix, seed of the server's plan rows. */
export const planMatrix = {
  starter: [1, 2, 7],
  pro: [1, 2, 3, 4, 5, 7, 8, 9, 10, 11],
  black: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
} as const satisfies Record<string, readonly ModuleId[]>;

/** One of the 11 modules; undefined for another number. */
export function moduleById(id: number): PlanModule | undefined {
  return planModules.find((module) => module.id === id);
}
