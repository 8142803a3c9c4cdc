import { ChartCandlestick, ChartColumn, Percent, Scale } from "lucide-react";
import type { ComponentType, SVGProps } from "react";

import type { Gate } from "@paridad/core/plans";

/** One of the four tiles of /historico (spec.md section 2). */
export type HistoricoModule = {
  /** Last part of its address, /historico/{slug}. */
  readonly slug: "datos" | "ratios" | "volumen" | "probabilidades";
  readonly gate: Gate;
  readonly title: string;
  readonly lead: string;
  readonly points: readonly string[];
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
};

export const historicoModules: readonly HistoricoModule[] = [
  {
    slug: "datos",
    gate: "history.grid",
    title: "Datos Generales",
    lead: "Cada cotización grabada, en tabla, en gráfico y como cadena de un día pasado.",
    points: [
      "Tabla de hasta 5.000 filas con CSV",
      "Gráfico con volumen y subyacente",
      "Cadena en un instante",
    ],
    Icon: ChartCandlestick,
  },
  {
    slug: "ratios",
    gate: "history.ratios",
    title: "Ratios",
    lead: "La relación entre dos bases y cuán lejos está de lo habitual.",
    points: ["Compra/venta, venta/compra y cierre", "Media, desvíos y percentil", "Buscador de pares"],
    Icon: Scale,
  },
  {
    slug: "volumen",
    gate: "history.volumen",
    title: "Volumen",
    lead: "Dónde se operó, cuánto y de qué lado.",
    points: ["Por símbolo y por base", "Calls contra puts en el tiempo", "Volumen relativo a 20 ruedas"],
    Icon: ChartColumn,
  },
  {
    slug: "probabilidades",
    gate: "probabilities.rows",
    title: "Análisis de Probabilidades",
    lead: "Qué tan seguido el spread de dos bases valió lo que vale hoy.",
    points: ["Costo del bull y su ECDF", "Neutral al riesgo contra histórica", "Se actualiza solo cada 60 s"],
    Icon: Percent,
  },
];
