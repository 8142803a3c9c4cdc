import { useState } from "react";
import type { ReactNode } from "react";

import { PlotLegend } from "./plot-legend.tsx";
import type { Plot } from "./plot-types.ts";
import { ValuePlot } from "./value-plot.tsx";
import { TableToggle } from "./table-toggle.tsx";

/** A plot with its title and legend, and the table behind it. */
export function PlotPanel({
  title,
  detail,
  plot,
  label,
  height,
  actions,
  table,
}: {
  title: string;
  detail?: ReactNode;
  /** Stable between renders. */
  plot: Plot;
  label: string;
  height?: number;
  actions?: ReactNode;
  /** The same numbers as a table. */
  table: ReactNode;
}) {
  const [isTable, setTable] = useState(false);
  return (
    <section className="min-w-0 overflow-hidden rounded-lg border border-line bg-s1 shadow-card">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="text-md font-semibold">{title}</h2>
          {detail ? <p className="text-sm text-muted">{detail}</p> : null}
        </div>
        {actions}
        <TableToggle isTable={isTable} onToggle={() => setTable(!isTable)} />
      </header>
      {isTable ? (
        table
      ) : (
        <>
          <PlotLegend lines={plot.lines} />
          <ValuePlot plot={plot} label={label} {...(height === undefined ? {} : { height })} />
        </>
      )}
    </section>
  );
}
