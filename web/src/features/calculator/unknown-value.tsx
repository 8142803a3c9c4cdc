import { unknownDash } from "@paridad/core/formats";
import { unknownReasonMessages } from "@paridad/core/messages";
import type { Known, UnknownReason } from "@paridad/core/stores";

/** A dash that says in words why there is no number, to who points at it and to who hears it. */
export function ExplainedDash({ text }: { text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className="text-muted">
      {unknownDash}
    </span>
  );
}

/** A dash for a reason of the calculator's. */
export function UnknownValue({ reason }: { reason: UnknownReason }) {
  return <ExplainedDash text={unknownReasonMessages[reason]} />;
}

/** A number in its format, or the dash with its reason. */
export function KnownValue({ value, format }: { value: Known; format: (value: number) => string }) {
  return value.ok ? format(value.value) : <UnknownValue reason={value.reason} />;
}
