/** Names of the kinds of market events, and the word next to their mark on a chart. */
export const marketEventNames = {
  dividend: { label: "Dividendo (ex-date)", mark: "Ex" },
  earnings: { label: "Balance", mark: "Balance" },
  election: { label: "Elecciones", mark: "Elecciones" },
  holiday: { label: "Feriado", mark: "Feriado" },
  expiry: { label: "Vencimiento de opciones", mark: "OPEX" },
  other: { label: "Otro", mark: "Evento" },
} as const;

/** Faults of an event that an administrator writes. */
export const marketEventErrors = {
  kind: "Elegí una clase de evento",
  dayMissing: "El día es requerido",
  titleMissing: "El título es requerido",
  amount: "El monto debe ser un número mayor que 0",
  amountTooLarge: "El monto es demasiado grande",
  amountOfOther: "Solo un dividendo tiene monto",
  holidayOnWeekend: "Es fin de semana: la bolsa ya no abre ese día",
  holidayOver: "Ese día ya pasó: solo podés cerrar hoy o un día por venir",
  holidayTwice: "Ese día ya tiene un feriado cargado",
  gone: "Ese evento ya no existe",
} as const;

/** Sources of market events. */
export const marketEventOriginNames = {
  written: "Cargado en el panel",
  rename: "Por el cambio de bases de la cadena",
  calendar: "Calendario del mercado",
} as const;
