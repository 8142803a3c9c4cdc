import type { Book } from "@paridad/core/book";
import { formatStrike } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { cautionText, quoteCautions } from "@paridad/core/positions";
import type { MarkedLeg } from "@paridad/core/risk";

import { legName } from "../../../data/book/leg-name.ts";
import { Notice } from "../../../components/ui/states/notice.tsx";
import { useRiskJob } from "../../../data/book/jobs/use-risk-job.ts";

const reasons = {
  expired: "ya venció: registrá si se ejerció",
  "no-volatility": "nadie la cotiza y no hay otra base de su vencimiento de la que tomar la volatilidad",
} as const;

/** Faults of the quotes of the legs that count, each contract once. */
function doubtsOf(legs: readonly MarkedLeg[], { share, input }: Book): string[] {
  const counted = legs.filter(({ reason, neighbour }) => reason === null && neighbour === null);
  const texts = counted.map(({ leg, quote }) => {
    const quoted = leg.kind === "share" ? share : quote;
    const text = quoted === null ? "" : cautionText(quoteCautions(quoted, input.instant));
    return text === "" ? "" : `${legName(leg)}: ${text}`;
  });
  return [...new Set(texts)].filter((text) => text !== "");
}

/** Legs of the portfolio that count in no figure, those with another strike's volatility, and doubtful quotes. */
export function LeftOut({ legs, book }: { legs: readonly MarkedLeg[]; book: Book }) {
  const doubts = doubtsOf(legs, book);
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
      {doubts.length > 0 ? (
        <p className="text-sm text-atm">
          {screenWords.quoteCautions} {doubts.join("; ")}.
        </p>
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

/** Parts of the portfolio that aren't in the figures of a page. */
export function BookNotes({ book }: { book: Book }) {
  const { lastAnswer } = useRiskJob("marks", book.input);
  return lastAnswer === null ? null : <LeftOut legs={lastAnswer} book={book} />;
}
