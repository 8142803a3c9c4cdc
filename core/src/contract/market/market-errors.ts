import { errorMessages } from "../../messages/errors.ts";

/** Texts of the market socket's refusals. */
export const marketErrorMessages = {
  INVALID_TOKEN: errorMessages.invalidToken,
  TOKEN_EXPIRED: errorMessages.tokenExpired,
  FORBIDDEN: errorMessages.forbidden,
  NO_SUBSCRIPTION: "La cotización en vivo requiere una suscripción activa.",
  SUBSCRIPTION_EXPIRED: errorMessages.subscriptionExpired,
  INSUFFICIENT_PLAN: "Tu plan no incluye la cotización en vivo.",
  CONNECTION_LIMIT: "Ya estás usando todas las conexiones en vivo de tu plan.",
  FEED_UNAVAILABLE: "La fuente de datos del mercado no responde. Mostramos lo último recibido.",
  SOURCE_NOT_SHARED: errorMessages.sourceNotShared,
  RATE_LIMIT_EXCEEDED: errorMessages.rateLimited,
  VALIDATION_ERROR: "El pedido al mercado no es válido.",
} as const;
