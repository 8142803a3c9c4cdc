import * as z from "zod/mini";

import { messageAnswerSchema } from "../../envelope.ts";
import {
  importAnswerSchema,
  importFileQuerySchema,
  importMappingSchema,
  importPreviewAnswerSchema,
  importsAnswerSchema,
} from "../../positions/imports.ts";
import { positionIdSchema } from "../../positions/position-requests.ts";
import { endpoint } from "../endpoint.ts";

/** Also without a plan: what is saved stays its owner's. */
const own = { access: { gate: "positions.own" } } as const;
const write = { access: { gate: "positions.write" } } as const;
/** 20,000 operations with long references, a line each: they come as they are, no JSON of megabytes is parsed. */
const lines = { ...write, isHeavy: true, body: z.any(), bodyLimit: 6_291_456 } as const;
export const previewImport = endpoint("POST /position-imports/preview", {
  ...lines,
  reply: importPreviewAnswerSchema,
  summary: "Qué dejarían unas operaciones, sin guardarlas",
});
export const createImport = endpoint("POST /position-imports", {
  ...lines,
  query: importFileQuerySchema,
  reply: importAnswerSchema,
  summary: "Importar operaciones como posiciones",
});
export const listImports = endpoint("GET /position-imports", {
  ...own,
  reply: importsAnswerSchema,
  summary: "Importaciones de operaciones y columnas guardadas",
});
export const rememberMapping = endpoint("PUT /position-imports/mappings", {
  ...write,
  body: importMappingSchema,
  reply: messageAnswerSchema,
  summary: "Recordar qué hay en cada columna de una lista",
});
/** Refused with CONFLICT where a position of it was changed since. */
export const undoImport = endpoint("DELETE /position-imports/:id", {
  ...own,
  isHeavy: true,
  params: positionIdSchema,
  reply: messageAnswerSchema,
  summary: "Deshacer una importación",
});
