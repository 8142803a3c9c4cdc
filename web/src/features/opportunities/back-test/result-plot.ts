import type { BackTestAnswer } from "@paridad/core/contract";
import { formatDate, formatInstantDate, formatInteger } from "@paridad/core/formats";
import { expirationInstant } from "@paridad/core/symbols";
import { pointsText } from "@paridad/core/rules";

import { formatSigned } from "../shared/opportunity-texts.ts";
import type { Plot, PlotLine, PlotMark } from "../../../components/charts/plot/plot-types.ts";

export type NamedAnswer = {
  readonly name: string;
  readonly answer: BackTestAnswer;
  readonly tone: PlotLine["tone"];
};

type Part = "rule" | "caucion" | "hold";

/** From nothing at the first entry, gained or lost so far at each cycle's end. */
export function pointsOf({ cycles, curve }: BackTestAnswer, part: Part): PlotLine["points"] {
  const [first] = cycles;
  if (first === undefined) return [];
  return [
    { x: expirationInstant(first.entered), y: 0 },
    ...curve.map((point) => ({ x: expirationInstant(point.date), y: point[part] })),
  ];
}

function marksOf({ name, answer, tone }: NamedAnswer): PlotMark[] {
  return answer.cycles.map(({ entered, result, caucion }, index) => {
    const { date = entered, rule = 0 } = answer.curve[index] ?? {};
    const excess = caucion === null ? "" : `, ${pointsText(result - caucion)} contra la caución`;
    return {
      key: `${name} ${entered}`,
      x: expirationInstant(date),
      y: rule,
      tone,
      shape: "circle",
      text: `${name}, del ${formatDate(entered)} al ${formatDate(date)}: ${formatSigned(result)}${excess}. Acumulado ${formatSigned(rule)}`,
    };
  });
}

/** Rules beside the caución and the share of the first one's cycles. */
export function resultPlot(all: readonly NamedAnswer[]): Plot {
  const [first] = all;
  const against: PlotLine[] =
    first === undefined
      ? []
      : [
          { key: "caucion", label: "Caución", tone: "muted", points: pointsOf(first.answer, "caucion") },
          {
            key: "hold",
            label: "Tener la acción",
            tone: "atm",
            points: pointsOf(first.answer, "hold"),
            isDashed: true,
            isThin: true,
          },
        ];
  return {
    lines: [
      ...all.map(({ name, answer, tone }) => ({
        key: name,
        label: name,
        tone,
        points: pointsOf(answer, "rule"),
      })),
      ...against,
    ],
    marks: all.flatMap(marksOf),
    xLabel: "Fin de cada ciclo",
    formatX: formatInstantDate,
    formatY: (y) => `${formatInteger(y * 100)} %`,
  };
}
