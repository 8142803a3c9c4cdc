import { useMutation, useQueryClient } from "@tanstack/react-query";

import { listSharedLinks, revokeSharedLink } from "@paridad/core/endpoints";
import { formatInstantDate } from "@paridad/core/formats";

import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { QueryError } from "../../components/ui/states/query-error.tsx";
import { Skeleton } from "../../components/ui/states/states.tsx";
import { notify } from "../../lib/notify.ts";
import { useServices } from "../../lib/services.tsx";
import { useData } from "../../lib/use-data.ts";
import { messageOf } from "../../lib/use-submit.ts";

/** Positions that the user shows to everybody; each can be revoked. */
export function SharedLinks() {
  const { api } = useServices();
  const queries = useQueryClient();
  const links = useData(listSharedLinks, ["shared-links"]);
  const revoke = useMutation({
    mutationFn: async (id: string) => (await api.call(revokeSharedLink, { params: { id } })).message,
    onSuccess: (message) => {
      notify.success(message);
      return queries.invalidateQueries({ queryKey: ["shared-links"] });
    },
    onError: (error) => notify.error(messageOf(error)),
  });
  return (
    <Card>
      <h2 className="mb-2 font-semibold">Enlaces compartidos</h2>
      {links.isPending ? <Skeleton className="h-16" /> : null}
      {links.isError ? <QueryError query={links} /> : null}
      {links.data?.length === 0 ? (
        <p className="text-md text-muted">
          Ninguno. «Compartir», en Armar, Cartera, Volatilidad o el banco de pruebas, crea una dirección que
          se abre sin cuenta.
        </p>
      ) : null}
      <ul>
        {links.data?.map(({ id, title, path, isIndexed, createdAt, expiresAt }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-0"
          >
            <div className="min-w-0">
              <a href={path} className="font-medium text-accent underline underline-offset-2">
                {title}
              </a>
              <p className="text-sm text-muted">
                Del {formatInstantDate(createdAt)}, abre hasta el {formatInstantDate(expiresAt)}
                {isIndexed ? " · en buscadores" : ""}
              </p>
            </div>
            <Button
              tone="secondary"
              size="small"
              aria-label={`Revocar ${title}`}
              busyLabel={revoke.isPending && revoke.variables === id ? "Revocando..." : null}
              onClick={() => revoke.mutate(id)}
            >
              Revocar
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
