import type { Terms } from "@paridad/core/contract";
import { acceptTerms, listAcceptedTerms, readCurrentTerms, readTermsStatus } from "@paridad/core/endpoints";
import { sampleTerms } from "@paridad/core/contract";
import { deviceOf } from "../../auth/access.ts";
import { implement } from "../../auth/implement.ts";
import { instantOrNull } from "../../db/tables/user-row.ts";
import { notFound } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { Platform } from "../platform.ts";
import { accept, acceptedTerms, addVersionIfNone, hasAccepted, termsInForce } from "./repository.ts";
import type { TermsRow } from "./repository.ts";

const noTerms = "No hay términos y condiciones vigentes";
const accepted = "Términos y condiciones aceptados";

function termsOf(row: TermsRow): Terms {
  const { id, version, title, content } = row;
  return { id, version, title, content, effectiveDate: row.effective_date.toISOString() };
}

/** `/terms/...`: the version in force, a user's state, acceptance and history. */
export function termsModule({ database, clock }: Pick<Platform, "database" | "clock">) {
  const inForce = () => termsInForce(database, new Date(clock.now()));
  const current = async (): Promise<TermsRow> => {
    const row = await inForce();
    if (row === null) throw notFound(noTerms);
    return row;
  };
  const routes = async (app: App) => {
    implement(app, readCurrentTerms, async () => ({ data: termsOf(await current()) }));
    implement(app, readTermsStatus, async ({ caller }) => {
      const row = await current();
      const needsAcceptance = !(await hasAccepted(database, { userId: caller.user.id, termsId: row.id }));
      return { data: { needsAcceptance, currentVersion: row.version, terms: termsOf(row) } };
    });
    implement(app, acceptTerms, async ({ caller, body: { method }, request }) => {
      const { id: termsId } = await current();
      await accept(database, caller, { termsId, method, at: new Date(clock.now()), ...deviceOf(request) });
      return { message: accepted };
    });
    implement(app, listAcceptedTerms, async ({ caller }) => {
      const rows = await acceptedTerms(database, caller.user.id);
      return {
        data: rows.map((row) => ({ ...termsOf(row), acceptedAt: instantOrNull(row.accepted_at) })),
      };
    });
  };
  return {
    routes: [routes],
    services: {
      /** Null while no terms hold. */
      currentTermsId: async () => (await inForce())?.id ?? null,
    },
    /** The first version of the terms is core's sample. */
    async seed(): Promise<void> {
      const { version, title, content, effectiveDate } = sampleTerms;
      const now = clock.now();
      await addVersionIfNone(database, {
        id: uniqueId(now),
        version,
        title,
        content,
        effective_date: new Date(effectiveDate),
        created_at: new Date(now),
      });
    },
  };
}
