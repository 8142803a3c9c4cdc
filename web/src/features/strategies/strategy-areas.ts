import { moduleNames } from "@paridad/core/plans";
import { Activity, Calculator, GitBranch, Layers, Shield } from "lucide-react";
import type { ComponentType, SVGProps } from "react";

import type { Gate } from "@paridad/core/plans";

/** One of the five cards of /estrategias (spec.md section 2). */
export type StrategyArea = {
  /** Last part of its address, /estrategias/{slug}. */
  readonly slug: "basicas" | "avanzadas" | "volatilidad" | "riesgo" | "calculadora";
  readonly gate: Gate;
  readonly title: string;
  readonly lead: string;
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
  readonly tools: ReadonlyArray<{ readonly name: string; readonly description: string }>;
};

export const strategyAreas: readonly StrategyArea[] = [
  {
    slug: "basicas",
    gate: "strategies.basicas",
    title: moduleNames.basicStrategies,
    lead: "Las posiciones de una o dos patas para empezar.",
    Icon: Layers,
    tools: [
      {
        name: "Call y put simples",
        description: "Compra o venta de una opción, con su punto de equilibrio.",
      },
      { name: "Covered call", description: "Lanzamiento cubierto: la acción en cartera y un call vendido." },
      { name: "Protective put", description: "La acción en cartera y un put que le pone piso." },
      { name: "Cash secured put", description: "Un put vendido con los pesos para comprar la acción." },
    ],
  },
  {
    slug: "avanzadas",
    gate: "strategies.avanzadas",
    title: moduleNames.advancedStrategies,
    lead: "Combinaciones de varias bases para operar rango o movimiento.",
    Icon: GitBranch,
    tools: [
      { name: "Straddle", description: "Call y put de la misma base: gana con el movimiento." },
      { name: "Strangle", description: "Call y put de bases distintas: más barato y más lejos." },
      { name: "Iron condor", description: "Dos spreads que cobran mientras el precio queda en rango." },
      { name: "Butterfly", description: "Tres bases que pagan más cerca de la del medio." },
    ],
  },
  {
    slug: "volatilidad",
    gate: "strategies.volatilidad",
    title: moduleNames.volatility,
    lead: "La superficie de volatilidad, por base y por plazo.",
    Icon: Activity,
    tools: [
      { name: "Volatilidad implícita", description: "Nivel de hoy contra su propia historia." },
      { name: "Skew", description: "Cuánto más caros son los puts que los calls equidistantes." },
      { name: "Estructura temporal", description: "La VI en el dinero de cada vencimiento." },
      { name: "Índice de volatilidad", description: "IVG 30: lo que pagan las opciones de GGAL a 30 días." },
    ],
  },
  {
    slug: "riesgo",
    gate: "strategies.riesgo",
    title: moduleNames.risk,
    lead: "Cuánto puede perder una cartera y por qué.",
    Icon: Shield,
    tools: [
      { name: "Griegas", description: "La exposición neta de toda la posición." },
      { name: "Valor a riesgo", description: "La pérdida que no se espera superar en un plazo." },
      { name: "Pruebas de estrés", description: "Saltos de precio, volatilidad y tasa." },
      { name: "Tamaño de posición", description: "Cuántos lotes para el riesgo que aceptás." },
    ],
  },
  {
    slug: "calculadora",
    gate: "strategies.calculadora",
    title: moduleNames.liveCalculator,
    lead: "La cadena de GGAL en vivo: teórico, volatilidad implícita, griegas y tasa implícita por base.",
    Icon: Calculator,
    tools: [
      { name: "Cadena en vivo", description: "Puntas, último y cantidades, al ritmo del mercado." },
      {
        name: "Volatilidad implícita",
        description: "En la compra, el medio y la venta, y de tu propio precio.",
      },
      { name: "¿Y si…?", description: "Mové spot, volatilidad y días sin perder lo que mirás." },
    ],
  },
];
