import type { Terms } from "@paridad/core/contract";
import { acceptTerms, listAcceptedTerms, readCurrentTerms, readTermsStatus } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Clock } from "../../platform/clock.ts";
import { notFound } from "../../http/http-error.ts";
import { deviceOf } from "../../auth/access.ts";
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
    implement(app, readCurrentTerms, async () => ({ data: termsOf(await current()) }));
    implement(app, readTermsStatus, async ({ caller }) => {
      const row = await current();
      const userId = caller.user.id;
      const needsAcceptance = !(await repository.hasAccepted({ userId, termsId: row.id }));
      const data = { needsAcceptance, currentVersion: row.version, terms: termsOf(row) };
      return { data };
    });
    implement(app, acceptTerms, async ({ caller, body, request }) => {
      const { id: termsId } = await current();
      const { user, sessionId } = caller;
      const acceptedAt = new Date(clock.now());
      const { method } = body;
      const acceptance = { userId: user.id, sessionId, termsId, method, acceptedAt };
      await repository.accept({ ...acceptance, ...deviceOf(request) });
      return { message: accepted };
    });
    implement(app, listAcceptedTerms, async ({ caller }) => {
      const rows = await repository.history(caller.user.id);
      const data = rows.map((row) => ({
        ...termsOf(row),
        acceptedAt: row.accepted_at?.toISOString() ?? null,
      }));
      return { data };
    });
  };
}
