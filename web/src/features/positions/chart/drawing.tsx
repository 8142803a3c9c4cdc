import { memo, useMemo } from "react";
import type { ReactNode } from "react";
import { positionChart } from "@paridad/core/positions";
import { opportunityReasonMessages } from "@paridad/core/messages";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { reasonText } from "../builder/numbers/figure.tsx";
import type { Builder, BuiltPosition } from "../model/use-builder.ts";
import type { SmileOddsState } from "../odds/use-odds.ts";
import { comparedLine } from "./compared-line.ts";
import type { Compared } from "./compared-line.ts";
import { PayoffPanel } from "./payoff-panel.tsx";

function chartOf(
  { legs, costs, exit, keepShares }: BuiltPosition,
  terms: Pick<Parameters<typeof positionChart>[0], "live" | "scenario" | "smile">,
) {
  return positionChart({ legs, costs, exit, keepShares, ...terms });
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
  const { position, live, scenario, isScenario, expiresAt } = builder;
  const drawn = useMemo(
    () =>
      position === null || live === null || scenario === null
        ? null
        : chartOf(position, { live, scenario, smile }),
    [position, live, scenario, smile],
  );
  const other = useMemo(
    () => (compared === null || drawn?.ok !== true ? null : comparedLine(compared, drawn)),
    [compared, drawn],
  );
  if (position === null || scenario === null || drawn?.ok !== true) {
    const refused =
      drawn?.ok === false ? <Notice tone="warning">{`${reasonText(drawn.reason)}.`}</Notice> : null;
    return <div className="payoff-empty">{refused ?? missingDrawing(builder)}</div>;
  }
  const { capital, heldDays, caucion } = position.evaluation;
  return (
    <PayoffPanel
      chart={drawn}
      other={other}
      spot={scenario.spot}
      terms={{ capital: capital.ok ? capital.capital : null, days: heldDays, caucion }}
      isScenario={isScenario}
      expiresAt={expiresAt}
      scenarioInstant={scenario.instant}
    />
  );
});
