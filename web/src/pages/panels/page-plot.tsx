import type { ReactNode } from "react";
import type { Locale, PictureSize } from "@paridad/core/panels";

import type { PlotStyle } from "./plots.tsx";

const size = { width: 640, height: 240 } as const;
const names = ["text", "muted", "line", "accent", "call", "put", "atm", "up", "down"] as const;
const colors = Object.fromEntries(names.map((name) => [name, `var(--${name})`])) as PlotStyle["colors"];

/** A plot in the colours of the page's theme. */
export function PagePlot({
  label,
  locale,
  fontSize = 12,
  children,
}: {
  label: string;
  locale: Locale;
  fontSize?: number;
  children: (plot: { size: PictureSize; style: PlotStyle }) => ReactNode;
}) {
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size.width} ${size.height}`}>
      {children({ size, style: { colors, locale, fontSize } })}
    </svg>
  );
}
