import * as z from "zod/mini";

import { bulkUsersAnswerSchema, bulkUsersRequestSchema } from "../../admin/admin-bulk.ts";
import { customMessageRequestSchema } from "../../admin/admin-operations.ts";
import {
  adminActiveRequestSchema,
  adminCreateUserRequestSchema,
  adminDeleteUserAnswerSchema,
  adminEditUserRequestSchema,
  adminSubscriptionRequestSchema,
  adminUserAnswerSchema,
  adminUsersAnswerSchema,
  adminUsersQuerySchema,
} from "../../admin/admin.ts";
import { messageAnswerSchema } from "../../envelope.ts";
import { adminErrorMessages } from "../../admin/admin-errors.ts";
import { endpoint } from "../endpoint.ts";

export const listUsers = endpoint("GET /admin/users", {
  access: "admin",
  query: adminUsersQuerySchema,
  reply: adminUsersAnswerSchema,
  summary: "Lista de usuarios",
  failure: adminErrorMessages.usersLoadFailed,
});
export const createUser = endpoint("POST /admin/users", {
  access: "admin",
  body: adminCreateUserRequestSchema,
  reply: adminUserAnswerSchema,
  summary: "Crear un usuario",
  failure: adminErrorMessages.userCreateFailed,
});
export const editUser = endpoint("PUT /admin/users/:id", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: adminEditUserRequestSchema,
  reply: adminUserAnswerSchema,
  summary: "Editar un usuario",
  failure: adminErrorMessages.userUpdateFailed,
});
export const changeSubscription = endpoint("PATCH /admin/users/:id/subscription", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: adminSubscriptionRequestSchema,
  reply: adminUserAnswerSchema,
  summary: "Cambiar la suscripción de un usuario",
  failure: adminErrorMessages.subscriptionUpdateFailed,
});
export const setUserActive = endpoint("PATCH /admin/users/:id/active", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: adminActiveRequestSchema,
  reply: adminUserAnswerSchema,
  summary: "Activar o desactivar un usuario",
  failure: adminErrorMessages.userUpdateFailed,
});
export const deleteUser = endpoint("DELETE /admin/users/:id", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: adminDeleteUserAnswerSchema,
  summary: "Eliminar un usuario",
  failure: adminErrorMessages.userDeleteFailed,
});
export const sendPasswordReset = endpoint("POST /admin/users/:id/password-reset", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: messageAnswerSchema,
  summary: "Enviar un enlace para restablecer la contraseña",
});
export const sendUserMessage = endpoint("POST /admin/users/:id/message", {
  access: "admin",
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  body: customMessageRequestSchema,
  reply: messageAnswerSchema,
  summary: "Enviar un mensaje a un usuario",
});
export const previewBulkUsers = endpoint("POST /admin/users/bulk/preview", {
  access: "admin",
  body: bulkUsersRequestSchema,
  bodyLimit: 524_288,
  reply: bulkUsersAnswerSchema,
  summary: "A quiénes alcanza una acción sobre varios usuarios",
  failure: adminErrorMessages.userUpdateFailed,
});
export const runBulkUsers = endpoint("POST /admin/users/bulk", {
  access: "admin",
  body: bulkUsersRequestSchema,
  bodyLimit: 524_288,
  reply: bulkUsersAnswerSchema,
  summary: "Una acción sobre varios usuarios",
  failure: adminErrorMessages.userUpdateFailed,
});
