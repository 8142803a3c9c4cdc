import { formatPesos } from "@paridad/core/formats";

import { ExplainedDash } from "./known-number.tsx";

/** Pesos with their sign and its colour; a dash with the reason where they are unknown. */
export function Money({ value, unknown }: { value: number | null; unknown: string }) {
  if (value === null) return <ExplainedDash text={unknown} />;
  const rounded = Math.round(value);
  const tone = rounded > 0 ? "up" : rounded < 0 ? "down" : undefined;
  return <strong class={tone}>{formatPesos(value, { sign: "always" })}</strong>;
}
