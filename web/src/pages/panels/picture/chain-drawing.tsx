import { formatStrike } from "@paridad/core/formats";
import { chainNumber, columnsOfType, numberIn, textsIn } from "@paridad/core/panels";
import type { ChainRow, PanelChoices, PictureSize } from "@paridad/core/panels";

import type { PlotStyle } from "../plots.tsx";
import { tableRowHeight } from "./table-drawing.tsx";

const types = ["call", "put"] as const;

/** The chain as a table of text: calls, bases, puts, as wide as the picture. */
export function ChainDrawing({
  rows,
  choices,
  box,
  style: { colors, fontSize },
}: {
  rows: readonly ChainRow[];
  choices: PanelChoices;
  box: PictureSize;
  style: PlotStyle;
}) {
  const { columns, locale } = choices;
  const texts = textsIn(locale);
  // Each column wants 62 px: the farthest from the base leave first, as on a narrow page.
  const fitting = columns.slice(0, Math.max(1, Math.floor((box.width / 62 - 1) / 2)));
  const step = box.width / (2 * fitting.length + 1);
  const placed = types.flatMap((side) =>
    columnsOfType(fitting, side).map((column, index) => ({
      side,
      column,
      right: step * ((side === "call" ? 0 : fitting.length + 1) + index + 1) - 6,
    })),
  );
  const middle = step * (fitting.length + 0.5);
  return (
    <g fontSize={fontSize}>
      {placed.map(({ side, column, right }) => (
        <text key={`${side} ${column}`} x={right} y={14} textAnchor="end" fontSize={10.5} fill={colors[side]}>
          {texts.columns[column]}
        </text>
      ))}
      <text x={middle} y={14} textAnchor="middle" fontSize={10.5} fill={colors.muted}>
        {texts.strike}
      </text>
      {rows.map((row, index) => {
        const y = (index + 1) * tableRowHeight;
        const color = row.isAtTheMoney ? colors.atm : colors.text;
        return (
          <g key={row.strike}>
            <line x2={box.width} y1={y} y2={y} stroke={row.isAtTheMoney ? colors.atm : colors.line} />
            <text x={middle} y={y + 15} textAnchor="middle" fontWeight={600} fill={color}>
              {numberIn(locale, formatStrike(row.strike))}
            </text>
            {placed.map(({ side, column, right }) => {
              const { [side]: option } = row;
              const text = option === null ? null : chainNumber(option, column, locale).text;
              return (
                <text key={`${side} ${column}`} x={right} y={y + 15} textAnchor="end" fill={colors.text}>
                  {text ?? "–"}
                </text>
              );
            })}
          </g>
        );
      })}
    </g>
  );
}
