import { useState } from "react";
import type { ReactNode } from "react";

import { Panel } from "../../ui/layout/panel.tsx";
import { PlotLegend } from "./plot-legend.tsx";
import type { Plot } from "./plot-types.ts";
import { ValuePlot } from "./value-plot.tsx";
import { TableToggle } from "./chart-tool.tsx";

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
    <Panel
      isFigure
      title={title}
      detail={detail}
      actions={
        <>
          {actions}
          <TableToggle isTable={isTable} onToggle={() => setTable(!isTable)} />
        </>
      }
    >
      {isTable ? (
        table
      ) : (
        <>
          <PlotLegend {...plot} />
          <ValuePlot plot={plot} label={label} {...(height === undefined ? {} : { height })} />
        </>
      )}
    </Panel>
  );
}
