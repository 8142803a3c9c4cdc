import { endAdminSession, listAdminSessions } from "@paridad/core/endpoints";
import { formatAge } from "@paridad/core/formats";

import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ErrorState } from "../../../components/ui/states/states.tsx";
import { useData } from "../../../lib/use-data.ts";
import { deviceName } from "../../../lib/device-name.ts";
import { useApi, useServices } from "../../../lib/services.tsx";
import { messageOf } from "../../../lib/use-submit.ts";
import { useAdminAction } from "../use-admin.ts";

/** Where this administrator is signed in. */
export function AdminSessions() {
  const { clock } = useServices();
  const api = useApi();
  const sessions = useData(listAdminSessions, ["admin", "sessions"]);
  const end = useAdminAction({
    act: (id: string) => api.call(endAdminSession, { params: { id } }),
    failure: "No se pudo cerrar la sesión",
    touches: ["sessions"],
  });
  return (
    <Card>
      <h2 className="mb-1 font-semibold">Tus sesiones</h2>
      {sessions.isError ? <ErrorState message={messageOf(sessions.error)} /> : null}
      <ul>
        {sessions.data?.map((session) => (
          <li
            key={session.id}
            className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-0"
          >
            <div className="min-w-0">
              <p className="truncate text-md">{deviceName(session.userAgent)}</p>
              <p className="text-sm text-muted">
                {session.address ?? "dirección desconocida"} · activa{" "}
                {formatAge({ instant: session.lastSeenAt, now: clock.now() })}
              </p>
            </div>
            {session.current ? (
              <Badge tone="up">Esta sesión</Badge>
            ) : (
              <Button
                tone="secondary"
                size="small"
                aria-label={`Cerrar ${deviceName(session.userAgent)}`}
                onClick={() => end.mutate(session.id)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
