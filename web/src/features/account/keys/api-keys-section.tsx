import { useState } from "react";
import { Link } from "react-router";

import type { ApiKey, ApiScope } from "@paridad/core/contract";
import { revokeApiKey } from "@paridad/core/endpoints";
import { formatInstantDate } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";

import { ListRow } from "../../../components/ui/layout/list-row.tsx";
import { useApi } from "../../../lib/services.tsx";
import { ApiKeyDialog, plainKey } from "./api-key-dialog.tsx";
import type { FirstKey } from "./api-key-dialog.tsx";
import {
  callsText,
  createdText,
  isSheetKey,
  KeyActions,
  KeyBadge,
  KeysCard,
  lastUseText,
  RevokeDialog,
} from "./key-parts.tsx";
import type { ShownKey } from "./key-parts.tsx";
import { keySections, useAskedKey } from "./use-asked-key.ts";
import { useApiKeys, useIsApiLocked } from "./use-keys.ts";

const scopeNames: Readonly<Record<ApiScope, string>> = {
  "read:chain": "Cadena y cálculos",
  "read:history": "Historia",
  "read:positions": "Cartera",
  "run:back-tests": "Banco de pruebas",
  stream: "Stream y socket",
  "read:sheet": "Solo planillas",
};

type Opened =
  | { readonly kind: "create"; readonly begin: FirstKey }
  | { readonly kind: "edit" | "revoke"; readonly apiKey: ApiKey };

function ApiKeyItem({
  ownKey: apiKey,
  state,
  now,
  isLocked,
  onOpen,
}: ShownKey<ApiKey> & { isLocked: boolean; onOpen: (opened: Opened) => void }) {
  const { name, preview, scopes, createdAt, lastUsedAt, expiresAt } = apiKey;
  const open = (kind: "edit" | "revoke") => () => onOpen({ kind, apiKey });
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
              ["Editar", isLocked ? undefined : open("edit")],
              ["Revocar", open("revoke")],
            ]}
          />
        ) : null
      }
    >
      <p>
        <code>{preview}…</code> · {scopes.map((scope) => scopeNames[scope]).join(", ")}
      </p>
      <p>
        {state === "living" ? callsText(apiKey) : ""}
        {lastUseText(lastUsedAt, now)} · {createdText(createdAt)} ·{" "}
        {expiresAt === null ? "sin vencimiento" : `vence el ${formatInstantDate(expiresAt)}`}
      </p>
    </ListRow>
  );
}

function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  const api = useApi();
  if (opened.kind === "create") return <ApiKeyDialog apiKey={null} begin={opened.begin} onClose={onClose} />;
  const { kind, apiKey } = opened;
  const { id, name, scopes } = apiKey;
  if (kind === "edit")
    return <ApiKeyDialog apiKey={apiKey} begin={{ name, scopes: [...scopes] }} onClose={onClose} />;
  return (
    <RevokeDialog
      name={name}
      act={() => api.call(revokeApiKey, { params: { id } })}
      touches={["api-keys"]}
      onClose={onClose}
    />
  );
}

/** That the plan lacks the module of keys, in the section of one kind of them. */
export function LockedText({ what }: { what: string }) {
  return (
    <span className="mt-2 block">
      {what} del módulo APIs Exclusivas, que tu plan no incluye.{" "}
      <Link to="/suscripciones" className="text-accent underline">
        {screenWords.seePlans}
      </Link>
    </span>
  );
}

/** 'Claves de API': keys of the data API and the market socket (module 6). `?clave=api` opens the form for a new one. */
export function ApiKeysSection() {
  const isLocked = useIsApiLocked();
  const { firstKey, forget } = useAskedKey();
  const [opened, setOpened] = useState<Opened | null>(
    firstKey === null || isLocked ? null : { kind: "create", begin: firstKey },
  );
  return (
    <KeysCard
      id={keySections.api}
      title="Claves de API"
      query={useApiKeys()}
      isListed={(key) => !isSheetKey(key)}
      isOpen={!isLocked}
      onCreate={() => setOpened({ kind: "create", begin: plainKey })}
      lead={
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
          {isLocked ? <LockedText what="Las claves son" /> : null}
        </>
      }
      item={(listed) => (
        <ApiKeyItem key={listed.ownKey.id} {...listed} isLocked={isLocked} onOpen={setOpened} />
      )}
    >
      {opened === null ? null : (
        <Dialogs
          opened={opened}
          onClose={() => {
            setOpened(null);
            forget();
          }}
        />
      )}
    </KeysCard>
  );
}
