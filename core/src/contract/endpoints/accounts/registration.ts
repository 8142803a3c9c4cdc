import { registerRequestSchema } from "../../accounts/account-requests.ts";
import { registerAnswerSchema } from "../../payments/payments.ts";
import { errorMessages } from "../../../messages/errors.ts";
import { endpoint } from "../endpoint.ts";

export const registerUser = endpoint("POST /auth/register", {
  access: "public",
  body: registerRequestSchema,
  reply: registerAnswerSchema,
  summary: "Crear una cuenta",
  tone: "auth",
  failure: errorMessages.registerFailed,
});
