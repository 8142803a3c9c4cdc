import { ChartCandlestick, ChartColumn, Percent, Scale } from "lucide-react";
import type { ComponentType, SVGProps } from "react";

import type { Gate } from "@paridad/core/plans";

/** One of the four tiles of /historico. */
export type HistoricoModule = {
  /** Last part of its address, /historico/{slug}. */
  readonly slug: "datos" | "ratios" | "volumen" | "probabilidades";
  readonly gate: Gate;
  readonly title: string;
  readonly lead: string;
  /** Its pages, by the names they carry. */
  readonly pages: readonly { readonly to: string; readonly name: string }[];
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>;
};

export const historicoModules: readonly HistoricoModule[] = [
  {
    slug: "datos",
    gate: "history.grid",
    title: "Datos Generales",
    lead: "Cada cotización grabada, en tabla, en gráfico y como cadena de un día pasado.",
    pages: [
      { to: "/historico/datos", name: "Tabla" },
      { to: "/historico/datos?vista=grafico", name: "Gráfico" },
      { to: "/historico/datos?vista=cadena", name: "Cadena en una fecha" },
    ],
    Icon: ChartCandlestick,
  },
  {
    slug: "ratios",
    gate: "history.ratios",
    title: "Ratios",
    lead: "La relación entre dos bases y cuán lejos está de lo habitual.",
    pages: [
      { to: "/historico/ratios", name: "Ratios" },
      { to: "/oportunidades/pares", name: "Pares" },
    ],
    Icon: Scale,
  },
  {
    slug: "volumen",
    gate: "history.volumen",
    title: "Volumen",
    lead: "Dónde se operó, cuánto y de qué lado.",
    pages: [{ to: "/historico/volumen", name: "Volumen" }],
    Icon: ChartColumn,
  },
  {
    slug: "probabilidades",
    gate: "probabilities.rows",
    title: "Análisis de Probabilidades",
    lead: "Qué tan seguido el spread de dos bases valió lo que vale hoy.",
    pages: [{ to: "/historico/probabilidades", name: "Probabilidades" }],
    Icon: Percent,
  },
];
