import {
  acceptTermsRequestSchema,
  currentTermsAnswerSchema,
  termsHistoryAnswerSchema,
  termsStatusAnswerSchema,
} from "../accounts/terms.ts";
import { messageAnswerSchema } from "../envelope.ts";
import { endpoint } from "./endpoint.ts";

export const readCurrentTerms = endpoint("GET /terms/current", {
  access: "public",
  reply: currentTermsAnswerSchema,
  summary: "Términos vigentes",
});
export const readTermsStatus = endpoint("GET /terms/status", {
  access: "user",
  reply: termsStatusAnswerSchema,
  summary: "Si la persona aceptó los términos vigentes",
});
export const acceptTerms = endpoint("POST /terms/accept", {
  access: "user",
  body: acceptTermsRequestSchema,
  reply: messageAnswerSchema,
  summary: "Aceptar los términos vigentes",
});
export const listAcceptedTerms = endpoint("GET /terms/history", {
  access: "user",
  reply: termsHistoryAnswerSchema,
  summary: "Versiones de los términos y su aceptación",
});
