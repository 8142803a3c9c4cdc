import { sampleTerms } from "@paridad/core/messages";
import type { Clock } from "../../platform/clock.ts";
import { uniqueId } from "../../platform/unique-id.ts";
import type { TermsRepository } from "./repository.ts";

/** The first version of the terms is core's sample. */
export async function seedTerms({
  repository,
  clock,
}: {
  repository: Pick<TermsRepository, "addVersionIfNone">;
  clock: Clock;
}): Promise<void> {
  const { version, title, content, effectiveDate } = sampleTerms;
  const now = clock.now();
  await repository.addVersionIfNone({
    id: uniqueId(now),
    version,
    title,
    content,
    effective_date: new Date(effectiveDate),
    created_at: new Date(now),
  });
}
