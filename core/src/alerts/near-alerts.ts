import type { Alert } from "../contract/index.ts";
import { alertCondition, alertDistance, formatAlertValue } from "./alert-words.ts";

/** Within this share of its threshold a value is close to it. */
const nearShare = 0.02;

/**
 * The armed alerts whose value of now is within 2 % of their threshold, the nearest first; none while nothing is watched. No
 * value is near a threshold of 0.
 */
export function nearAlerts<Item extends Pick<Alert, "status" | "current" | "threshold" | "subject">>(
  alerts: readonly Item[],
): Item[] {
  return alerts
    .filter(({ status, current, threshold, subject }) => {
      const distance = distanceOf(current, threshold);
      return status === "armed" && subject !== null && distance !== null && distance <= nearShare;
    })
    .toSorted(
      (one, other) =>
        (distanceOf(one.current, one.threshold) ?? 0) - (distanceOf(other.current, other.threshold) ?? 0),
    );
}

function distanceOf(value: number | null, threshold: number): number | null {
  return value === null || threshold === 0 ? null : Math.abs((value - threshold) / threshold);
}

/** `≥ 7.500,00; ahora 7.410,00, falta +1,2 %`, after its title. */
export function nearAlertText({
  subject,
  direction,
  threshold,
  current,
}: Pick<Alert, "subject" | "direction" | "threshold" | "current">): string {
  if (subject === null) return "";
  const { kind } = subject;
  const now = formatAlertValue(kind, current, threshold);
  const distance = alertDistance({ kind, threshold, current });
  return `avisa con ${alertCondition({ kind, direction, threshold })}; ahora ${now}, ${distance}.`;
}
