import { unknownDash } from "@paridad/core/formats";
import { html } from "lit";
import type { TemplateResult } from "lit";

/** A dash with the reason there is no number, on hover and to screen readers. */
export function explainedDash(reason: string): TemplateResult {
  return html`<span role="img" aria-label=${reason} title=${reason}>${unknownDash}</span>`;
}
