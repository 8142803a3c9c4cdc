import { lazy, Suspense } from "react";

import { decisionActions, decisionAddress, decisionText, exercisedAddress } from "@paridad/core/book";
import type { Decision } from "@paridad/core/book";
import { screenWords } from "@paridad/core/messages";

import { Lines } from "./decision-lines.tsx";
import type { Line } from "./decision-lines.tsx";

const NearAlerts = lazy(async () => ({ default: (await import("./near-alerts.tsx")).NearAlerts }));

/** In sight at once: more would push the book itself from the screen. */
const inSight = 5;

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

/**
 * A line and a press for each thing to decide, the most urgent in sight, alerts close to their value after the positions;
 * under them, which legs can't be closed now.
 */
export function Decisions({ decisions, sides }: { decisions: readonly Decision[]; sides: string | null }) {
  const lines = decisions.map(lineOf);
  const more = lines.slice(inSight);
  return (
    <>
      {lines.length === 0 ? (
        <p className="min-h-[54px] py-1.5 text-md sm:min-h-0 sm:truncate" title={sides ?? undefined}>
          {sides === null ? screenWords.noQuotesCame : screenWords.nothingToDecide}{" "}
          <span className="text-sm text-muted">{sides}</span>
        </p>
      ) : (
        <Lines label="Para decidir hoy" lines={lines.slice(0, inSight)} />
      )}
      {more.length === 0 ? null : (
        <details className="border-t border-line text-md">
          <summary className="cursor-pointer py-1.5 text-accent">{more.length} más para decidir</summary>
          <Lines label="Más para decidir" lines={more} />
        </details>
      )}
      <Suspense>
        <NearAlerts />
      </Suspense>
      {lines.length === 0 ? null : (
        <p className="truncate border-t border-line py-1.5 text-sm text-muted" title={sides ?? undefined}>
          {sides ?? "\u00a0"}
        </p>
      )}
    </>
  );
}
