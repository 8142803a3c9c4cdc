import { unknownDash } from "@paridad/core/formats";
import { unknownReasonMessages } from "@paridad/core/messages";
import type { Known, UnknownReason } from "@paridad/core/stores";

/** A dash that says why there is no number. */
export function UnknownValue({ reason }: { reason: UnknownReason }) {
  const text = unknownReasonMessages[reason];
  return (
    <span role="img" aria-label={text} title={text} className="text-muted">
      {unknownDash}
    </span>
  );
}

/** A number in its format, or the dash with its reason. */
export function KnownValue({ value, format }: { value: Known; format: (value: number) => string }) {
  return value.ok ? format(value.value) : <UnknownValue reason={value.reason} />;
}
