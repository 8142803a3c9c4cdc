import {
  emailRequestSchema,
  verificationRequestSchema,
  resetPasswordRequestSchema,
  verifyEmailQuerySchema,
} from "../../accounts/account-requests.ts";
import { verifyEmailAnswerSchema } from "../../accounts/account.ts";
import { messageAnswerSchema } from "../../envelope.ts";
import { errorMessages } from "../../../messages/errors.ts";
import { endpoint } from "../endpoint.ts";

export const sendEmailVerification = endpoint("POST /auth/send-email-verification", {
  access: "public",
  body: verificationRequestSchema,
  reply: messageAnswerSchema,
  summary: "Reenviar el email de verificación",
  tone: "auth",
  failure: errorMessages.emailSendFailed,
});
export const forgotPassword = endpoint("POST /auth/forgot-password", {
  access: "public",
  body: emailRequestSchema,
  reply: messageAnswerSchema,
  summary: "Pedir un enlace para restablecer la contraseña",
  tone: "auth",
  failure: errorMessages.emailSendFailed,
});
export const resetPassword = endpoint("POST /auth/reset-password", {
  access: "public",
  body: resetPasswordRequestSchema,
  reply: messageAnswerSchema,
  summary: "Elegir otra contraseña con el enlace recibido",
  tone: "auth",
  failure: errorMessages.resetFailed,
});
export const verifyEmail = endpoint("GET /auth/verify-email", {
  access: "public",
  query: verifyEmailQuerySchema,
  reply: verifyEmailAnswerSchema,
  summary: "Verificar el email con el enlace recibido",
  tone: "auth",
});
