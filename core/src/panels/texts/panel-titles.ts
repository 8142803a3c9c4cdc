/** The panels of partners' sites, by name. */
export const panelTitles = {
  chain: "Cadena de opciones",
  volatility: "Volatilidad de un vencimiento",
  ratios: "Ratio de dos símbolos",
  position: "Una posición",
  lanzamientos: "Lanzamientos contra la caución",
  ticker: "Una línea del mercado",
} as const;
