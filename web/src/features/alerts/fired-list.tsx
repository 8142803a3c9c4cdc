import type { FiredAlert, FiredAlertsList } from "@paridad/core/contract";
import { formatHourMinute, formatTimestamp } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Skeleton, QueryError } from "../../components/ui/states/states.tsx";
import { useFiredAlerts } from "../../lib/alerts/use-fired-alerts.ts";
import { messageOf } from "../../lib/use-submit.ts";

function Fired({
  fired: { title, text, path, firedAt, isSeen, heldUntil },
  takesFocus,
}: {
  fired: FiredAlert;
  takesFocus: boolean;
}) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (takesFocus) link.current?.focus();
  }, [takesFocus]);
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 border-b border-line py-2.5 last:border-b-0">
      <Link ref={link} to={path} className="min-w-0 font-medium wrap-anywhere hover:underline">
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

type More = ReturnType<typeof useFiredAlerts>["more"];

/** A reader of older lines goes on at the first of them. */
function Lines({ list: { fired, hasMore }, more }: { list: FiredAlertsList; more: More }) {
  const last = fired.at(-1);
  const firstOlder = more.data?.fired[0]?.id;
  if (last === undefined) {
    return <p className="mt-2 text-md text-muted">Todavía no se cumplió ninguna.</p>;
  }
  return (
    <>
      <ul className="mt-1" aria-label="Alertas que se cumplieron">
        {fired.map((one) => (
          <Fired key={one.id} fired={one} takesFocus={one.id === firstOlder} />
        ))}
      </ul>
      {more.isError ? (
        <p role="alert" className="mt-3 text-md text-down">
          {messageOf(more.error)}
        </p>
      ) : null}
      {hasMore ? (
        <Button
          className="mt-3"
          size="small"
          tone="secondary"
          // Not disabled while it reads: the focus would be lost with it.
          onClick={() => {
            if (!more.isPending) more.mutate(last.id);
          }}
        >
          {more.isPending ? busyWords.loading : "Ver anteriores"}
        </Button>
      ) : null}
    </>
  );
}

/** Notices of the alerts, newest first. */
export function FiredList() {
  const { list, more, see } = useFiredAlerts();
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
      {list.isError && data === undefined ? <QueryError query={list} /> : null}
      {data === undefined ? null : <Lines list={data} more={more} />}
    </Card>
  );
}
