import { embedSnapshotAnswerSchema, embedSnapshotQuerySchema } from "../keys/embed-snapshot.ts";
import { embedDiagnosisAnswerSchema, embedDiagnosisQuerySchema } from "../keys/embed.ts";
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
