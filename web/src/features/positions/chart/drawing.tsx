import { memo, useMemo } from "react";
import type { ReactNode } from "react";
import { expiryLine, positionChart } from "@paridad/core/positions";
import type { PositionChart } from "@paridad/core/positions";
import { opportunityReasonMessages } from "@paridad/core/opportunities";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { reasonText } from "../builder/numbers/figure.tsx";
import type { Builder } from "../model/use-builder.ts";
import type { SmileOddsState } from "../odds/use-odds.ts";
import { PayoffPanel } from "./payoff-panel.tsx";
import type { ComparedLine } from "./scale.ts";

/** Another position beside the one that is drawn. */
export type Compared = { readonly name: string; readonly builder: Builder };

/** The line of another position over the range of a chart; null where it can't be drawn. */
function comparedLine(
  { name, builder: { position, live, scenario } }: Compared,
  { lower, upper }: Pick<PositionChart, "lower" | "upper">,
): ComparedLine | null {
  if (position === null || live === null || scenario === null) return null;
  const line = expiryLine({ ...position, lower, upper });
  if (line.ok) return { name, points: line.points };
  const chart = positionChart({ ...position, live, scenario });
  if (!chart.ok) return null;
  return { name, points: chart.expiry.filter(({ level }) => level >= lower && level <= upper) };
}

/** Why there is nothing to draw yet. */
function missingDrawing({ rows, priced, live, scenario, legs, position }: Builder): ReactNode {
  if (rows.length > 0 && priced.length === 0) {
    return <p className="text-muted">Todas las patas están apagadas.</p>;
  }
  if (priced.length === 0) {
    return <p className="text-muted">Elegí una estrategia armada, apretá una punta o agregá una pata.</p>;
  }
  const later = "Los números y el gráfico aparecen cuando ";
  if (live === null || scenario === null) {
    return <Notice tone="warning" title={opportunityReasonMessages["no-spot"]}>{`${later}lo haya.`}</Notice>;
  }
  if (legs === null) {
    return (
      <Notice tone="warning" title="Falta el precio de alguna pata">
        {`${later}todas las patas tienen uno.`}
      </Notice>
    );
  }
  return position === null ? <p className="text-muted">Cargando tus costos…</p> : null;
}

type DrawingProps = Pick<SmileOddsState, "smile"> & {
  readonly builder: Builder;
  readonly compared: Compared | null;
};

/** The result by price, where every leg has one; otherwise what is missing, as high. */
export const Drawing = memo(({ builder, smile, compared }: DrawingProps) => {
  const { position, live, scenario } = builder;
  const chart = useMemo(
    () =>
      position === null || live === null || scenario === null
        ? null
        : positionChart({ ...position, live, scenario, smile }),
    [position, live, scenario, smile],
  );
  const other = useMemo(
    () => (compared === null || chart?.ok !== true ? null : comparedLine(compared, chart)),
    [compared, chart],
  );
  if (position === null || scenario === null || chart?.ok !== true) {
    const refused =
      chart?.ok === false ? <Notice tone="warning">{`${reasonText(chart.reason)}.`}</Notice> : null;
    return (
      <div className="grid h-[340px] place-items-center px-5 sm:h-[400px]">
        {refused ?? missingDrawing(builder)}
      </div>
    );
  }
  return <PayoffPanel {...{ chart, other, builder, position }} spot={scenario.spot} />;
});
