import { Link } from "react-router";

import { decisionActions, decisionAddress, decisionText } from "@paridad/core/book";
import type { Decision } from "@paridad/core/book";

/** In sight at once: more would push the book itself from the screen. */
const inSight = 5;

function Lines({ decisions, label }: { decisions: readonly Decision[]; label: string }) {
  return (
    <ul aria-label={label} className="grid text-md">
      {decisions.map((decision) => (
        <li
          key={`${decision.id} ${decision.kind} ${"leg" in decision ? decision.leg : ""}`}
          className="flex items-baseline gap-4 border-t border-line py-1.5 first:border-t-0"
        >
          <span className="min-w-0 flex-1">
            <strong className="font-[600]">{decision.name}</strong>: {decisionText(decision)}
          </span>
          <Link
            to={decisionAddress(decision)}
            className="shrink-0 text-accent underline-offset-2 hover:underline"
          >
            {decisionActions[decision.kind]}
            <span className="sr-only"> {decision.name}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A line and a press for each thing to decide, the most urgent in sight; under them, which legs can't be closed now. */
export function Decisions({ decisions, sides }: { decisions: readonly Decision[]; sides: string }) {
  const more = decisions.slice(inSight);
  return (
    <>
      {decisions.length === 0 ? (
        <p className="py-1.5 text-md">Nada para decidir hoy.</p>
      ) : (
        <Lines label="Para decidir hoy" decisions={decisions.slice(0, inSight)} />
      )}
      {more.length === 0 ? null : (
        <details className="border-t border-line text-md">
          <summary className="cursor-pointer py-1.5 text-accent">{more.length} más para decidir</summary>
          <Lines label="Más para decidir" decisions={more} />
        </details>
      )}
      <p className="truncate border-t border-line py-1.5 text-sm text-muted" title={sides}>
        {sides}
      </p>
    </>
  );
}
