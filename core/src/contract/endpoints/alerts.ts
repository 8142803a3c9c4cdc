import {
  alertActionRequestSchema,
  alertIdSchema,
  alertSettingsRequestSchema,
  alertVersionQuerySchema,
  alertsQuerySchema,
  createAlertRequestSchema,
  endPushRequestSchema,
  firedAlertsQuerySchema,
  pushSubscriptionRequestSchema,
  seenAlertsRequestSchema,
  updateAlertRequestSchema,
} from "../alerts/alert-requests.ts";
import {
  alertAnswerSchema,
  alertSettingsAnswerSchema,
  alertsAnswerSchema,
  firedAlertsAnswerSchema,
} from "../alerts/alerts.ts";
import { messageAnswerSchema } from "../envelope.ts";
import { endpoint } from "./endpoint.ts";

export const listAlerts = endpoint("GET /alerts", {
  access: { gate: "alerts.own" },
  query: alertsQuerySchema,
  reply: alertsAnswerSchema,
  summary: "Alertas de la persona, con lo que miran ahora",
});
export const deleteAlert = endpoint("DELETE /alerts/:id", {
  access: { gate: "alerts.own" },
  params: alertIdSchema,
  query: alertVersionQuerySchema,
  reply: messageAnswerSchema,
  summary: "Eliminar una alerta",
});
export const createAlert = endpoint("POST /alerts", {
  access: { gate: "alerts.write" },
  body: createAlertRequestSchema,
  reply: alertAnswerSchema,
  summary: "Guardar una alerta",
});
export const updateAlert = endpoint("PUT /alerts/:id", {
  access: { gate: "alerts.write" },
  params: alertIdSchema,
  body: updateAlertRequestSchema,
  reply: alertAnswerSchema,
  summary: "Cambiar una alerta",
});
export const changeAlertState = endpoint("POST /alerts/:id/state", {
  access: { gate: "alerts.write" },
  params: alertIdSchema,
  body: alertActionRequestSchema,
  reply: alertAnswerSchema,
  summary: "Pausar, reanudar o rearmar una alerta",
});
export const subscribePush = endpoint("POST /alerts/push", {
  access: { gate: "alerts.own" },
  body: pushSubscriptionRequestSchema,
  reply: messageAnswerSchema,
  summary: "Recibir las alertas en este navegador",
});
export const endPush = endpoint("POST /alerts/push/end", {
  access: { gate: "alerts.own" },
  body: endPushRequestSchema,
  reply: messageAnswerSchema,
  summary: "Dejar de recibirlas en este navegador",
});
export const listFiredAlerts = endpoint("GET /alerts/fired", {
  access: { gate: "alerts.own" },
  query: firedAlertsQuerySchema,
  reply: firedAlertsAnswerSchema,
  summary: "Alertas que se cumplieron, de la más nueva a la más vieja",
});
export const markAlertsSeen = endpoint("POST /alerts/fired/seen", {
  access: { gate: "alerts.own" },
  body: seenAlertsRequestSchema,
  reply: firedAlertsAnswerSchema,
  summary: "Marcar como vistas",
});
export const writeAlertSettings = endpoint("PUT /alerts/settings", {
  access: { gate: "alerts.own" },
  body: alertSettingsRequestSchema,
  reply: alertSettingsAnswerSchema,
  summary: "Horas sin avisos",
});
