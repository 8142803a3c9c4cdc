/** Subjects of the data API, and the first parts of their addresses. */
const subjects = [
  {
    name: "Mercado",
    description: "La cadena, sus tasas y sus contratos",
    parts: ["chain", "implied-rate", "instruments", "days"],
  },
  {
    name: "Historia",
    description: "Barras de opciones y de la acción",
    parts: ["history", "share-history", "ratios"],
  },
  { name: "Volatilidad", description: "Sonrisas, plazo, índice y sus ruedas", parts: ["volatility"] },
  { name: "Oportunidades", description: "Tablas netas de costos", parts: ["opportunities"] },
  { name: "Posiciones", description: "Tu cartera, una posición, escenarios", parts: ["positions", "risk"] },
  {
    name: "Pruebas",
    description: "Reglas y probabilidades contra lo que pasó",
    parts: ["back-tests", "calibration"],
  },
  { name: "Clave", description: "Uso y límites", parts: ["usage"] },
] as const;

export const dataTags = subjects.map(({ name, description }) => ({ name, description }));

/** The tag of an address: its subject for the data API, otherwise its first part. */
export function tagOf(url: string): string {
  const [, first = "", second = ""] = url.split("/");
  if (first !== "v1") return first;
  return subjects.find(({ parts }) => (parts as readonly string[]).includes(second))?.name ?? first;
}
