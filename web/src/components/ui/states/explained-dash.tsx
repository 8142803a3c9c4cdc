import { unknownDash } from "@paridad/core/formats";

/** A dash with the reason there is no number, on hover and to screen readers. */
export function ExplainedDash({ text }: { text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className="text-muted">
      {unknownDash}
    </span>
  );
}
