import * as z from "zod/mini";

import { messageAnswerSchema } from "../envelope.ts";
import {
  apiKeyAnswerSchema,
  apiKeysAnswerSchema,
  changeApiKeyRequestSchema,
  createApiKeyRequestSchema,
  createdApiKeyAnswerSchema,
  keyIdParametersSchema,
} from "../keys/api-keys.ts";
import {
  changeEmbedKeyRequestSchema,
  createEmbedKeyRequestSchema,
  embedKeyAnswerSchema,
  embedKeysAnswerSchema,
} from "../keys/embed-keys.ts";
import {
  askPartnershipSchema,
  decidePartnershipSchema,
  partnerRequestAnswerSchema,
  proveSiteSchema,
  siteProofAnswerSchema,
  waitingPartnersAnswerSchema,
} from "../keys/partner-requests.ts";
import { endpoint } from "./endpoint.ts";

export const listApiKeys = endpoint("GET /auth/api-keys", {
  access: "user",
  reply: apiKeysAnswerSchema,
  summary: "Claves de API de la persona",
});
export const createApiKey = endpoint("POST /auth/api-keys", {
  access: { gate: "api.keys" },
  body: createApiKeyRequestSchema,
  reply: createdApiKeyAnswerSchema,
  summary: "Crear una clave de API",
});
export const changeApiKey = endpoint("PATCH /auth/api-keys/:id", {
  access: { gate: "api.keys" },
  params: keyIdParametersSchema,
  body: changeApiKeyRequestSchema,
  reply: apiKeyAnswerSchema,
  summary: "Cambiar el nombre o los permisos de una clave de API",
});
export const renewApiKey = endpoint("POST /auth/api-keys/:id/renewal", {
  access: { gate: "api.keys" },
  params: keyIdParametersSchema,
  reply: createdApiKeyAnswerSchema,
  summary: "Cambiar una clave de API por otra igual; la anterior deja de valer",
});
export const revokeApiKey = endpoint("DELETE /auth/api-keys/:id", {
  access: "user",
  params: keyIdParametersSchema,
  reply: messageAnswerSchema,
  summary: "Revocar una clave de API",
});
export const listEmbedKeys = endpoint("GET /auth/embed-keys", {
  access: "user",
  reply: embedKeysAnswerSchema,
  summary: "Claves para insertar de la persona",
});
export const createEmbedKey = endpoint("POST /auth/embed-keys", {
  access: "user",
  body: createEmbedKeyRequestSchema,
  reply: embedKeyAnswerSchema,
  summary: "Crear una clave para insertar",
});
export const changeEmbedKey = endpoint("PATCH /auth/embed-keys/:id", {
  access: "user",
  params: keyIdParametersSchema,
  body: changeEmbedKeyRequestSchema,
  reply: embedKeyAnswerSchema,
  summary: "Cambiar el nombre o los orígenes de una clave para insertar",
});
export const revokeEmbedKey = endpoint("DELETE /auth/embed-keys/:id", {
  access: "user",
  params: keyIdParametersSchema,
  reply: messageAnswerSchema,
  summary: "Revocar una clave para insertar",
});
export const listPartnerRequests = endpoint("GET /admin/partner-requests", {
  access: "admin",
  reply: waitingPartnersAnswerSchema,
  summary: "Pedidos de partners que esperan",
});
export const decidePartnership = endpoint("POST /admin/partner-requests/:id/decision", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(40)) }),
  body: decidePartnershipSchema,
  reply: messageAnswerSchema,
  summary: "Aprobar o rechazar el pedido de un partner",
});
export const readPartnerRequest = endpoint("GET /auth/partner-request", {
  access: "user",
  reply: partnerRequestAnswerSchema,
  summary: "El pedido propio de mostrar Paridad en un sitio",
});
export const askPartnership = endpoint("POST /auth/partner-request", {
  access: "user",
  body: askPartnershipSchema,
  reply: partnerRequestAnswerSchema,
  summary: "Pedir mostrar Paridad en los sitios propios",
});
export const readSiteProof = endpoint("GET /auth/site-proof", {
  access: "user",
  reply: siteProofAnswerSchema,
  summary: "El texto con el que un sitio prueba que es de la persona",
});
export const proveSite = endpoint("POST /auth/site-proof", {
  access: "user",
  isHeavy: true,
  body: proveSiteSchema,
  reply: embedKeyAnswerSchema,
  summary: "Probar un sitio propio y recibir su clave, con un cupo chico hasta que alguien la apruebe",
});
