import { sessionIdParametersSchema } from "../../accounts/account-requests.ts";
import { sessionsAnswerSchema } from "../../accounts/own-data.ts";
import {
  confirmTotpRequestSchema,
  removeTotpRequestSchema,
  totpSecretAnswerSchema,
} from "../../admin/admin-totp.ts";
import { adminLoginRequestSchema } from "../../admin/admin.ts";
import {
  adminEmailRequestSchema,
  adminLoginAnswerSchema,
  adminMeAnswerSchema,
} from "../../admin/administrators.ts";
import { messageAnswerSchema } from "../../envelope.ts";
import { errorMessages } from "../../../messages/errors.ts";
import { endpoint } from "../endpoint.ts";

export const logInAdmin = endpoint("POST /admin/login", {
  access: "public",
  body: adminLoginRequestSchema,
  reply: adminLoginAnswerSchema,
  summary: "Iniciar sesión de administración",
  tone: "auth",
  failure: errorMessages.invalidAdminCredentials,
});
export const logOutAdmin = endpoint("POST /admin/logout", {
  access: "admin-enrolment",
  reply: messageAnswerSchema,
  summary: "Cerrar la sesión de administración",
});
export const readAdmin = endpoint("GET /admin/me", {
  access: "admin-enrolment",
  reply: adminMeAnswerSchema,
  summary: "Administrador que inició sesión",
});
export const changeAdminEmail = endpoint("PUT /admin/email", {
  access: "admin",
  body: adminEmailRequestSchema,
  reply: messageAnswerSchema,
  summary: "Cambiar el email propio",
});
export const beginTotp = endpoint("POST /admin/totp", {
  access: "admin-enrolment",
  reply: totpSecretAnswerSchema,
  summary: "Pedir un secreto para el segundo factor",
});
export const confirmTotp = endpoint("PUT /admin/totp", {
  access: "admin-enrolment",
  body: confirmTotpRequestSchema,
  reply: messageAnswerSchema,
  summary: "Activar el segundo factor",
});
export const removeTotp = endpoint("DELETE /admin/totp", {
  access: "admin-enrolment",
  body: removeTotpRequestSchema,
  reply: messageAnswerSchema,
  summary: "Desactivar el segundo factor",
});
export const listAdminSessions = endpoint("GET /admin/sessions", {
  access: "admin",
  reply: sessionsAnswerSchema,
  summary: "Sesiones abiertas del administrador",
});
export const endAdminSession = endpoint("DELETE /admin/sessions/:id", {
  access: "admin",
  params: sessionIdParametersSchema,
  reply: messageAnswerSchema,
  summary: "Cerrar una sesión del administrador",
});
