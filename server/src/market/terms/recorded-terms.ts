import { recordedTermsMessages } from "@paridad/core/contract";
import type { Clock } from "../../platform/clock.ts";
import { sourceNotShared } from "../../http/http-error.ts";
import type { HttpError } from "../../http/http-error.ts";
import type { ReadFeedPeriods } from "./feed-periods-repository.ts";
import { withheldBars } from "./withheld.ts";
import type { Withheld } from "./withheld.ts";

/** The part of the history that may not be passed on, by the terms under which it was recorded. */
export function createRecordedTerms({ periods, clock }: { periods: ReadFeedPeriods; clock: Clock }) {
  return async (stretch: Parameters<typeof withheldBars>[1]): Promise<Withheld> =>
    withheldBars(await periods(stretch), stretch, clock.now());
}
export type RecordedTerms = ReturnType<typeof createRecordedTerms>;

export const nothingWithheld: Withheld = { stretches: [], recording: null };
/** The product's own screens: everything. */
export const openRecording: RecordedTerms = async () => nothingWithheld;

/** The note of an answer without the withheld bars; null where none is withheld. */
export function leftOutText({ recording }: Withheld): string | null {
  return recording === null ? null : recordedTermsMessages.leftOut(recording);
}

/** 403 for a question whose every answer is withheld. */
export function recordedNotShared({ recording }: Withheld): HttpError {
  return sourceNotShared(recording === null ? undefined : recordedTermsMessages.refused(recording));
}
