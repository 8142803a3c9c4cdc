import { messageAnswerSchema } from "../../envelope.ts";
import {
  linkIdSchema,
  sharedLinkAnswerSchema,
  sharedLinksAnswerSchema,
  shareLinkRequestSchema,
} from "../../positions/shared-links.ts";
import { endpoint } from "../endpoint.ts";

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
export const revokeSharedLink = endpoint("DELETE /links/:id", {
  access: "user",
  params: linkIdSchema,
  reply: messageAnswerSchema,
  summary: "Revocar un enlace compartido",
});
