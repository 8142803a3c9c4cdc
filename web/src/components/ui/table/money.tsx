import { formatPesos, formatPesosShort } from "@paridad/core/formats";

import { ExplainedDash } from "../states/explained-dash.tsx";

/** Pesos with their sign and its colour; a dash with the reason where they are unknown. */
export function Money({
  value,
  unknown = "Sin dato",
  isPlain = false,
  isGreek = false,
  isShort = false,
}: {
  value: number | null;
  unknown?: string;
  /** No colour: not a gain or a loss. */
  isPlain?: boolean;
  /** With its sign and no colour: a sensitivity, which is good or bad by what the market does. */
  isGreek?: boolean;
  isShort?: boolean;
}) {
  if (value === null) return <ExplainedDash text={unknown} />;
  if (isPlain) return isShort ? formatPesosShort(value) : formatPesos(value);
  if (isGreek) return formatPesos(value, { sign: "always" });
  const rounded = Math.round(value);
  const tone = rounded > 0 ? "text-up" : rounded < 0 ? "text-down" : "";
  return <span className={tone}>{formatPesos(value, { sign: "always" })}</span>;
}
