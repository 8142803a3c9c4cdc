import { alertMessages as texts, formatAlertValue } from "@paridad/core/alerts";
import type { Alert } from "@paridad/core/contract";

/** The note on an alert just saved: also that it is true already, or that its value is unknown yet. */
export function savedText(alert: Alert, { isLive }: { readonly isLive: boolean }): string {
  const { status, isTrue, current, subject, lastFiredAt, direction, threshold, unknown } = alert;
  if (subject === null) return texts.saved;
  if (status === "paused") return texts.savedPaused;
  if (status !== "resting") return texts.saved;
  if (isTrue === true) return texts.savedTrue(formatAlertValue(subject.kind, current, threshold));
  if (current !== null || lastFiredAt !== null) return texts.saved;
  return texts.savedUnknown({
    direction,
    threshold: formatAlertValue(subject.kind, threshold, threshold),
    reason: isLive ? unknown : null,
  });
}
