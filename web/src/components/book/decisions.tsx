import { Link } from "react-router";

import { decisionActions, decisionAddress, decisionText, exercisedAddress } from "@paridad/core/book";
import type { Decision } from "@paridad/core/book";
import { nearAlerts, nearAlertText } from "@paridad/core/alerts";
import { listAlerts } from "@paridad/core/endpoints";

import { alertsKey, refreshMilliseconds } from "../../lib/alerts/alerts-key.ts";
import { useData } from "../../lib/use-data.ts";

/** In sight at once: more would push the book itself from the screen. */
const inSight = 5;

type Line = {
  readonly key: string;
  readonly name: string;
  readonly text: string;
  readonly action: string;
  readonly to: string;
  /** Where it is noted as exercised. */
  readonly exercised: string | null;
};

function lineOf(decision: Decision): Line {
  const { id, kind, name } = decision;
  const leg = "leg" in decision ? decision.leg : "";
  return {
    key: `${id} ${kind} ${leg}`,
    name,
    text: decisionText(decision),
    action: decisionActions[kind],
    to: decisionAddress(decision),
    exercised: exercisedAddress(decision),
  };
}

/** Alerts about to tell. */
function useAlertLines(): Line[] {
  const { data } = useData(listAlerts, alertsKey, { refetchInterval: refreshMilliseconds });
  return data === undefined || data.isAsleep
    ? []
    : nearAlerts(data.alerts).map((alert) => ({
        key: alert.id,
        name: alert.title,
        text: nearAlertText(alert),
        action: "Ver",
        to: `/alertas#alerta-${alert.id}`,
        exercised: null,
      }));
}

function Action({ to, action, name }: Pick<Line, "to" | "action" | "name">) {
  return (
    <Link to={to} className="shrink-0 text-accent underline-offset-2 hover:underline">
      {action}
      <span className="sr-only"> {name}</span>
    </Link>
  );
}

function Lines({ lines, label }: { lines: readonly Line[]; label: string }) {
  return (
    <ul aria-label={label} className="grid text-md">
      {lines.map(({ key, name, text, action, to, exercised }) => (
        <li key={key} className="flex items-baseline gap-4 border-t border-line py-1.5 first:border-t-0">
          <span className="min-w-0 flex-1">
            <strong className="font-[600]">{name}</strong>: {text}
          </span>
          <span className="flex shrink-0 flex-col gap-x-4 sm:flex-row">
            <Action {...{ to, action, name }} />
            {exercised === null ? null : <Action to={exercised} action="Ya me ejercieron" name={name} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

/**
 * A line and a press for each thing to decide, the most urgent in sight, alerts close to their value after the positions;
 * under them, which legs can't be closed now.
 */
export function Decisions({ decisions, sides }: { decisions: readonly Decision[]; sides: string }) {
  const alerts = useAlertLines();
  const lines = [...decisions.map(lineOf), ...alerts];
  const more = lines.slice(inSight);
  return (
    <>
      {lines.length === 0 ? (
        <p className="py-1.5 text-md">Nada para decidir hoy.</p>
      ) : (
        <Lines label="Para decidir hoy" lines={lines.slice(0, inSight)} />
      )}
      {more.length === 0 ? null : (
        <details className="border-t border-line text-md">
          <summary className="cursor-pointer py-1.5 text-accent">{more.length} más para decidir</summary>
          <Lines label="Más para decidir" lines={more} />
        </details>
      )}
      <p className="truncate border-t border-line py-1.5 text-sm text-muted" title={sides}>
        {sides}
      </p>
    </>
  );
}
