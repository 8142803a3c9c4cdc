import { pageAt } from "@paridad/core/pages";
import type { WorkPage } from "@paridad/core/pages";

import type { PictureName } from "../ui/states/product-picture.tsx";

type Preview = { readonly picture: PictureName; readonly points: readonly [string, string, string] };

const ofWork: Readonly<Record<string, Preview>> = {
  Cadena: {
    picture: "cadena",
    points: [
      "Teórico, puntas, volatilidad y griegas de cada base, con cada movimiento del mercado.",
      "Tasa colocadora y tomadora de cada vencimiento contra la caución.",
      "Un “¿y si…?” para mover papel, volatilidad y días.",
    ],
  },
  Armar: {
    picture: "armar",
    points: [
      "Armás la posición sobre la cadena y ves su resultado al vencimiento y hoy.",
      "Lo que pagás o cobrás, máximo, mínimo, equilibrio y probabilidad, con comisiones.",
      "La guardás, la seguís en Cartera y le ponés una alerta.",
    ],
  },
  Oportunidades: {
    picture: "oportunidades",
    points: [
      "Lanzamientos, puts, tasas y spreads ordenados por lo que rinden sobre la caución.",
      "Con las puntas que se pueden tomar y cuántos lotes hay.",
      "Un buscador que propone la posición para lo que esperás del papel.",
    ],
  },
  Volatilidad: {
    picture: "sonrisa",
    points: [
      "La sonrisa de cada vencimiento y qué bases están por encima o por debajo de la curva.",
      "Estructura temporal, asimetría y cono de volatilidad contra la historia.",
      "Cuánto movimiento descuenta el mercado para un evento.",
    ],
  },
  Cartera: {
    picture: "cartera",
    points: [
      "Cuánto hizo hoy cada posición y de dónde viene: papel, tiempo, volatilidad y tasa.",
      "Griegas y garantía estimada del conjunto, y qué decidir hoy.",
      "Escenarios, valor a riesgo y estrés con las jornadas de crisis.",
    ],
  },
};

const ofPage: Readonly<Record<string, Preview>> = {
  "/oportunidades/banco": {
    picture: "oportunidades",
    points: [
      "Qué habría dejado una regla en cada vencimiento guardado, neto de tus costos.",
      "Contra la caución de esos días y contra tener la acción, con su intervalo.",
      "Dos reglas lado a lado, y qué pasa si cambia la base o los días.",
    ],
  },
  "/historico/datos": {
    picture: "datos",
    points: [
      "Cada cotización grabada de cada opción, en tabla y en gráfico.",
      "La cadena completa de cualquier instante pasado.",
      "Con marcas de calidad y descarga en CSV o Excel.",
    ],
  },
  "/historico/ratios": {
    picture: "ratios",
    points: [
      "La relación entre dos bases, minuto a minuto.",
      "Bandas, percentil y z-score contra su propia historia.",
      "Para saber cuándo rotar de una base a otra.",
    ],
  },
  "/historico/volumen": {
    picture: "volumen",
    points: [
      "Volumen y monto operado por símbolo y por base.",
      "Dónde se concentra lo operado, en calls y en puts.",
      "Rueda por rueda, con descarga en CSV o Excel.",
    ],
  },
  "/historico/probabilidades": {
    picture: "probabilidades",
    points: [
      "Qué tan seguido el spread de dos bases valió lo que vale hoy.",
      "Probabilidad empírica y neutral al riesgo, lado a lado.",
      "Con el tamaño de la muestra a la vista.",
    ],
  },
};

/** The look of a page and what it does in three lines, while it is locked; null for a page without one. */
export function previewOf(page: WorkPage): Preview | null {
  return ofPage[page.to] ?? ofWork[pageAt(page.to)?.work.name ?? ""] ?? null;
}
