import { unknownDash } from "@paridad/core/formats";
import { unknownReasonMessages } from "@paridad/core/messages";
import type { Known, UnknownReason } from "@paridad/core/stores";

/** A dash that says why the number is not known, to who points at it and to who hears it. */
export function Unknown({ reason }: { reason: UnknownReason }) {
  const text = unknownReasonMessages[reason];
  return (
    <span role="img" aria-label={text} title={text} class="muted">
      {unknownDash}
    </span>
  );
}

/** A number, or the dash with its reason. */
export function KnownNumber({ known, format }: { known: Known; format: (value: number) => string }) {
  return known.ok ? <>{format(known.value)}</> : <Unknown reason={known.reason} />;
}
