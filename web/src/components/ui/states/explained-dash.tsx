import { unknownDash } from "@paridad/core/formats";

/** A dash that says in words why there is no number, to who points at it and to who hears it. */
export function ExplainedDash({ text }: { text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className="text-muted">
      {unknownDash}
    </span>
  );
}
