import { listSharedLinks, revokeSharedLink } from "@paridad/core/endpoints";
import { formatInstantDate } from "@paridad/core/formats";

import { Button } from "../../components/ui/button.tsx";
import { Card } from "../../components/ui/card.tsx";
import { ListRow } from "../../components/ui/layout/list-row.tsx";
import { Loaded } from "../../components/ui/states/states.tsx";
import { useApi } from "../../lib/services.tsx";
import { useAction } from "../../lib/use-action.ts";
import { useData } from "../../data/use-data.ts";

/** Positions that the user shows to everybody; each can be revoked. */
export function SharedLinks() {
  const api = useApi();
  const links = useData(listSharedLinks, ["shared-links"]);
  const revoke = useAction({
    act: (id: string) => api.call(revokeSharedLink, { params: { id } }),
    touches: ["shared-links"],
  });
  return (
    <Card>
      <h2 className="mb-2 font-semibold">Enlaces compartidos</h2>
      {links.data?.length === 0 ? (
        <p className="text-md text-muted">
          Ninguno. «Compartir», en Armar, Cartera, Volatilidad o el banco de pruebas, crea una dirección que
          se abre sin cuenta.
        </p>
      ) : null}
      <Loaded query={links} className="h-16">
        {(all) => (
          <ul>
            {all.map(({ id, title, path, isIndexed, createdAt, expiresAt }) => (
              <ListRow
                key={id}
                title={
                  <a href={path} className="text-accent underline underline-offset-2">
                    {title}
                  </a>
                }
                action={
                  <Button
                    tone="secondary"
                    size="small"
                    aria-label={`Revocar ${title}`}
                    busyLabel={revoke.isPending && revoke.variables === id ? "Revocando..." : null}
                    onClick={() => revoke.mutate(id)}
                  >
                    Revocar
                  </Button>
                }
              >
                Del {formatInstantDate(createdAt)}, abre hasta el {formatInstantDate(expiresAt)}
                {isIndexed ? " · en buscadores" : ""}
              </ListRow>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}
