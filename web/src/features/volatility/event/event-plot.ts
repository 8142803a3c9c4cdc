import { formatInteger, formatPercent, formatVolatility } from "@paridad/core/formats";
import type { VolatilitySurface } from "@paridad/core/volatility";

import type { Plot } from "../../../components/charts/plot/plot-types.ts";
import { baseNames, eventBases, eventEstimate } from "./event-estimate.ts";
import type { EventTerms } from "./event-estimate.ts";

const steps = 80;

/** The event's move by the volatility of the other days, with the bases that are known on it; null without one. */
export function eventPlot(
  surface: VolatilitySurface,
  { day, base: chosen, realized, own }: EventTerms,
): Plot | null {
  const known = eventBases.flatMap((key) => {
    const row = eventEstimate(surface, { day, base: key, realized, own });
    return row.ok && row.base !== null ? [{ key, x: row.base, y: row.move }] : [];
  });
  if (known.length === 0) return null;
  const bases = known.map(({ x }) => x);
  const [lowest, highest] = [0.6 * Math.min(...bases), 1.3 * Math.max(...bases)];
  const points = Array.from(
    { length: steps + 1 },
    (_, step) => lowest + ((highest - lowest) * step) / steps,
  ).flatMap((x) => {
    const row = eventEstimate(surface, { day, base: "propia", realized, own: x });
    return row.ok ? [{ x, y: row.move }] : [];
  });
  return {
    lines: [{ key: "move", label: "Movimiento del día", tone: "accent", points }],
    marks: known.map(({ key, x, y }) => ({
      key,
      x,
      y,
      tone: key === chosen ? "accent" : "text",
      shape: key === chosen ? "diamond" : "circle",
      text: `${baseNames[key]}: ${formatVolatility(x)}, ± ${formatPercent(y)}`,
    })),
    kinds: [
      { label: "La elegida", tone: "accent", shape: "diamond" },
      { label: "Las otras que se conocen", tone: "text", shape: "circle" },
    ],
    xLabel: "Volatilidad de los otros días",
    formatX: (x) => `${formatInteger(x * 100)} %`,
    formatY: (y) => `± ${formatPercent(y)}`,
  };
}
