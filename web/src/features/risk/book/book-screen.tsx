import { formatTime } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";

import { ErrorState } from "../../../components/ui/states/states.tsx";
import { useLiveBook, useMarginShares } from "../../../data/book/use-live-book.ts";
import { LeftOut } from "../shared/left-out.tsx";
import { PageEnd } from "../../../components/ui/page.tsx";
import { RiskPage, RiskSkeleton } from "../shared/risk-page.tsx";
import type { PageOfBook } from "../shared/risk-page.tsx";
import { useRiskSettings } from "../../../data/positions/use-risk-settings.ts";
import { BookFacts } from "./book-facts.tsx";
import { ExpiryTable } from "./expiry-table.tsx";
import { LegTable } from "./leg-table.tsx";
import { MarginPanel } from "./margin-panel.tsx";
import type { MarginChoice } from "./margin-panel.tsx";

/** The margin as the user says it, with the product's fractions where they don't. */
function useMarginChoice(): readonly [MarginChoice, (choice: MarginChoice) => void] {
  const [{ brokerMargin }, say] = useRiskSettings();
  const shares = useMarginShares();
  return [
    { ...shares, broker: brokerMargin },
    ({ broker, ...shares }) =>
      say({ ...shares, brokerMargin: broker !== null && broker > 0 ? broker : null }),
  ];
}

function Book(held: PageOfBook) {
  const { book } = held;
  const [margin, setMargin] = useMarginChoice();
  const { lastAnswer: answer, status, retry } = useLiveBook(held);
  if (status === "failed") {
    return <ErrorState message={screenWords.computationFailed} onRetry={retry} />;
  }
  if (answer === null) return <RiskSkeleton label="Valuando la cartera…" />;
  const { legs, greeks, closing } = answer;
  const whole = greeks.ok ? greeks.whole : null;
  return (
    <>
      <LeftOut legs={legs} book={book} />
      <BookFacts whole={whole} closing={closing} />
      <LegTable book={book} legs={legs} greeks={greeks.ok ? greeks : null} closing={closing} />
      <div className="grid items-start gap-3.5 xl:grid-cols-[3fr_2fr]">
        {greeks.ok ? <ExpiryTable greeks={greeks} /> : null}
        <MarginPanel margin={answer.margin} choice={margin} onChange={setMargin} legs={legs} />
      </div>
      <PageEnd>
        Precios de las {formatTime(book.input.instant)}. Cada opción se valúa americana, con su propia
        volatilidad y la tasa del vencimiento más cercano de la cartera. Delta y gamma son de un movimiento de
        1 % de la acción, vega de un punto de volatilidad, theta de un día corrido; el fin de semana son tres.
      </PageEnd>
    </>
  );
}

/** Same for the same positions as they were last changed. */
function namesOf({ book: { positions } }: PageOfBook): string {
  return positions.map(({ id, version }) => `${id} ${version}`).join();
}

/** /cartera/riesgo: all saved positions as one portfolio. */
export function BookScreen() {
  return (
    <RiskPage lead="Todas tus posiciones guardadas como una sola: qué vale cerrarla ahora, cuánto se mueve y qué garantía pide.">
      {/* Other positions are another portfolio: nothing of the answer to the one before stays. */}
      {(held) => <Book key={namesOf(held)} {...held} />}
    </RiskPage>
  );
}
