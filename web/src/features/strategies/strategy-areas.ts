import { moduleNames } from "@paridad/core/plans";
import { Activity, Calculator, GitBranch, Layers, Shield } from "lucide-react";
import type { ComponentType, SVGProps } from "react";

import type { Gate } from "@paridad/core/plans";

import { pageAt } from "@paridad/core/pages";
import type { WorkPage } from "@paridad/core/pages";

/** One of the five cards of /estrategias. */
export type StrategyArea = {
  /** Last part of its address, /estrategias/{slug}. */
  readonly slug: "basicas" | "avanzadas" | "volatilidad" | "riesgo" | "calculadora";
  readonly gate: Gate;
  readonly title: string;
  readonly lead: string;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Its pages; a press on the card leads to the first. */
  readonly pages: readonly string[];
};

export const strategyAreas: readonly StrategyArea[] = [
  {
    slug: "basicas",
    gate: "strategies.basicas",
    title: moduleNames.basicStrategies,
    lead: "Call y put simples, lanzamiento cubierto, put protector y put lanzado con efectivo.",
    Icon: Layers,
    pages: ["/armar", "/oportunidades", "/oportunidades/puts", "/cadena", "/cartera"],
  },
  {
    slug: "avanzadas",
    gate: "strategies.avanzadas",
    title: moduleNames.advancedStrategies,
    lead: "Cono, cuna, iron condor, mariposa y todo lo que combine varias bases.",
    Icon: GitBranch,
    pages: [
      "/armar",
      "/oportunidades/tasas",
      "/oportunidades/spreads",
      "/oportunidades/buscador",
      "/oportunidades/banco",
      "/cartera",
    ],
  },
  {
    slug: "volatilidad",
    gate: "strategies.volatilidad",
    title: moduleNames.volatility,
    lead: "Volatilidad implícita, asimetría, estructura de plazos e índice.",
    Icon: Activity,
    pages: [
      "/volatilidad",
      "/volatilidad/plazo",
      "/volatilidad/cono",
      "/volatilidad/historia",
      "/volatilidad/evento",
      "/volatilidad/se-cumplio",
    ],
  },
  {
    slug: "riesgo",
    gate: "strategies.riesgo",
    title: moduleNames.risk,
    lead: "Griegas, valor a riesgo, pruebas de estrés y tamaño de la posición.",
    Icon: Shield,
    pages: ["/cartera/riesgo", "/cartera/escenarios", "/cartera/var", "/armar/tamano", "/cartera/importar"],
  },
  {
    slug: "calculadora",
    gate: "strategies.calculadora",
    title: moduleNames.liveCalculator,
    lead: "La cadena de GGAL en vivo: teórico, volatilidad implícita, griegas y tasa implícita por base.",
    Icon: Calculator,
    pages: ["/estrategias/calculadora"],
  },
];

/** The pages that a card lists, by the names they carry. */
export function pagesOf({ pages }: StrategyArea): readonly WorkPage[] {
  return pages.flatMap((path) => pageAt(path)?.page ?? []);
}
