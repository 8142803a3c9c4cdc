import { formatExpiry, formatInteger, formatVolatility } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import type { VolatilitySurface } from "@paridad/core/volatility";

import type { Plot } from "../../../components/charts/plot/plot-types.ts";

/** Volatility at the money by days, with the bar of its sides, and the forward one between neighbours. */
export function termPlot({ smiles, forwards }: VolatilitySurface): Plot {
  const known = smiles.flatMap((smile) =>
    smile.ok && smile.atTheMoney.volatility !== null
      ? [{ ...smile, volatility: smile.atTheMoney.volatility }]
      : [],
  );
  const daysOfExpiry = new Map(known.map(({ expiration, days }) => [expiration, days]));
  const steps = forwards.flatMap(({ from, to, result }) => {
    if (!result.ok) return [];
    const [x0, x1] = [daysOfExpiry.get(from) ?? 0, daysOfExpiry.get(to) ?? 0];
    return [
      { x: x0, y: result.volatility },
      { x: x1, y: result.volatility },
      { x: x1, y: null },
    ];
  });
  return {
    lines: [
      {
        key: "money",
        label: screenWords.atTheMoney,
        tone: "accent",
        points: known.map(({ days, volatility }) => ({ x: days, y: volatility })),
      },
      { key: "forward", label: "Forward entre vencimientos", tone: "atm", points: steps, isDashed: true },
    ],
    marks: known.map((smile) => ({
      key: smile.expiration,
      x: smile.days,
      y: smile.volatility,
      low: smile.atTheMoney.bid,
      high: smile.atTheMoney.ask,
      tone: "accent",
      shape: "circle",
      text: `${formatExpiry(smile)}: en el dinero ${formatVolatility(smile.volatility)}, entre puntas ${formatVolatility(smile.atTheMoney.bid)} y ${formatVolatility(smile.atTheMoney.ask)}`,
    })),
    xLabel: "Días al vencimiento",
    formatX: (days) => formatInteger(Math.round(days)),
    formatY: formatVolatility,
  };
}
