/** Names of the kinds of market events, and the word next to their mark on a chart. */
export const marketEventNames = {
  dividend: { label: "Dividendo (ex-date)", mark: "Ex" },
  earnings: { label: "Balance", mark: "Balance" },
  election: { label: "Elecciones", mark: "Elecciones" },
  holiday: { label: "Feriado", mark: "Feriado" },
  expiry: { label: "Vencimiento de opciones", mark: "OPEX" },
  other: { label: "Otro", mark: "Evento" },
} as const;

/** Where an event is known from. */
export const marketEventOrigins = {
  written: "Cargado en el panel",
  rename: "Por el cambio de bases de la cadena",
  calendar: "Calendario del mercado",
} as const;
