import { unknownDash } from "@paridad/core/formats";
import { unknownReasonMessages } from "@paridad/core/quotes";
import type { NumberResult, UnknownReason } from "@paridad/core/stores";

/** A dash with the reason there is nothing to show, on hover and to screen readers. */
export function ExplainedDash({ text }: { text: string }) {
  return (
    <span role="img" aria-label={text} title={text} class="muted">
      {unknownDash}
    </span>
  );
}

/** A dash for a reason of the calculator's. */
export function Unknown({ reason }: { reason: UnknownReason }) {
  return <ExplainedDash text={unknownReasonMessages[reason]} />;
}

/** A number, or the dash with its reason. */
export function KnownNumber({ known, format }: { known: NumberResult; format: (value: number) => string }) {
  return known.ok ? <>{format(known.value)}</> : <Unknown reason={known.reason} />;
}

/** A term and its number, in a list of facts. */
export function KnownFact({
  label,
  known,
  format,
}: {
  label: string;
  known: NumberResult;
  format: (value: number) => string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <KnownNumber known={known} format={format} />
      </dd>
    </div>
  );
}
