import type { VolatilityCone } from "@paridad/core/contract";
import { formatDate, formatInteger, formatVolatility } from "@paridad/core/formats";
import { buenosAiresDate, tradingDaysBetween } from "@paridad/core/symbols";
import type { VolatilitySurface } from "@paridad/core/volatility";

import type { Plot, PlotMark } from "../../../components/charts/plot/plot-types.ts";

/** An expiry's volatility at the money at the sessions that are left to it. */
export type ImpliedPoint = {
  readonly expiration: string;
  readonly sessions: number;
  readonly volatility: number;
};

export function impliedPoints(
  { smiles }: VolatilitySurface,
  asOf: number,
  closedDays?: readonly string[],
): readonly ImpliedPoint[] {
  const after = buenosAiresDate(asOf);
  return smiles.flatMap((smile) => {
    const volatility = smile.ok ? smile.atTheMoney.volatility : null;
    const { expiration } = smile;
    const sessions = tradingDaysBetween({ after, until: expiration }, closedDays);
    return volatility === null || sessions === 0 ? [] : [{ expiration, sessions, volatility }];
  });
}

/** Realised volatility by length of window with its percentiles, today's, and what each expiry implies over it. */
export function conePlot({ windows }: VolatilityCone, implied: readonly ImpliedPoint[]): Plot {
  const line = (key: "minimum" | "median" | "maximum", label: string) => ({
    key,
    label,
    tone: key === "median" ? ("text" as const) : ("muted" as const),
    points: windows.map((one) => ({ x: one.window, y: one[key] })),
    isThin: key !== "median",
    isDashed: key !== "median",
  });
  const today = windows.flatMap(({ window, today: y, count, effectiveCount }): PlotMark[] =>
    y === null
      ? []
      : [
          {
            key: `today ${window}`,
            x: window,
            y,
            tone: "atm",
            shape: "square",
            text: `Realizada de las últimas ${window} ruedas: ${formatVolatility(y)} (${formatInteger(count)} ventanas, ${formatInteger(effectiveCount)} que no se superponen)`,
          },
        ],
  );
  const expiries = implied.map(({ expiration, sessions, volatility }): PlotMark => ({
    key: expiration,
    x: sessions,
    y: volatility,
    tone: "accent",
    shape: "circle",
    text: `Implícita al ${formatDate(expiration)}, ${formatInteger(sessions)} ruedas: ${formatVolatility(volatility)}`,
  }));
  return {
    bands: [
      {
        key: "wide",
        label: "10 a 90 %",
        tone: "accent",
        points: windows.map(({ window: x, tenth: low, ninetieth: high }) => ({ x, low, high })),
      },
      {
        key: "middle",
        label: "25 a 75 %",
        tone: "accent",
        points: windows.map(({ window: x, quarter: low, threeQuarters: high }) => ({ x, low, high })),
      },
    ],
    lines: [line("maximum", "Máximo"), line("median", "Mediana"), line("minimum", "Mínimo")],
    marks: [...today, ...expiries],
    kinds: [
      { label: "Realizada de hoy", tone: "atm", shape: "square" },
      { label: "Implícita de cada vencimiento", tone: "accent", shape: "circle" },
    ],
    xLabel: "Ruedas",
    formatX: (x) => formatInteger(Math.round(x)),
    formatY: formatVolatility,
  };
}
