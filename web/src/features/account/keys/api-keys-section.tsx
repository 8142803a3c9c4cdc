import { useState } from "react";
import { Link } from "react-router";

import type { ApiKey } from "@paridad/core/contract";
import { formatInstantDate, formatInteger } from "@paridad/core/formats";
import { gates, refusalOf } from "@paridad/core/plans";

import { Button } from "../../../components/ui/button.tsx";
import { useAccess } from "../../../lib/access.ts";
import { useServices } from "../../../lib/services.tsx";
import { CreateApiKeyDialog } from "./create-api-key-dialog.tsx";
import {
  createdText,
  KeyBadge,
  KeyList,
  KeysCard,
  keyStateOf,
  lastUseText,
  RevokeDialog,
} from "./key-parts.tsx";
import { scopeNames } from "./scope-texts.ts";
import { useApiKeys } from "./use-keys.ts";

function callsText({ callsToday, refusedToday }: ApiKey): string {
  const calls = `${formatInteger(callsToday)} pedidos hoy`;
  return refusedToday === 0 ? calls : `${calls}, ${formatInteger(refusedToday)} rechazados por límite`;
}

function ApiKeyItem({ apiKey, now, onRevoke }: { apiKey: ApiKey; now: number; onRevoke: () => void }) {
  const { name, preview, scopes, createdAt, lastUsedAt, expiresAt, callsToday, refusedToday } = apiKey;
  const state = keyStateOf(apiKey, now);
  const expiry = expiresAt === null ? "sin vencimiento" : `vence el ${formatInstantDate(expiresAt)}`;
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {name} <KeyBadge state={state} />
        </p>
        <p className="text-sm text-muted">
          <code>{preview}…</code> · {scopes.map((scope) => scopeNames[scope]).join(", ")}
        </p>
        <p className="text-sm text-muted">
          {state === "living" && callsToday + refusedToday > 0 ? `${callsText(apiKey)} · ` : ""}
          {lastUseText(lastUsedAt, now)} · {createdText(createdAt)} · {expiry}
        </p>
      </div>
      {state === "living" ? (
        <Button tone="secondary" size="small" aria-label={`Revocar ${name}`} onClick={onRevoke}>
          Revocar
        </Button>
      ) : null}
    </li>
  );
}

/** 'Claves de API': keys of the data API and the market socket (module 6). */
export function ApiKeysSection() {
  const { clock } = useServices();
  const isLocked = refusalOf({ access: useAccess(), modules: gates["api.keys"] }) !== null;
  const { list, revoke, create, refresh } = useApiKeys();
  const [isCreating, setCreating] = useState(false);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const now = clock.now();
  return (
    <KeysCard
      title="Claves de API"
      list={list}
      now={now}
      onCreate={isLocked ? undefined : () => setCreating(true)}
      lead={
        <>
          Para leer los datos desde tus programas.{" "}
          <a href="/docs#claves-de-api" className="text-accent underline">
            Documentación
          </a>
        </>
      }
    >
      {isLocked ? (
        <p className="mt-2 text-md text-muted">
          Tu plan no incluye el módulo APIs Exclusivas.{" "}
          <Link to="/suscripciones" className="text-accent underline">
            Ver planes
          </Link>
        </p>
      ) : null}
      <KeyList
        list={list}
        isEnded={(key) => keyStateOf(key, now) !== "living"}
        empty={isLocked ? null : "Todavía no creaste ninguna clave."}
      >
        {(key) => <ApiKeyItem key={key.id} apiKey={key} now={now} onRevoke={() => setRevoking(key)} />}
      </KeyList>
      {isCreating ? (
        <CreateApiKeyDialog
          onClose={() => setCreating(false)}
          create={async (request) => {
            const made = await create(request);
            void refresh();
            return made;
          }}
        />
      ) : null}
      {revoking === null ? null : (
        <RevokeDialog
          name={revoking.name}
          isBusy={revoke.isPending}
          onClose={() => setRevoking(null)}
          onConfirm={() => revoke.mutate(revoking.id, { onSettled: () => setRevoking(null) })}
        />
      )}
    </KeysCard>
  );
}
