import { unknownReasonMessages } from "@paridad/core/quotes";
import type { NumberResult, UnknownReason } from "@paridad/core/stores";

import { ExplainedDash } from "./explained-dash.tsx";

/** A dash for a reason of the calculator's. */
export function UnknownValue({ reason }: { reason: UnknownReason }) {
  return <ExplainedDash text={unknownReasonMessages[reason]} />;
}

/** A number in its format, or the dash with its reason. */
export function KnownValue({ value, format }: { value: NumberResult; format: (value: number) => string }) {
  return value.ok ? format(value.value) : <UnknownValue reason={value.reason} />;
}
