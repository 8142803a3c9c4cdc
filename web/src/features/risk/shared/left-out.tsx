import { formatStrike } from "@paridad/core/formats";
import type { MarkedLeg } from "@paridad/core/risk";

import { Notice } from "../../../components/ui/states/notice.tsx";
import { legName } from "../book/book-of-market.ts";

const reasons = {
  expired: "ya venció: registrá si se ejerció",
  "no-volatility": "nadie la cotiza y no hay otra base de su vencimiento de la que tomar la volatilidad",
} as const;

/** What of the portfolio counts in no figure, and what takes another base's volatility. */
export function LeftOut({ legs }: { legs: readonly MarkedLeg[] }) {
  const out = legs.filter(({ reason }) => reason !== null);
  const borrowed = legs.filter(({ neighbour }) => neighbour !== null);
  return (
    <>
      {out.length > 0 ? (
        <Notice tone="warning" title="Hay patas que no entran en los números">
          <ul>
            {out.map(({ position, index, leg, reason }) => (
              <li key={`${position} ${index}`}>
                {legName(leg)}: {reason === null ? "" : reasons[reason]}.
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {borrowed.length > 0 ? (
        <p className="text-sm text-muted">
          Sin precio propio, con la volatilidad de la base más cercana:{" "}
          {borrowed
            .map(({ leg, neighbour }) => `${legName(leg)} (la de ${formatStrike(neighbour)})`)
            .join(", ")}
          .
        </p>
      ) : null}
    </>
  );
}
