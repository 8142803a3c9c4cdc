import type { FiredAlert, FiredAlertsList } from "@paridad/core/contract";
import { formatHourMinute, formatTimestamp } from "@paridad/core/formats";
import { useState } from "react";
import { Link } from "react-router";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ErrorState, Skeleton } from "../../components/ui/states/states.tsx";
import { useFiredAlerts } from "../../lib/alerts/use-alerts.ts";
import { messageOf } from "../../lib/use-submit.ts";

function Fired({ fired: { title, text, path, firedAt, isSeen, heldUntil } }: { fired: FiredAlert }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0">
      <Link to={path} className="min-w-0 font-medium wrap-anywhere hover:underline">
        {title}
      </Link>
      <span className="text-md tabular-nums">{text}</span>
      {isSeen ? null : <Badge tone="accent">Nueva</Badge>}
      <span className="ml-auto text-sm whitespace-nowrap text-muted tabular-nums">
        {heldUntil === null ? null : `te avisamos a las ${formatHourMinute(heldUntil)} · `}
        {formatTimestamp(firedAt)}
      </span>
    </li>
  );
}

function Lines({
  list: { fired, hasMore },
  isReading,
  onMore,
}: {
  list: FiredAlertsList;
  isReading: boolean;
  onMore: () => void;
}) {
  if (fired.length === 0) {
    return <p className="mt-2 text-md text-muted">Todavía no se cumplió ninguna.</p>;
  }
  return (
    <>
      <ul className="mt-1" aria-label="Alertas que se cumplieron">
        {fired.map((one) => (
          <Fired key={one.id} fired={one} />
        ))}
      </ul>
      {hasMore ? (
        <Button
          className="mt-3"
          size="small"
          tone="secondary"
          busyLabel={isReading ? "Cargando..." : null}
          onClick={onMore}
        >
          Ver anteriores
        </Button>
      ) : null}
    </>
  );
}

/** What the alerts told, newest first. */
export function FiredList() {
  const [pages, setPages] = useState(1);
  const { list, see } = useFiredAlerts(pages);
  const { data } = list;
  const newest = data?.fired[0];
  return (
    <Card aria-label="Historial">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Historial</h2>
        {data !== undefined && data.unseen > 0 && newest !== undefined ? (
          <Button
            size="small"
            tone="secondary"
            disabled={see.isPending}
            onClick={() => see.mutate(newest.id)}
          >
            Marcar como vistas ({data.unseen})
          </Button>
        ) : null}
      </div>
      {list.isPending ? <Skeleton className="mt-2 h-5 w-full" /> : null}
      {list.isError && data === undefined ? (
        <ErrorState message={messageOf(list.error)} onRetry={() => void list.refetch()} />
      ) : null}
      {data === undefined ? null : (
        <Lines list={data} isReading={list.isPlaceholderData} onMore={() => setPages(pages + 1)} />
      )}
    </Card>
  );
}
