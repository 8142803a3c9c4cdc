import { loginAnswerSchema, loginRequestSchema, meAnswerSchema } from "../../accounts/auth.ts";
import { messageAnswerSchema } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";

export const logIn = endpoint({
  method: "POST",
  path: "/auth/login",
  access: "public",
  body: loginRequestSchema,
  reply: loginAnswerSchema,
  summary: "Iniciar sesión",
  tone: "login",
});
export const logOut = endpoint({
  method: "POST",
  path: "/auth/logout",
  access: "optional",
  reply: messageAnswerSchema,
  summary: "Cerrar la sesión",
});
export const readMe = endpoint({
  method: "GET",
  path: "/auth/me",
  access: "user",
  reply: meAnswerSchema,
  summary: "Datos de la persona que inició sesión",
});
