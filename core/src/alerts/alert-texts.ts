import type { AlertReason } from "./alert-values.ts";
import type { AlertEnding } from "../contract/index.ts";

/** The server's messages about alerts. */
export const alertMessages = {
  gone: "Esa alerta ya no existe.",
  stale: "La alerta cambió en otra pestaña o dispositivo. Revisá cómo quedó y volvé a intentar.",
  full: (maximum: number) =>
    maximum === 0
      ? "Sin un plan activo no se guardan alertas nuevas."
      : `Tu plan guarda hasta ${maximum} alertas. Eliminá alguna para guardar otra.`,
  noPosition: "Esa posición no existe o ya se cerró",
  expired: "Ese vencimiento ya pasó",
  notFollowed: "No se sabe qué contrato es hoy: elegilo de nuevo en el panel",
  notCall: "Un lanzamiento es con un call",
  same: "Los símbolos deben ser diferentes",
  ended: "La alerta terminó: cambiale lo que mira para usarla otra vez.",
  saved: "Alerta guardada",
  savedTrue: (value: string) =>
    `Alerta guardada. Ya se cumple: ahora ${value}. Te avisamos cuando vuelva a cruzar.`,
  savedPaused: "Alerta guardada. Sigue en pausa.",
  /** `reason` null where the plan's prices aren't live. */
  savedUnknown: ({
    direction,
    threshold,
    reason,
  }: {
    direction: "above" | "below";
    threshold: string;
    reason: string | null;
  }) => {
    const why =
      reason === null
        ? "Con tu plan el valor se mira al cierre de cada cinco minutos"
        : `Ahora no se sabe cuánto vale: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`;
    const side = direction === "above" ? "por debajo" : "por encima";
    return `Alerta guardada. ${why}. Empieza a esperar cuando lo veamos ${side} de ${threshold}.`;
  },
  deleted: "Alerta eliminada",
  pushSaved: "Este navegador recibe tus alertas",
  pushEnded: "Este navegador ya no recibe tus alertas",
  pushRefused: "El servicio de avisos de este navegador no está entre los que usamos",
} as const;

/** Why nothing is known of what an alert watches. */
export const alertReasonMessages: Record<AlertReason, string> = {
  "no-market": "La fuente todavía no dio precios",
  "not-listed": "El contrato no está en el panel de hoy",
  "no-price": "Falta la punta o el precio",
  apart: "Opciones y acción son de momentos distintos",
  "no-rate": "Faltan puntas para la tasa",
  "not-call": alertMessages.notCall,
  "no-volatility": "Su precio no tiene volatilidad implícita",
  "no-series": "Hacen falta 60 ruedas con VI 30 días",
  "never-moved": "La volatilidad no se movió en las ruedas anteriores",
  unreadable: "Es de una versión que no conocemos",
};

/** Why an alert ended. */
export const alertEndingMessages: Record<AlertEnding, string> = {
  expired: "el contrato venció",
  "position-gone": "la posición se eliminó",
  "position-closed": "la posición se cerró",
};
