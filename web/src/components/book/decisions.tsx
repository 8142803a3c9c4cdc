import { Link } from "react-router";

import { decisionActions, decisionText } from "@paridad/core/stores";
import type { Decision } from "@paridad/core/stores";

/** Which dialog of the position a press opens; see `position-card.tsx`. */
const dialogs: Readonly<Record<Decision["kind"], string | null>> = {
  overdue: "vencimiento",
  exercise: "rolear",
  expiry: "rolear",
  renamed: null,
  made: "cerrar",
};

function addressOf({ id, kind }: Decision): string {
  const dialog = dialogs[kind];
  return `/cartera${dialog === null ? "" : `?hacer=${dialog}`}#posicion-${id}`;
}

/** What the book asks of its owner today, a line and a press each; under them, what can't be closed now. */
export function Decisions({ decisions, sides }: { decisions: readonly Decision[]; sides: string }) {
  return (
    <>
      {decisions.length === 0 ? <p className="py-1.5 text-md">Nada para decidir hoy.</p> : null}
      <ul aria-label="Para decidir hoy" className="grid text-md">
        {decisions.map((decision) => (
          <li
            key={`${decision.id} ${decision.kind} ${"leg" in decision ? decision.leg : ""}`}
            className="flex items-baseline gap-4 border-t border-line py-1.5 first:border-t-0"
          >
            <span className="min-w-0 flex-1">
              <strong className="font-[600]">{decision.name}</strong>: {decisionText(decision)}
            </span>
            <Link
              to={addressOf(decision)}
              className="shrink-0 text-accent underline-offset-2 hover:underline"
            >
              {decisionActions[decision.kind]}
              <span className="sr-only"> {decision.name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="truncate border-t border-line py-1.5 text-sm text-muted" title={sides}>
        {sides}
      </p>
    </>
  );
}
