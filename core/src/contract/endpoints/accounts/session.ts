import { loginAnswerSchema, loginRequestSchema, meAnswerSchema } from "../../accounts/auth.ts";
import { messageAnswerSchema } from "../../envelope.ts";
import { endpoint } from "../endpoint.ts";

export const logIn = endpoint("POST /auth/login", {
  access: "public",
  body: loginRequestSchema,
  reply: loginAnswerSchema,
  summary: "Iniciar sesión",
  tone: "login",
});
export const logOut = endpoint("POST /auth/logout", {
  access: "optional",
  reply: messageAnswerSchema,
  summary: "Cerrar la sesión",
});
export const readMe = endpoint("GET /auth/me", {
  access: "user",
  reply: meAnswerSchema,
  summary: "Datos de la persona que inició sesión",
});
