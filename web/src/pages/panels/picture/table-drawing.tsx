import type { PanelNumber, PictureSize } from "@paridad/core/panels";

import type { PlotStyle } from "../plots.tsx";

export const tableRowHeight = 22;
/** Above and below the rows of a picture. */
export const aroundRows = 104;

/** A table of text with a line of words under it; the rows that fit. */
export function TableDrawing({
  heads,
  rows,
  note,
  box,
  style: { colors, fontSize },
}: {
  heads: readonly string[];
  rows: readonly { readonly head: string; readonly cells: readonly PanelNumber[] }[];
  note: string;
  box: PictureSize;
  style: PlotStyle;
}) {
  const step = box.width / heads.length;
  const fittingRows = rows.slice(0, Math.max(0, Math.floor(box.height / tableRowHeight) - 2));
  const right = (column: number): number => step * (column + 1) - 6;
  return (
    <g fontSize={fontSize} fill={colors.text}>
      {heads.map((head, column) => (
        <text key={head} x={right(column)} y={14} textAnchor="end" fontSize={10.5} fill={colors.muted}>
          {head}
        </text>
      ))}
      {fittingRows.map(({ head, cells }, index) => {
        const y = (index + 1) * tableRowHeight;
        return (
          <g key={head}>
            <line x2={box.width} y1={y} y2={y} stroke={colors.line} />
            <text x={right(0)} y={y + 15} textAnchor="end" fontWeight={600}>
              {head}
            </text>
            {cells.map(({ text }, column) => (
              <text key={heads[column + 1]} x={right(column + 1)} y={y + 15} textAnchor="end">
                {text ?? "–"}
              </text>
            ))}
          </g>
        );
      })}
      <text y={(fittingRows.length + 1) * tableRowHeight + 15} fontSize={fontSize * 0.95}>
        {note}
      </text>
    </g>
  );
}
