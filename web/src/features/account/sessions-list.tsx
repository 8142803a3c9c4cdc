import { useMutation, useQueryClient } from "@tanstack/react-query";

import type { SessionInfo } from "@paridad/core/contract";
import { endOtherSessions, endSession, listSessions } from "@paridad/core/endpoints";
import { formatAge } from "@paridad/core/formats";

import { Badge } from "../../components/ui/badge.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { Skeleton } from "../../components/ui/states/states.tsx";
import { QueryError } from "../../components/ui/states/query-error.tsx";
import { useData } from "../../lib/use-data.ts";
import { deviceName } from "../../lib/device-name.ts";
import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { messageOf } from "../../lib/use-submit.ts";

function useSessions() {
  const { api } = useServices();
  const queries = useQueryClient();
  const list = useData(listSessions, ["sessions"]);
  const settled = {
    onSuccess: (message: string) => {
      notify.success(message);
      return queries.invalidateQueries({ queryKey: ["sessions"] });
    },
    onError: (error: Error) => notify.error(messageOf(error)),
  };
  const endOne = useMutation({
    mutationFn: async (id: string) => (await api.call(endSession, { params: { id } })).message,
    ...settled,
  });
  const endOthers = useMutation({
    mutationFn: async () => (await api.call(endOtherSessions)).message,
    ...settled,
  });
  return { list, endOne, endOthers };
}

function SessionItem({
  session,
  now,
  isEnding,
  onEnd,
}: {
  session: SessionInfo;
  now: number;
  isEnding: boolean;
  onEnd: () => void;
}) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0">
        <p className="font-medium">
          {deviceName(session.userAgent)} {session.current ? <Badge tone="up">Esta sesión</Badge> : null}
        </p>
        <p className="text-sm text-muted">
          {session.address ?? "Dirección desconocida"} · activa{" "}
          {formatAge({ instant: session.lastSeenAt, now })}
        </p>
      </div>
      {session.current ? null : (
        <Button
          tone="secondary"
          size="small"
          aria-label={`Cerrar ${deviceName(session.userAgent)}`}
          busyLabel={isEnding ? "Cerrando..." : null}
          onClick={onEnd}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}

/** Where the user is signed in; one session or all others can be ended. */
export function SessionsList() {
  const { clock } = useServices();
  const { list, endOne, endOthers } = useSessions();
  const others = list.data?.filter(({ current }) => !current).length ?? 0;
  return (
    <Card>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Sesiones</h2>
        {others > 0 ? (
          <Button
            tone="ghost"
            size="small"
            busyLabel={endOthers.isPending ? "Cerrando..." : null}
            onClick={() => endOthers.mutate()}
          >
            Cerrar las otras
          </Button>
        ) : null}
      </div>
      {list.isPending ? <Skeleton className="h-24" /> : null}
      {list.isError ? <QueryError query={list} /> : null}
      <ul>
        {list.data?.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            now={clock.now()}
            isEnding={endOne.isPending && endOne.variables === session.id}
            onEnd={() => endOne.mutate(session.id)}
          />
        ))}
      </ul>
    </Card>
  );
}
