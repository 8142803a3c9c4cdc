import { messageAnswerSchema } from "../envelope.ts";
import {
  linkIdSchema,
  sharedLinkAnswerSchema,
  sharedLinksAnswerSchema,
  shareBackTestRequestSchema,
  shareLinkRequestSchema,
  shareSmileRequestSchema,
} from "../links/shared-links.ts";
import { endpoint } from "./endpoint.ts";

// Apart from the positions' rows, which home and the panel load.
export const listSharedLinks = endpoint("GET /links", {
  access: "user",
  reply: sharedLinksAnswerSchema,
  summary: "Enlaces que la persona comparte y abren",
});
export const shareLink = endpoint("POST /links", {
  access: { gate: "positions.write" },
  isHeavy: true,
  body: shareLinkRequestSchema,
  reply: sharedLinkAnswerSchema,
  summary: "Compartir una posición como está ahora, en una dirección que abre sin cuenta",
});
export const shareSmile = endpoint("POST /links/smiles", {
  access: { gate: "strategies.volatilidad" },
  isHeavy: true,
  body: shareSmileRequestSchema,
  reply: sharedLinkAnswerSchema,
  summary: "Compartir la sonrisa de un vencimiento como está ahora",
});
export const shareBackTest = endpoint("POST /links/back-tests", {
  access: { gate: "strategies.avanzadas" },
  isHeavy: true,
  body: shareBackTestRequestSchema,
  reply: sharedLinkAnswerSchema,
  summary: "Compartir lo que dejó una regla en las ruedas guardadas",
});
export const revokeSharedLink = endpoint("DELETE /links/:id", {
  access: "user",
  params: linkIdSchema,
  reply: messageAnswerSchema,
  summary: "Revocar un enlace compartido",
});
