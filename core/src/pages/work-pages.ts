import { screenWords } from "../messages/screens.ts";
import type { Gate } from "../plans/index.ts";

/** Lists of what somebody saved, which stay open without a plan. */
export type KeptList = "positions" | "imports";

/** A page of the work. Any of its gates opens it. */
export type WorkPage = {
  readonly to: string;
  readonly name: string;
  readonly gates: readonly Gate[];
  /** Another address of the same screen. */
  readonly alias?: string;
  /** A list that stays its owner's whatever the plan: it opens the page too. */
  readonly saved?: { readonly gate: Gate; readonly list: KeptList };
  /** A button of its work's bar, no tab. */
  readonly isButton?: boolean;
};

/** One item of the row of work, with its pages as tabs. */
export type Work = { readonly name: string; readonly short?: string; readonly pages: readonly WorkPage[] };

const cadena: Work = {
  name: "Cadena",
  pages: [
    {
      to: "/cadena",
      name: "Cadena",
      gates: ["strategies.calculadora", "market.chain"],
      alias: "/estrategias/calculadora",
    },
  ],
};

const armar: Work = {
  name: "Armar",
  pages: [
    { to: "/armar", name: "Patas", gates: ["strategies.basicas", "strategies.avanzadas"] },
    { to: "/armar/tamano", name: "Tamaño", gates: ["strategies.riesgo"] },
  ],
};

const oportunidades: Work = {
  name: "Oportunidades",
  short: "Oport.",
  pages: [
    { to: "/oportunidades", name: "Lanzamientos", gates: ["strategies.basicas"] },
    { to: "/oportunidades/puts", name: "Puts y coberturas", gates: ["strategies.basicas"] },
    { to: "/oportunidades/tasas", name: "Tasas", gates: ["strategies.avanzadas"] },
    { to: "/oportunidades/spreads", name: "Bulls y bears", gates: ["strategies.avanzadas"] },
    { to: "/oportunidades/buscador", name: "Buscador", gates: ["strategies.avanzadas"] },
    { to: "/oportunidades/pares", name: "Pares", gates: ["history.scanner"] },
    { to: "/oportunidades/banco", name: "Banco de pruebas", gates: ["strategies.avanzadas"] },
  ],
};

const volatilidad: Work = {
  name: "Volatilidad",
  pages: [
    { to: "/volatilidad", name: "Sonrisa", gates: ["strategies.volatilidad"] },
    { to: "/volatilidad/plazo", name: "Asimetría y plazo", gates: ["strategies.volatilidad"] },
    { to: "/volatilidad/cono", name: "Cono de volatilidad", gates: ["strategies.volatilidad"] },
    { to: "/volatilidad/historia", name: "Historia e índice", gates: ["strategies.volatilidad"] },
    { to: "/volatilidad/evento", name: "Evento", gates: ["strategies.volatilidad"] },
    { to: "/volatilidad/se-cumplio", name: screenWords.calibration, gates: ["strategies.volatilidad"] },
  ],
};

const cartera: Work = {
  name: "Cartera",
  pages: [
    {
      to: "/cartera",
      name: screenWords.ownPositions,
      gates: ["positions.write"],
      saved: { gate: "positions.own", list: "positions" },
    },
    { to: "/cartera/riesgo", name: "Griegas y garantía", gates: ["strategies.riesgo"] },
    { to: "/cartera/escenarios", name: "Escenarios", gates: ["strategies.riesgo"] },
    { to: "/cartera/var", name: "VaR y estrés", gates: ["strategies.riesgo"] },
    {
      to: "/cartera/importar",
      name: "Importar",
      gates: ["positions.write"],
      saved: { gate: "positions.own", list: "imports" },
      isButton: true,
    },
  ],
};

const datos: Work = {
  name: "Datos",
  pages: [
    { to: "/historico/datos", name: "Datos Generales", gates: ["history.grid"] },
    { to: "/historico/ratios", name: "Ratios", gates: ["history.ratios"] },
    { to: "/historico/volumen", name: "Volumen", gates: ["history.volumen"] },
    { to: "/historico/probabilidades", name: "Probabilidades", gates: ["probabilities.rows"] },
  ],
};

/** The row of work, in its order: every page of the suite and of the data, once. */
export const works: readonly Work[] = [cadena, armar, oportunidades, volatilidad, cartera, datos];

/** The page at an address with its work; null elsewhere. */
export function pageAt(path: string): { readonly work: Work; readonly page: WorkPage } | null {
  const address = path.replace(/\/+$/, "");
  for (const work of works) {
    const page = work.pages.find(({ to, alias }) => to === address || alias === address);
    if (page !== undefined) return { work, page };
  }
  return null;
}

/** Addresses of earlier versions; a query stays. */
export const movedPages: Readonly<Record<string, string>> = {
  "/estrategias/basicas/cadena": "/cadena",
  "/estrategias/basicas/posiciones": "/cartera",
  "/estrategias/avanzadas/posiciones": "/cartera",
  "/estrategias/basicas/lanzamientos": "/oportunidades",
  "/estrategias/basicas/puts": "/oportunidades/puts",
  "/estrategias/avanzadas/tasas": "/oportunidades/tasas",
  "/estrategias/avanzadas/spreads": "/oportunidades/spreads",
  "/estrategias/avanzadas/buscador": "/oportunidades/buscador",
  "/estrategias/volatilidad/plazo": "/volatilidad/plazo",
  "/estrategias/volatilidad/cono": "/volatilidad/cono",
  "/estrategias/volatilidad/historia": "/volatilidad/historia",
  "/estrategias/volatilidad/indice": "/volatilidad/historia",
  "/volatilidad/indice": "/volatilidad/historia",
  "/estrategias/volatilidad/evento": "/volatilidad/evento",
  "/estrategias/riesgo/escenarios": "/cartera/escenarios",
  "/estrategias/riesgo/var": "/cartera/var",
  "/estrategias/riesgo/estres": "/cartera/var",
  "/cartera/estres": "/cartera/var",
  "/estrategias/riesgo/tamano": "/armar/tamano",
  "/estrategias/riesgo/importar": "/cartera/importar",
};
