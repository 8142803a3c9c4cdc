import * as z from "zod/mini";

import { supportAnswerSchema } from "../accounts/support.ts";
import { healthAnswerSchema } from "../market/health.ts";
import { clientPackage, pythonPackage } from "../keys/texts/first-code.ts";
import { endpoint } from "./endpoint.ts";

const text = z.optional(z.string());
export const readPythonClient = endpoint("GET /docs/paridad.py", {
  access: "public",
  reply: z.string(),
  summary: "Cliente de Python, un archivo",
});
export const readPythonWheel = endpoint(`GET ${pythonPackage.path}`, {
  access: "public",
  reply: z.unknown(),
  summary: "El mismo, como paquete para pip",
});
export const readClientPackage = endpoint(`GET ${clientPackage.path}`, {
  access: "public",
  reply: z.unknown(),
  summary: "Cliente de JavaScript y TypeScript, como paquete para npm",
});
export const readDocument = endpoint("GET /openapi.json", {
  access: "public",
  reply: z.record(z.string(), z.unknown()),
  summary: "Este documento en OpenAPI 3.1",
});
export const readDataDocument = endpoint("GET /v1/openapi.json", {
  access: "public",
  reply: z.record(z.string(), z.unknown()),
  summary: "La API de datos sola, en OpenAPI 3.1",
  published: {
    operationId: "getDataDocument",
    english: "The OpenAPI 3.1 document of the data API alone",
    answer: {},
  },
});
export const readLiveness = endpoint("GET /health/live", {
  access: "public",
  reply: healthAnswerSchema,
  summary: "El proceso responde",
});
export const readReadiness = endpoint("GET /health/ready", {
  access: "public",
  reply: healthAnswerSchema,
  summary: "El servidor atiende pedidos",
});
export const reportPolicy = endpoint("POST /csp-reports", {
  access: "public",
  body: z.looseObject({
    "csp-report": z.looseObject({
      "document-uri": text,
      "effective-directive": text,
      "violated-directive": text,
      "blocked-uri": text,
    }),
  }),
  reply: z.strictObject({ success: z.literal(true) }),
  summary: "Aviso del navegador: la política de contenido de una página rechazó algo",
});
export const readSupportContact = endpoint("GET /support/contact", {
  access: "public",
  reply: supportAnswerSchema,
  summary: "A quién escribir",
});
