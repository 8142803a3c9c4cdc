import { decisionActions, decisionAddress, decisionText } from "@paridad/core/book";
import type { Decision } from "@paridad/core/book";
import { screenWords } from "@paridad/core/messages";

import { useServices } from "../../lib/services.tsx";

/** In sight at once: more would push the chain from the panel. */
const inSight = 2;

function Lines({ decisions, label }: { decisions: readonly Decision[]; label: string }) {
  const { origin } = useServices();
  return (
    <ul class="decisions small" aria-label={label}>
      {decisions.map((decision) => (
        <li key={`${decision.id} ${decision.kind} ${"leg" in decision ? decision.leg : ""}`}>
          <span>
            <strong>{decision.name}</strong>: {decisionText(decision)}
          </span>
          <a href={`${origin}${decisionAddress(decision)}`} target="_blank" rel="noreferrer">
            {decisionActions[decision.kind]}
            <span class="visually-hidden"> {decision.name}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A line and a press for each thing to decide, the most urgent in sight; under them, which legs can't be closed now. */
export function BookDecisions({
  decisions,
  sides,
}: {
  decisions: readonly Decision[];
  sides: string | null;
}) {
  const more = decisions.slice(inSight);
  return (
    <>
      {decisions.length === 0 ? (
        <p class="small">{sides === null ? screenWords.noQuotesCame : screenWords.nothingToDecide}</p>
      ) : (
        <Lines label="Para decidir hoy" decisions={decisions.slice(0, inSight)} />
      )}
      {more.length === 0 ? null : (
        <details class="small">
          <summary>{more.length} más para decidir</summary>
          <Lines label="Más para decidir" decisions={more} />
        </details>
      )}
      {sides === null ? null : (
        <p class="small muted clipped" title={sides}>
          {sides}
        </p>
      )}
    </>
  );
}
