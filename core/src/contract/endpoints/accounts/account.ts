import * as z from "zod/mini";

import {
  deleteAccountRequestSchema,
  profileRequestSchema,
  sessionIdParametersSchema,
} from "../../accounts/account-requests.ts";
import { profileAnswerSchema } from "../../accounts/account.ts";
import { accountDataAnswerSchema, sessionsAnswerSchema } from "../../accounts/own-data.ts";
import { messageAnswerSchema } from "../../envelope.ts";
import { errorMessages } from "../../../messages/errors.ts";
import { endpoint } from "../endpoint.ts";

export const listSessions = endpoint("GET /auth/sessions", {
  access: "user",
  reply: sessionsAnswerSchema,
  summary: "Sesiones abiertas de la persona",
});
export const endOtherSessions = endpoint("DELETE /auth/sessions", {
  access: "user",
  reply: messageAnswerSchema,
  summary: "Cerrar las otras sesiones",
});
export const endSession = endpoint("DELETE /auth/sessions/:id", {
  access: "user",
  params: sessionIdParametersSchema,
  reply: messageAnswerSchema,
  summary: "Cerrar una sesión",
});
export const changeProfile = endpoint("PUT /auth/profile", {
  access: "user",
  body: profileRequestSchema,
  reply: profileAnswerSchema,
  summary: "Cambiar nombre, apellido o contraseña",
  tone: "auth",
  failure: errorMessages.profileUpdateFailed,
});
export const exportAccountData = endpoint("GET /auth/account-data", {
  access: "user",
  isHeavy: true,
  reply: accountDataAnswerSchema,
  summary: "Descargar los datos de la cuenta",
});
export const deleteAccount = endpoint("DELETE /auth/account", {
  access: "user",
  body: deleteAccountRequestSchema,
  reply: messageAnswerSchema,
  summary: "Eliminar la cuenta",
});
export const showUnsubscribe = endpoint("GET /auth/unsubscribe", {
  access: "public",
  query: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.string(),
  summary: "Página para dejar de recibir novedades",
});
export const unsubscribeByLink = endpoint("POST /auth/unsubscribe", {
  access: "public",
  query: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.string(),
  summary: "Dejar de recibir novedades",
});
