import { Link } from "react-router";

import type { SavedPosition } from "@paridad/core/contract";
import { unpricedDay, withoutText } from "@paridad/core/risk";
import type { BookDay } from "@paridad/core/risk";

import { DayParts } from "../../../components/book/day-parts.tsx";
import { Decisions } from "../../../components/book/decisions.tsx";
import { ButtonLink } from "../../../components/ui/button-link.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { Money } from "../../../components/ui/table/money.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { useIsOpen } from "../../../data/access.ts";
import { dayOfPosition } from "../../../data/book/day-of-position.ts";
import { useDayBook } from "../../../data/book/use-day-book.ts";
import { usePositions } from "../../../data/positions/use-positions.ts";
import { deskHeights } from "../desk-skeleton.tsx";

const mostMoved = 3;

/** First steps for a user without positions, a press each. */
function FirstSteps() {
  return (
    <Card className={deskHeights.book}>
      <h2 className="font-semibold">Tu cartera</h2>
      <p className="mt-1 text-md text-muted">
        Todavía no guardaste posiciones. Acá vas a ver qué hicieron hoy, por qué, y qué decidir.
      </p>
      <p className="mt-3 flex flex-wrap gap-2">
        <ButtonLink to="/cadena" tone="secondary">
          1. Mirá la volatilidad
        </ButtonLink>
        <ButtonLink to="/armar">2. Armá la primera</ButtonLink>
        <ButtonLink to="/alertas" tone="secondary">
          3. Poné una alerta
        </ButtonLink>
      </p>
    </Card>
  );
}

/** Positions by what they moved today, most first. */
function Moved({
  positions,
  day,
  reason,
}: {
  positions: readonly SavedPosition[];
  day: BookDay | null;
  reason: string;
}) {
  const open = positions
    .filter(({ status }) => status === "open")
    .map(({ id, name }) => ({ id, name, total: dayOfPosition(day, id)?.total ?? null }))
    .toSorted((one, other) => Math.abs(other.total ?? 0) - Math.abs(one.total ?? 0));
  return (
    <ul className="self-start text-md">
      {open.slice(0, mostMoved).map(({ id, name, total }) => (
        <li key={id} className="flex justify-between gap-4 border-b border-line py-1 last:border-0">
          <Link to={`/cartera#posicion-${id}`} className="min-w-0 truncate hover:underline">
            {name}
          </Link>
          <Money value={total} unknown={day === null ? reason : unpricedDay} />
        </li>
      ))}
    </ul>
  );
}

function Today({ positions }: { positions: readonly SavedPosition[] }) {
  const { answer, dayReason, basis, decisions, sides } = useDayBook(positions);
  const day = answer?.day ?? null;
  const unknown = day?.unknown ?? 0;
  return (
    <Card className={deskHeights.book}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">Tu cartera hoy</h2>
        <Link to="/cartera" className="text-md text-accent underline-offset-2 hover:underline">
          Ver la cartera
        </Link>
      </div>
      <div className="grid gap-x-10 gap-y-2 lg:grid-cols-2">
        <div>
          <p className="mt-0.5 text-[26px] leading-8 font-[650] tabular-nums">
            <Money value={day?.total ?? null} unknown={dayReason} />
          </p>
          <p className="text-sm text-muted">
            {basis}
            {unknown === 0 ? "" : `, ${withoutText(unknown)}`}
          </p>
          <div className="mt-1 min-h-[68px] sm:min-h-5">
            {day?.parts ? <DayParts parts={day.parts} label="De dónde sale lo de hoy" /> : null}
          </div>
        </div>
        <Moved positions={positions} day={day} reason={dayReason} />
      </div>
      <div className="mt-2 border-t border-line">
        <Decisions decisions={decisions} sides={sides} />
      </div>
    </Card>
  );
}

/** The user's own book: its result since the last close, and its decisions. */
export function BookCard() {
  const canWrite = useIsOpen("positions.write");
  const { list } = usePositions();
  const positions = list.data?.positions;
  if (!canWrite) return null;
  if (list.isPending) return <Skeleton className={deskHeights.book} />;
  if (positions === undefined) return null;
  return positions.some(({ status }) => status === "open") ? <Today positions={positions} /> : <FirstSteps />;
}
