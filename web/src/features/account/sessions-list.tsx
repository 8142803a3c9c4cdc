import { endOtherSessions, endSession, listSessions } from "@paridad/core/endpoints";

import { OpenSessions } from "../../components/sessions/open-sessions.tsx";
import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { useApi } from "../../lib/services.tsx";
import { useAction } from "../../lib/use-action.ts";
import { useData } from "../../data/use-data.ts";

/** The user's sessions; one or all others can be ended. */
export function SessionsList() {
  const api = useApi();
  const list = useData(listSessions, ["sessions"]);
  const touches = ["sessions"];
  const endOne = useAction({
    act: (id: string) => api.call(endSession, { params: { id } }),
    touches,
  });
  const endOthers = useAction({ act: () => api.call(endOtherSessions), touches });
  return (
    <Card>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-semibold">Sesiones</h2>
        {list.data?.some(({ current }) => !current) ? (
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
      <OpenSessions
        query={list}
        ending={endOne.isPending ? endOne.variables : undefined}
        onEnd={(id) => endOne.mutate(id)}
      />
    </Card>
  );
}
