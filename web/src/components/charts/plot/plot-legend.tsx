import { toneColor } from "../chart-types.ts";
import { shapePath } from "./plot-shapes.tsx";
import type { Plot } from "./plot-types.ts";

const item = "flex items-center gap-1.5";

/** Names the lines, areas and kinds of mark of a plot. */
export function PlotLegend({ lines, bands = [], kinds = [] }: Pick<Plot, "lines" | "bands" | "kinds">) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2.5 text-sm text-muted">
      {lines.map(({ key, label, tone, isDashed }) => (
        <li key={key} className={item}>
          <svg aria-hidden width={16} height={4}>
            <line
              x1={0}
              x2={16}
              y1={2}
              y2={2}
              strokeWidth={2}
              strokeDasharray={isDashed ? "5 3" : undefined}
              stroke={toneColor(tone)}
            />
          </svg>
          {label}
        </li>
      ))}
      {bands.map(({ key, label, tone }, index) => (
        <li key={key} className={item}>
          <svg aria-hidden width={16} height={9}>
            <rect width={16} height={9} fillOpacity={0.14 * (index + 1)} fill={toneColor(tone)} />
          </svg>
          {label}
        </li>
      ))}
      {kinds.map((kind) => (
        <li key={kind.label} className={item}>
          <svg aria-hidden width={10} height={10}>
            <path d={shapePath(kind, 5, 5)} fill={toneColor(kind.tone)} />
          </svg>
          {kind.label}
        </li>
      ))}
    </ul>
  );
}
