import type { FiredAlert } from "@paridad/core/contract";
import { formatHourMinute, formatTimestamp } from "@paridad/core/formats";
import { busyWords } from "@paridad/core/messages";
import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Skeleton, QueryError } from "../../components/ui/states/states.tsx";
import { useFiredAlerts } from "../../data/alerts/use-fired-alerts.ts";
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

type FiredPages = ReturnType<typeof useFiredAlerts>["list"];

/** A reader of older lines goes on at the first of them. */
function Lines({ list }: { list: FiredPages }) {
  const [firstOlder, setFirstOlder] = useState<string>();
  const pages = list.data?.pages ?? [];
  const lines = pages.flatMap(({ fired }) => fired);
  const readOlder = async () => {
    const { data, isError } = await list.fetchNextPage();
    if (!isError) setFirstOlder(data?.pages.at(-1)?.fired[0]?.id);
  };
  if (lines.length === 0) {
    return <p className="mt-2 text-md text-muted">Todavía no se cumplió ninguna.</p>;
  }
  return (
    <>
      <ul className="mt-1" aria-label="Alertas que se cumplieron">
        {lines.map((one) => (
          <Fired key={one.id} fired={one} takesFocus={one.id === firstOlder} />
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <p role="alert" className="mt-3 text-md text-down">
          {messageOf(list.error)}
        </p>
      ) : null}
      {list.hasNextPage ? (
        <Button
          className="mt-3"
          size="small"
          tone="secondary"
          // Not disabled while it reads: the focus would be lost with it.
          onClick={() => {
            if (!list.isFetchingNextPage) void readOlder();
          }}
        >
          {list.isFetchingNextPage ? busyWords.loading : "Ver anteriores"}
        </Button>
      ) : null}
    </>
  );
}

/** Notices of the alerts, newest first. */
export function FiredList() {
  const { list, see } = useFiredAlerts();
  const newest = list.data?.pages[0];
  const first = newest?.fired[0];
  return (
    <Card aria-label="Historial">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">Historial</h2>
        {newest !== undefined && newest.unseen > 0 && first !== undefined ? (
          <Button size="small" tone="secondary" disabled={see.isPending} onClick={() => see.mutate(first.id)}>
            Marcar como vistas ({newest.unseen})
          </Button>
        ) : null}
      </div>
      {list.isPending ? <Skeleton className="mt-2 h-5 w-full" /> : null}
      {list.isError && newest === undefined ? <QueryError query={list} /> : null}
      {newest === undefined ? null : <Lines list={list} />}
    </Card>
  );
}
