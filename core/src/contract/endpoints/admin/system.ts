import * as z from "zod/mini";

import { adminFeedAnswerSchema } from "../../admin/admin-feed.ts";
import {
  adminQueuesAnswerSchema,
  auditAnswerSchema,
  auditCheckAnswerSchema,
  auditQuerySchema,
  bulkEmailAnswerSchema,
  bulkEmailRequestSchema,
  campaignAnswerSchema,
  campaignsAnswerSchema,
  capabilitiesAnswerSchema,
  settingsAnswerSchema,
  settingsRequestSchema,
  statsAnswerSchema,
} from "../../admin/admin-operations.ts";
import { businessHistoryAnswerSchema } from "../../admin/business-history.ts";
import { endpoint } from "../endpoint.ts";

export const sendCampaign = endpoint("POST /admin/emails/bulk", {
  access: "admin",
  body: bulkEmailRequestSchema,
  bodyLimit: 524_288,
  reply: bulkEmailAnswerSchema,
  summary: "Envío masivo de emails",
});
export const listCampaigns = endpoint("GET /admin/emails/bulk", {
  access: "admin",
  reply: campaignsAnswerSchema,
  summary: "Envíos masivos hechos",
});
export const readCampaign = endpoint("GET /admin/emails/bulk/:id", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: campaignAnswerSchema,
  summary: "Resultado de un envío masivo",
});
export const readStats = endpoint("GET /admin/stats", {
  access: "admin",
  reply: statsAnswerSchema,
  summary: "Estadísticas",
});
export const readBusinessHistory = endpoint("GET /admin/stats/history", {
  access: "admin",
  reply: businessHistoryAnswerSchema,
  summary: "Estadísticas a lo largo del tiempo",
});
export const readCapabilities = endpoint("GET /admin/capabilities", {
  access: "admin",
  reply: capabilitiesAnswerSchema,
  summary: "Qué puede hacer este servidor",
});
export const readFeed = endpoint("GET /admin/feed", {
  access: "admin",
  reply: adminFeedAnswerSchema,
  summary: "Estado de la fuente de cotizaciones",
});
export const readQueues = endpoint("GET /admin/queues", {
  access: "admin",
  reply: adminQueuesAnswerSchema,
  summary: "Estado de los emails y de las tareas programadas",
});
export const readSettings = endpoint("GET /admin/settings", {
  access: "admin",
  reply: settingsAnswerSchema,
  summary: "Configuración de la plataforma",
});
export const changeSettings = endpoint("PUT /admin/settings", {
  access: "admin",
  body: settingsRequestSchema,
  reply: settingsAnswerSchema,
  summary: "Cambiar la configuración",
});
export const listAudit = endpoint("GET /admin/audit", {
  access: "admin",
  query: auditQuerySchema,
  reply: auditAnswerSchema,
  summary: "Registro de auditoría",
});
export const checkAudit = endpoint("POST /admin/audit/check", {
  access: "admin",
  reply: auditCheckAnswerSchema,
  summary: "Revisar la cadena del registro de auditoría",
});
export const readAuditCheck = endpoint("GET /admin/audit/check", {
  access: "admin",
  reply: auditCheckAnswerSchema,
  summary: "Avance y resultado de la última revisión",
});
