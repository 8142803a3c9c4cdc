import { classNames } from "../../../lib/class-names.ts";
import { strokes } from "./plot-shapes.tsx";
import type { Plot } from "./plot-types.ts";

/** What each line of a plot is. */
export function PlotLegend({ lines }: Pick<Plot, "lines">) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 pt-2.5 text-sm text-muted">
      {lines.map(({ key, label, tone, isDashed }) => (
        <li key={key} className="flex items-center gap-1.5">
          <svg aria-hidden width={16} height={4}>
            <line
              x1={0}
              x2={16}
              y1={2}
              y2={2}
              strokeWidth={2}
              strokeDasharray={isDashed ? "5 3" : undefined}
              className={classNames(strokes[tone])}
            />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}
