import { embedSnapshotAnswerSchema, embedSnapshotQuerySchema } from "../keys/embed-snapshot.ts";
import { messageAnswerSchema } from "../envelope.ts";
import {
  embedDiagnosisAnswerSchema,
  embedDiagnosisQuerySchema,
  panelUsageAnswerSchema,
  panelViewQuerySchema,
  partnersUsageAnswerSchema,
} from "../keys/embed.ts";
import { endpoint } from "./endpoint.ts";

export const diagnoseEmbed = endpoint("GET /embed/diagnosis", {
  access: "public",
  query: embedDiagnosisQuerySchema,
  reply: embedDiagnosisAnswerSchema,
  summary: "Por qué una clave para insertar no funciona en la página que pregunta",
});
export const readEmbedSnapshot = endpoint("GET /embed/snapshot", {
  access: "embed",
  query: embedSnapshotQuerySchema,
  reply: embedSnapshotAnswerSchema,
  summary: "Todo lo que muestra la página de un partner, en una respuesta",
});
export const countPanelView = endpoint("POST /embed/views", {
  access: "public",
  query: panelViewQuerySchema,
  reply: messageAnswerSchema,
  summary: "Contar que alguien ve un panel en la página de un partner",
});
export const readPanelUsage = endpoint("GET /auth/panel-usage", {
  access: "user",
  reply: panelUsageAnswerSchema,
  summary: "Cuánto se ven los paneles de los sitios propios, por día",
});
export const listPartnersUsage = endpoint("GET /admin/panel-usage", {
  access: "admin",
  reply: partnersUsageAnswerSchema,
  summary: "Cuánto se ven los paneles de cada partner, por día",
});
