import { useState } from "react";
import { Link } from "react-router";

import { sheetScope } from "@paridad/core/contract";
import type { ApiKey } from "@paridad/core/contract";
import { screenWords } from "@paridad/core/messages";
import { gates, refusalOf } from "@paridad/core/plans";

import { Button } from "../../../../components/ui/button.tsx";
import { useAccess } from "../../../../lib/access.ts";
import { notify } from "../../../../lib/notify.ts";
import { useServices } from "../../../../lib/services.tsx";
import { useOneAtATime } from "../../../../lib/use-one-at-a-time.ts";
import { messageOf } from "../../../../lib/use-submit.ts";
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
} from "../key-parts.tsx";
import { isSheetKey } from "../scope-texts.ts";
import { keySections, useAsked } from "../use-asked-key.ts";
import { useApiKeys } from "../use-keys.ts";
import { SheetKeyDialog } from "./sheet-key-dialog.tsx";

function Lead({ isLocked }: { isLocked: boolean }) {
  return (
    <>
      La cadena con volatilidades, las tasas, los lanzamientos y tu cartera, vivos en tu planilla.{" "}
      <a href="/planillas/" className="text-accent underline">
        Paso a paso
      </a>
      . La clave solo lee eso, y va en la dirección: quien pueda ver tu planilla también puede leerlo, hasta
      que la renueves.
      {isLocked ? (
        <span className="mt-2 block">
          Es del módulo APIs Exclusivas, que tu plan no incluye.{" "}
          <Link to="/suscripciones" className="text-accent underline">
            {screenWords.seePlans}
          </Link>
        </span>
      ) : null}
    </>
  );
}

type ItemProps = {
  sheetKey: ApiKey;
  now: number;
  /** Left out where the user may make none. */
  onRenew: (() => void) | undefined;
  onRevoke: () => void;
};

function SheetKeyItem({ sheetKey, now, onRenew, onRevoke }: ItemProps) {
  const { name, preview, createdAt, lastUsedAt } = sheetKey;
  const state = keyStateOf(sheetKey, now);
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0">
        <p className="font-medium break-words">
          {name} <KeyBadge state={state} />
        </p>
        <p className="text-sm text-muted">
          <code>{preview}…</code> · {callsText(sheetKey)}
          {lastUseText(lastUsedAt, now)} · {createdText(createdAt)}
        </p>
      </div>
      {state === "living" ? (
        <span className="flex flex-wrap justify-end gap-2">
          {onRenew ? (
            <Button tone="secondary" size="small" aria-label={`Renovar ${name}`} onClick={onRenew}>
              Renovar
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

/** 'Planillas': keys for spreadsheets, with the workbook and the code that carry them. */
export function SheetsSection() {
  const { clock } = useServices();
  const isLocked = refusalOf({ access: useAccess(), modules: gates["api.keys"] }) !== null;
  const { list, create, renew, revoke, refresh } = useApiKeys();
  useAsked("planilla");
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const issue = useOneAtATime(async (id: string | null) => {
    try {
      const issued = await (id === null ? create({ name: "Planilla", scopes: [sheetScope] }) : renew(id));
      setSecret(issued.secret);
      await refresh();
    } catch (error) {
      notify.error(messageOf(error as Error));
    }
  });
  const now = clock.now();
  const issueOf = (id: string | null) => (isLocked ? undefined : () => void issue(id));
  return (
    <KeysCard
      id={keySections.planilla}
      title="Planillas"
      list={list}
      now={now}
      onCreate={issueOf(null)}
      lead={<Lead isLocked={isLocked} />}
    >
      <KeyList
        list={apiKeysOf(list, isSheetKey)}
        isEnded={(key) => keyStateOf(key, now) !== "living"}
        empty={isLocked ? null : screenWords.noKeys}
      >
        {(key) => (
          <SheetKeyItem
            key={key.id}
            sheetKey={key}
            now={now}
            onRenew={issueOf(key.id)}
            onRevoke={() => setRevoked(key)}
          />
        )}
      </KeyList>
      {revoked === null ? null : (
        <RevokeDialog
          name={revoked.name}
          isBusy={revoke.isPending}
          onClose={() => setRevoked(null)}
          onConfirm={() => revoke.mutate(revoked.id, { onSettled: () => setRevoked(null) })}
        />
      )}
      {secret === null ? null : <SheetKeyDialog secret={secret} onClose={() => setSecret(null)} />}
    </KeysCard>
  );
}
