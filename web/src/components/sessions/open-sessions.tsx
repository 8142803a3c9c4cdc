import type { ComponentProps } from "react";

import type { SessionInfo } from "@paridad/core/contract";
import { formatAge } from "@paridad/core/formats";

import { useServices } from "../../lib/services.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ListRow } from "../ui/layout/list-row.tsx";
import { Loaded } from "../ui/states/states.tsx";

const systems = [
  [/android/i, "Android"],
  [/iphone|ipad/i, "iOS"],
  [/windows/i, "Windows"],
  [/mac os/i, "macOS"],
  [/linux/i, "Linux"],
] as const;
const browsers = [
  [/edg\//i, "Edge"],
  [/firefox\//i, "Firefox"],
  [/chrome\//i, "Chrome"],
  [/safari\//i, "Safari"],
] as const;

/** A device by its browser and system, as far as they say. */
function deviceName(userAgent: string | null): string {
  const find = (names: ReadonlyArray<readonly [RegExp, string]>) =>
    names.find(([shape]) => shape.test(userAgent ?? ""))?.[1];
  const parts = [find(browsers), find(systems)].filter(Boolean);
  return parts.length === 0 ? "Dispositivo desconocido" : parts.join(" en ");
}

/** The sessions of somebody; every session but this one can be ended. */
export function OpenSessions({
  query,
  ending,
  onEnd,
}: {
  query: ComponentProps<typeof Loaded<readonly SessionInfo[]>>["query"];
  /** The one that is being ended. */
  ending: string | undefined;
  onEnd: (id: string) => void;
}) {
  const { clock } = useServices();
  return (
    <Loaded query={query} className="h-24">
      {(sessions) => (
        <ul>
          {sessions.map(({ id, userAgent, address, lastSeenAt, current }) => (
            <ListRow
              key={id}
              title={
                <>
                  {deviceName(userAgent)} {current ? <Badge tone="up">Esta sesión</Badge> : null}
                </>
              }
              action={
                current ? null : (
                  <Button
                    tone="secondary"
                    size="small"
                    aria-label={`Cerrar ${deviceName(userAgent)}`}
                    busyLabel={ending === id ? "Cerrando..." : null}
                    onClick={() => onEnd(id)}
                  >
                    Cerrar
                  </Button>
                )
              }
            >
              {address ?? "Dirección desconocida"} · activa{" "}
              {formatAge({ instant: lastSeenAt, now: clock.now() })}
            </ListRow>
          ))}
        </ul>
      )}
    </Loaded>
  );
}
