import type { ReactNode } from "react";
import { formatPesos } from "@paridad/core/formats";
import type { PositionEvaluation } from "@paridad/core/positions";
import type { PayoffExtreme } from "@paridad/core/probability";

/** How numbers of now and of the scenario are called. */
export type Tags = { readonly live: string; readonly scenario: string; readonly isScenario: boolean };

/** Pesos that say whether they come or go. */
export const signed = (value: number | null) => formatPesos(value, { sign: "always" });
export const toneOf = (value: number | null | undefined) =>
  value === null || value === undefined || value === 0 ? undefined : value > 0 ? "up" : "down";

/** The most and the least of the end, net where costs are known; null where that isn't known. */
export function extremesOf(atExpiry: PositionEvaluation["atExpiry"]) {
  if (!atExpiry.ok) return null;
  return "netMaximum" in atExpiry
    ? { maximum: atExpiry.netMaximum, minimum: atExpiry.netMinimum }
    : { maximum: atExpiry.maximum, minimum: atExpiry.minimum };
}

/** An end in pesos, or the words for one without limit. */
export const extreme = (found: PayoffExtreme, unlimited: string): string =>
  found.bounded ? signed(found.value) : unlimited;

/** A number of the position: what it is of, and whether it is of now or of the scenario. */
export function Figure({
  label,
  value,
  detail,
  tag,
  isScenario = false,
  tone,
  title,
}: {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  tag: string;
  isScenario?: boolean;
  tone?: "up" | "down" | undefined;
  title?: string | undefined;
}) {
  const color = tone === "up" ? "text-up" : tone === "down" ? "text-down" : "text-text";
  return (
    <div className="min-w-0" title={title}>
      <dt className="flex items-baseline justify-between gap-2 text-sm text-muted">
        <span>{label}</span>
        <span className={`text-xs ${isScenario ? "text-atm" : "text-muted"}`}>{tag}</span>
      </dt>
      <dd className={`mt-0.5 text-lg font-[650] tabular-nums ${color}`}>
        {value}
        {detail ? <span className="block text-sm font-normal text-muted">{detail}</span> : null}
      </dd>
    </div>
  );
}
