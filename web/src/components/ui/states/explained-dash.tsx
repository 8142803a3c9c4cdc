import type { ReactNode } from "react";

import { unknownDash } from "@paridad/core/formats";

/** A dash with the reason there is no number, on hover and to screen readers. */
export function ExplainedDash({ text }: { text: string }) {
  return (
    <span role="img" aria-label={text} title={text} className="text-muted">
      {unknownDash}
    </span>
  );
}

/** A number's text, or a dash with the reason why there is none. */
export function textOrDash(
  value: number | null,
  format: (value: number) => string,
  reason: string,
): ReactNode {
  return value === null ? <ExplainedDash text={reason} /> : format(value);
}
