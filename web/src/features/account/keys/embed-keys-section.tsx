import { useState } from "react";

import type { EmbedKey, EmbedKeyList } from "@paridad/core/contract";
import { formatInteger, formatPercent } from "@paridad/core/formats";
import { delayedSeconds, embedCosts, embedWarningShare } from "@paridad/core/plans";
import { screenWords } from "@paridad/core/messages";

import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { useServices, useUser } from "../../../lib/services.tsx";
import { EmbedKeyDialog } from "./embed-key-dialog.tsx";
import { EmbedCodeDialog } from "./new-key-dialog.tsx";
import {
  CopyLine,
  createdText,
  KeyBadge,
  KeyList,
  KeysCard,
  keyStateOf,
  lastUseText,
  RevokeDialog,
} from "./key-parts.tsx";
import { FirstKey } from "./first-key.tsx";
import { OwnPanelUsage } from "./own-panel-usage.tsx";
import { keySections, useAsked } from "./use-asked-key.ts";
import { useEmbedKeys, usePartnerRequest } from "./use-keys.ts";

type ItemActions = {
  readonly onCode: () => void;
  /** Left out where its site is the only one it may have. */
  readonly onEdit?: (() => void) | undefined;
  readonly onRevoke: () => void;
};

function EmbedKeyItem({
  embedKey,
  perDay,
  now,
  onCode,
  onEdit,
  onRevoke,
}: { embedKey: EmbedKey; perDay: number; now: number } & ItemActions) {
  const { name, key, origins, createdAt, lastUsedAt, callsToday } = embedKey;
  const state = keyStateOf(embedKey, now);
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium break-words">
          {name} <KeyBadge state={state} />
        </p>
        {state === "living" ? (
          <span className="flex gap-2">
            <Button tone="secondary" size="small" aria-label={`Código de ${name}`} onClick={onCode}>
              Código
            </Button>
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
      </div>
      {state === "living" ? <CopyLine label={`clave de ${name}`} text={key} /> : null}
      <p className="text-sm break-words text-muted">{origins.join(", ")}</p>
      <p className="text-sm text-muted">
        {formatInteger(callsToday)} de {formatInteger(perDay)} unidades hoy · {lastUseText(lastUsedAt, now)} ·{" "}
        {createdText(createdAt)}
      </p>
      {state === "living" && callsToday >= perDay * embedWarningShare ? (
        <p className="text-sm">
          <Badge tone="warning">{formatPercent(callsToday / perDay)} del día</Badge> Por encima del límite los
          paneles quedan con lo último hasta mañana.
        </p>
      ) : null}
    </li>
  );
}

function ModeBadge({ mode }: Pick<EmbedKeyList, "mode">) {
  if (mode === "live") return <Badge tone="up">En vivo</Badge>;
  return (
    <Badge tone="warning" title="Tu plan no incluye el módulo APIs Exclusivas">
      {delayedSeconds / 60} min de demora
    </Badge>
  );
}

/** The dialog over the section: a new key, the change of one, or the end of one. */
type Opened =
  | { readonly kind: "create" }
  | { readonly kind: "code"; readonly embedKey: EmbedKey }
  | { readonly kind: "edit" | "revoke"; readonly embedKey: EmbedKey }
  | null;

type DialogsProps = {
  opened: Opened;
  proposed: readonly string[];
  onOpen: (opened: Opened) => void;
};

function Dialogs({ opened, proposed, onOpen }: DialogsProps) {
  const onClose = () => onOpen(null);
  const { revoke, create, change, refresh } = useEmbedKeys();
  if (opened === null) return null;
  if (opened.kind === "revoke") {
    const { id, name } = opened.embedKey;
    return (
      <RevokeDialog
        name={name}
        isBusy={revoke.isPending}
        onClose={onClose}
        onConfirm={() => revoke.mutate(id, { onSettled: onClose })}
      />
    );
  }
  if (opened.kind === "code") return <EmbedCodeDialog embedKey={opened.embedKey} onClose={onClose} />;
  return (
    <EmbedKeyDialog
      embedKey={opened.kind === "edit" ? opened.embedKey : null}
      proposed={proposed}
      onClose={onClose}
      save={async (request) => {
        const saved =
          opened.kind === "edit" ? await change(opened.embedKey.id, request) : await create(request);
        void refresh();
        onOpen(opened.kind === "edit" ? null : { kind: "code", embedKey: saved });
      }}
    />
  );
}

/** The use of a partner's keys; for others, the way to the first. */
function Lead({ isPartner }: { isPartner: boolean }) {
  if (!isPartner)
    return (
      <>
        Mostrá la cadena, la volatilidad y los ratios en tu sitio.{" "}
        <a href="/widgets/" className="text-accent underline">
          Así se ven
        </a>
        . Probá que el sitio es tuyo y tenés la clave en el momento, con un cupo chico; cuando alguien de
        Paridad lo aprueba, el cupo crece.
      </>
    );
  return (
    <>
      Para mostrar la cadena, la volatilidad y los ratios en tu sitio. Cada respuesta cuenta una unidad, y
      armar una instantánea nueva, {embedCosts.made}; avisamos por email al pasar el 80 % de un límite.{" "}
      <a href="/docs#claves-para-insertar" className="text-accent underline">
        Cómo insertar
      </a>
    </>
  );
}

/** 'Claves para insertar': publishable keys for one's own pages. */
export function EmbedKeysSection() {
  const isPartner = useUser().isPartner === true;
  const { clock } = useServices();
  const { list } = useEmbedKeys();
  const [opened, setOpened] = useState<Opened>(null);
  useAsked("insertar");
  const origins = usePartnerRequest().request.data?.origins ?? [];
  const now = clock.now();
  return (
    <KeysCard
      id={keySections.insertar}
      title="Claves para insertar"
      badge={list.data ? <ModeBadge mode={list.data.mode} /> : null}
      list={list}
      now={now}
      onCreate={isPartner ? () => setOpened({ kind: "create" }) : undefined}
      lead={<Lead isPartner={isPartner} />}
    >
      <KeyList
        list={list}
        isEnded={(key) => keyStateOf(key, now) !== "living"}
        empty={isPartner ? screenWords.noKeys : null}
      >
        {(embedKey) => (
          <EmbedKeyItem
            key={embedKey.id}
            embedKey={embedKey}
            perDay={list.data?.perDay ?? 0}
            now={now}
            onCode={() => setOpened({ kind: "code", embedKey })}
            onEdit={isPartner ? () => setOpened({ kind: "edit", embedKey }) : undefined}
            onRevoke={() => setOpened({ kind: "revoke", embedKey })}
          />
        )}
      </KeyList>
      {list.data?.keys.length ? <OwnPanelUsage /> : null}
      {isPartner ? null : (
        <FirstKey
          hasKey={list.data?.keys.some((key) => keyStateOf(key, now) === "living") === true}
          onKey={(embedKey) => setOpened({ kind: "code", embedKey })}
        />
      )}
      <Dialogs opened={opened} proposed={list.data?.keys.length === 0 ? origins : []} onOpen={setOpened} />
    </KeysCard>
  );
}
