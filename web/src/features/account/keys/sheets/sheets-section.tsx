import { useState } from "react";

import { sheetScope } from "@paridad/core/contract";
import type { ApiKey } from "@paridad/core/contract";
import { createApiKey, renewApiKey, revokeApiKey } from "@paridad/core/endpoints";

import { ListRow } from "../../../../components/ui/layout/list-row.tsx";
import { notify } from "../../../../lib/notify.ts";
import { useApi } from "../../../../lib/services.tsx";
import { useReadAgain } from "../../../../lib/use-action.ts";
import { useOneAtATime } from "../../../../lib/use-one-at-a-time.ts";
import { messageOf } from "../../../../lib/use-submit.ts";
import { LockedText } from "../api-keys-section.tsx";
import {
  callsText,
  createdText,
  isSheetKey,
  KeyActions,
  KeyBadge,
  KeysCard,
  lastUseText,
  RevokeDialog,
} from "../key-parts.tsx";
import type { ShownKey } from "../key-parts.tsx";
import { keySections, useAsked } from "../use-asked-key.ts";
import { useApiKeys, useIsApiLocked } from "../use-keys.ts";
import { SheetKeyDialog } from "./sheet-key-dialog.tsx";

function SheetKeyItem({
  ownKey,
  state,
  now,
  onRenew,
  onRevoke,
}: ShownKey<ApiKey> & { onRenew: (() => void) | undefined; onRevoke: () => void }) {
  const { name, preview, createdAt, lastUsedAt } = ownKey;
  return (
    <ListRow
      title={
        <>
          {name} <KeyBadge state={state} />
        </>
      }
      action={
        state === "living" ? (
          <KeyActions
            name={name}
            actions={[
              ["Renovar", onRenew],
              ["Revocar", onRevoke],
            ]}
          />
        ) : null
      }
    >
      <code>{preview}…</code> · {callsText(ownKey)}
      {lastUseText(lastUsedAt, now)} · {createdText(createdAt)}
    </ListRow>
  );
}

/** 'Planillas': keys for spreadsheets, with the workbook and the code that carry them. */
export function SheetsSection() {
  const api = useApi();
  const readAgain = useReadAgain();
  const isLocked = useIsApiLocked();
  useAsked("planilla");
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const issue = useOneAtATime(async (id: string | null) => {
    try {
      const issued = await (id === null
        ? api.data(createApiKey, { body: { name: "Planilla", scopes: [sheetScope] } })
        : api.data(renewApiKey, { params: { id } }));
      setSecret(issued.secret);
      await readAgain(["api-keys"]);
    } catch (error) {
      notify.error(messageOf(error));
    }
  });
  return (
    <KeysCard
      id={keySections.planilla}
      title="Planillas"
      query={useApiKeys()}
      isListed={isSheetKey}
      isOpen={!isLocked}
      onCreate={() => void issue(null)}
      lead={
        <>
          La cadena con volatilidades, las tasas, los lanzamientos y tu cartera, vivos en tu planilla.{" "}
          <a href="/planillas/" className="text-accent underline">
            Paso a paso
          </a>
          . La clave solo lee eso, y va en la dirección: quien pueda ver tu planilla también puede leerlo,
          hasta que la renueves.
          {isLocked ? <LockedText what="Es" /> : null}
        </>
      }
      item={(listed) => (
        <SheetKeyItem
          key={listed.ownKey.id}
          {...listed}
          onRenew={isLocked ? undefined : () => void issue(listed.ownKey.id)}
          onRevoke={() => setRevoked(listed.ownKey)}
        />
      )}
    >
      {revoked === null ? null : (
        <RevokeDialog
          name={revoked.name}
          act={() => api.call(revokeApiKey, { params: { id: revoked.id } })}
          touches={["api-keys"]}
          onClose={() => setRevoked(null)}
        />
      )}
      {secret === null ? null : <SheetKeyDialog secret={secret} onClose={() => setSecret(null)} />}
    </KeysCard>
  );
}
