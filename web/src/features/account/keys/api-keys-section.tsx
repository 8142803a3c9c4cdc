import { useState } from "react";
import { Link } from "react-router";

import type { ApiKey } from "@paridad/core/contract";
import { formatInstantDate } from "@paridad/core/formats";
import { gates, refusalOf } from "@paridad/core/plans";
import { screenWords } from "@paridad/core/messages";

import { Button } from "../../../components/ui/button.tsx";
import { useAccess } from "../../../lib/access.ts";
import { useServices } from "../../../lib/services.tsx";
import { CreateApiKeyDialog, plainKey } from "./create-api-key-dialog.tsx";
import type { FirstKey } from "./create-api-key-dialog.tsx";
import { EditApiKeyDialog } from "./edit-api-key-dialog.tsx";
import {
  apiKeysOf,
  callsText,
  createdText,
  KeyBadge,
  KeyList,
  KeysCard,
  keyStateOf,
  lastUseText,
  RevokeDialog,
} from "./key-parts.tsx";
import { isSheetKey, scopeNames } from "./scope-texts.ts";
import { keySections, useAskedKey } from "./use-asked-key.ts";
import { useApiKeys } from "./use-keys.ts";

type ItemProps = {
  apiKey: ApiKey;
  now: number;
  /** Left out where the user may change none. */
  onEdit: (() => void) | undefined;
  onRevoke: () => void;
};

function ApiKeyItem({ apiKey, now, onEdit, onRevoke }: ItemProps) {
  const { name, preview, scopes, createdAt, lastUsedAt, expiresAt } = apiKey;
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
          {state === "living" ? callsText(apiKey) : ""}
          {lastUseText(lastUsedAt, now)} · {createdText(createdAt)} · {expiry}
        </p>
      </div>
      {state === "living" ? (
        <span className="flex flex-wrap justify-end gap-2">
          {onEdit ? (
            <Button tone="secondary" size="small" aria-label={`Editar ${name}`} onClick={onEdit}>
              Editar
            </Button>
          ) : null}
          <Button tone="secondary" size="small" aria-label={`Revocar ${name}`} onClick={onRevoke}>
            Revocar
          </Button>
        </span>
      ) : null}
    </li>
  );
}

type Opened =
  | { readonly kind: "create"; readonly begin: FirstKey }
  | { readonly kind: "edit" | "revoke"; readonly apiKey: ApiKey }
  | null;

function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const { revoke, create, change, refresh } = useApiKeys();
  if (opened === null) return null;
  if (opened.kind === "create") {
    return (
      <CreateApiKeyDialog
        begin={opened.begin}
        onClose={onClose}
        create={async (request) => {
          const created = await create(request);
          void refresh();
          return created;
        }}
      />
    );
  }
  const { id, name } = opened.apiKey;
  if (opened.kind === "revoke") {
    return (
      <RevokeDialog
        name={name}
        isBusy={revoke.isPending}
        onClose={onClose}
        onConfirm={() => revoke.mutate(id, { onSettled: onClose })}
      />
    );
  }
  return (
    <EditApiKeyDialog
      apiKey={opened.apiKey}
      onClose={onClose}
      save={async (changed) => {
        await change(id, changed);
        await refresh();
      }}
    />
  );
}

function Lead({ isLocked }: { isLocked: boolean }) {
  return (
    <>
      Para leer la API de datos desde tus programas.{" "}
      <a href="/docs#primeros-pasos" className="text-accent underline">
        Primeros pasos
      </a>
      . La{" "}
      <a href="/extension/" className="text-accent underline">
        extensión
      </a>{" "}
      no lleva clave.
      {isLocked ? (
        <span className="mt-2 block">
          Las claves son del módulo APIs Exclusivas, que tu plan no incluye.{" "}
          <Link to="/suscripciones" className="text-accent underline">
            {screenWords.seePlans}
          </Link>
        </span>
      ) : null}
    </>
  );
}

/** 'Claves de API': keys of the data API and the market socket (module 6). `?clave=api` opens the form for a new one. */
export function ApiKeysSection() {
  const { clock } = useServices();
  const isLocked = refusalOf({ access: useAccess(), modules: gates["api.keys"] }) !== null;
  const { list } = useApiKeys();
  const { asked, forget } = useAskedKey();
  const [opened, setOpened] = useState<Opened>(
    asked === null || isLocked ? null : { kind: "create", begin: asked },
  );
  const now = clock.now();
  return (
    <KeysCard
      id={keySections.api}
      title="Claves de API"
      list={list}
      now={now}
      onCreate={isLocked ? undefined : () => setOpened({ kind: "create", begin: plainKey })}
      lead={<Lead isLocked={isLocked} />}
    >
      <KeyList
        list={apiKeysOf(list, (key) => !isSheetKey(key))}
        isEnded={(key) => keyStateOf(key, now) !== "living"}
        empty={isLocked ? null : screenWords.noKeys}
      >
        {(apiKey) => (
          <ApiKeyItem
            key={apiKey.id}
            apiKey={apiKey}
            now={now}
            onEdit={isLocked ? undefined : () => setOpened({ kind: "edit", apiKey })}
            onRevoke={() => setOpened({ kind: "revoke", apiKey })}
          />
        )}
      </KeyList>
      <Dialogs
        opened={opened}
        onClose={() => {
          setOpened(null);
          forget();
        }}
      />
    </KeysCard>
  );
}
