import {
  acceptTermsRequestSchema,
  currentTermsAnswerSchema,
  messageAnswerSchema,
  termsHistoryAnswerSchema,
  termsStatusAnswerSchema,
} from "@paridad/core/contract";
import type { Terms } from "@paridad/core/contract";
import type { Clock } from "../../lib/clock.ts";
import { notFound } from "../../http/http-error.ts";
import { deviceOf, signedInUserOf } from "../../access/access.ts";
import { errorAnswers } from "../../http/error-answers.ts";
import type { Routes } from "../../http/routes.ts";
import type { TermsRepository, TermsRow } from "./repository.ts";

const noTerms = "No hay términos y condiciones vigentes";
const accepted = "Términos y condiciones aceptados";

function termsOf(row: TermsRow): Terms {
  const { id, version, title, content } = row;
  return { id, version, title, content, effectiveDate: row.effective_date.toISOString() };
}

/** `/terms/...`: the version in force, a user's state, acceptance and history. */
export function termsRoutes({ repository, clock }: { repository: TermsRepository; clock: Clock }): Routes {
  const current = async (): Promise<TermsRow> => {
    const row = await repository.current(new Date(clock.now()));
    if (row === null) throw notFound(noTerms);
    return row;
  };
  return async (app) => {
    app.route({
      method: "GET",
      url: "/terms/current",
      config: { access: "public" },
      schema: { response: { 200: currentTermsAnswerSchema, ...errorAnswers } },
      handler: async () => ({ success: true as const, data: termsOf(await current()) }),
    });
    app.route({
      method: "GET",
      url: "/terms/status",
      config: { access: "user" },
      schema: { response: { 200: termsStatusAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        const row = await current();
        const userId = signedInUserOf(request).user.id;
        const needsAcceptance = !(await repository.hasAccepted({ userId, termsId: row.id }));
        const data = { needsAcceptance, currentVersion: row.version, terms: termsOf(row) };
        return { success: true as const, data };
      },
    });
    app.route({
      method: "POST",
      url: "/terms/accept",
      config: { access: "user" },
      schema: { body: acceptTermsRequestSchema, response: { 200: messageAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        const { id: termsId } = await current();
        const { user, sessionId } = signedInUserOf(request);
        const acceptedAt = new Date(clock.now());
        const { method } = request.body;
        const acceptance = { userId: user.id, sessionId, termsId, method, acceptedAt };
        await repository.accept({ ...acceptance, ...deviceOf(request) });
        return { success: true as const, message: accepted };
      },
    });
    app.route({
      method: "GET",
      url: "/terms/history",
      config: { access: "user" },
      schema: { response: { 200: termsHistoryAnswerSchema, ...errorAnswers } },
      handler: async (request) => {
        const rows = await repository.history(signedInUserOf(request).user.id);
        const data = rows.map((row) => ({
          ...termsOf(row),
          acceptedAt: row.accepted_at?.toISOString() ?? null,
        }));
        return { success: true as const, data };
      },
    });
  };
}
