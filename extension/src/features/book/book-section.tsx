import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";

import type { SavedPosition } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";
import type { ValuedMarketStore } from "@paridad/core/stores";

import { FailedLoad } from "../../components/failed-load.tsx";
import { useServices } from "../../lib/services.tsx";
import { bookTotalKey } from "../../storage/badge-choice.ts";
import type { SavedPositions } from "../../lib/use-saved-positions.ts";
import { BookDecisions } from "./book-decisions.tsx";
import { BookResult } from "./book-result.tsx";
import { useBookToday } from "./use-book-today.ts";

function Frame({ children }: { children: ComponentChildren }) {
  const { origin } = useServices();
  return (
    <section class="card book" aria-label="Tu cartera hoy">
      <h2 class="row spread">
        <span>Tu cartera hoy</span>
        <a class="small" href={`${origin}/cartera`} target="_blank" rel="noreferrer">
          Ver la cartera
        </a>
      </h2>
      {children}
    </section>
  );
}

function LiveBook({ valued, positions }: { valued: ValuedMarketStore; positions: readonly SavedPosition[] }) {
  const { memory } = useServices();
  const { decisions, sides, ...today } = useBookToday(valued, positions);
  const total = today.day?.total ?? null;
  useEffect(() => {
    if (total === null) memory.removeItem(bookTotalKey);
    else memory.setItem(bookTotalKey, String(total));
  }, [memory, total]);
  useEffect(() => () => memory.removeItem(bookTotalKey), [memory]);
  return (
    <>
      <BookResult {...today} positions={positions} />
      <BookDecisions decisions={decisions} sides={sides} />
    </>
  );
}

/**
 * The user's own book: its result since the last close and its decisions, with the site's numbers, beside the broker's page.
 */
export function BookSection({
  valued,
  saved: { positions, failure, retry },
  children,
}: {
  valued: () => ValuedMarketStore;
  saved: SavedPositions;
  /** Anything else that is near, under the positions'. */
  children?: ComponentChildren;
}) {
  const { origin } = useServices();
  if (positions === null) {
    return (
      <Frame>
        {failure === null ? (
          <p class="small muted">{screenWords.loadingPositions}</p>
        ) : (
          <FailedLoad text={failure} retry={retry} />
        )}
      </Frame>
    );
  }
  return (
    <Frame>
      {positions.some(({ status }) => status === "open") ? (
        <LiveBook valued={valued()} positions={positions} />
      ) : (
        <p class="small muted">
          No tenés posiciones abiertas.{" "}
          <a href={`${origin}/armar`} target="_blank" rel="noreferrer">
            Armá una
          </a>
        </p>
      )}
      {children}
    </Frame>
  );
}
