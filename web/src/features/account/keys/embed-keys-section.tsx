import { useState } from "react";

import type { EmbedKey, EmbedKeyList } from "@paridad/core/contract";
import { readPanelUsage, revokeEmbedKey } from "@paridad/core/endpoints";
import { formatInteger, formatPercent } from "@paridad/core/formats";
import { delayedSeconds, embedCosts, embedWarningShare } from "@paridad/core/plans";

import { PanelUsageTable } from "../../../components/partners/panel-usage.tsx";
import { Badge } from "../../../components/ui/badge.tsx";
import { useApi, useServices, useUser } from "../../../lib/services.tsx";
import { useData } from "../../../data/use-data.ts";
import { EmbedKeyDialog } from "./embed-key-dialog.tsx";
import { FirstKey } from "./first-key.tsx";
import {
  CopyLine,
  createdText,
  KeyActions,
  KeyBadge,
  KeysCard,
  keyStateOf,
  lastUseText,
  RevokeDialog,
} from "./key-parts.tsx";
import type { ShownKey } from "./key-parts.tsx";
import { EmbedCodeDialog } from "./new-key-dialog.tsx";
import { keySections, useAsked } from "./use-asked-key.ts";
import { useEmbedKeys, usePartnerRequest } from "./use-keys.ts";

/** The dialog over the section: a new key, its code, the change of one, or the end of one. */
type Opened =
  | { readonly kind: "create" }
  | { readonly kind: "code" | "edit" | "revoke"; readonly embedKey: EmbedKey };
type OnOpen = (opened: Opened | null) => void;

function EmbedKeyItem({
  ownKey: embedKey,
  state,
  now,
  perDay,
  isPartner,
  onOpen,
}: ShownKey<EmbedKey> & { perDay: number; isPartner: boolean; onOpen: OnOpen }) {
  const { name, key, origins, createdAt, lastUsedAt, callsToday } = embedKey;
  const isLiving = state === "living";
  const open = (kind: "code" | "edit" | "revoke") => () => onOpen({ kind, embedKey });
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium break-words">
          {name} <KeyBadge state={state} />
        </p>
        {isLiving ? (
          <KeyActions
            name={name}
            actions={[
              ["Código", open("code"), `Código de ${name}`],
              // A key for one proved site may have no other.
              ["Editar", isPartner ? open("edit") : undefined],
              ["Revocar", open("revoke")],
            ]}
          />
        ) : null}
      </div>
      {isLiving ? <CopyLine label={`clave de ${name}`} text={key} /> : null}
      <p className="text-sm break-words text-muted">{origins.join(", ")}</p>
      <p className="text-sm text-muted">
        {formatInteger(callsToday)} de {formatInteger(perDay)} unidades hoy · {lastUseText(lastUsedAt, now)} ·{" "}
        {createdText(createdAt)}
      </p>
      {isLiving && callsToday >= perDay * embedWarningShare ? (
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

function Dialogs({
  opened,
  proposed,
  onOpen,
}: {
  opened: Opened;
  proposed: readonly string[];
  onOpen: OnOpen;
}) {
  const api = useApi();
  const onClose = () => onOpen(null);
  if (opened.kind === "create") {
    const showCode = (embedKey: EmbedKey) => onOpen({ kind: "code", embedKey });
    return <EmbedKeyDialog embedKey={null} proposed={proposed} onSaved={showCode} onClose={onClose} />;
  }
  const { kind, embedKey } = opened;
  if (kind === "code") return <EmbedCodeDialog embedKey={embedKey} onClose={onClose} />;
  if (kind === "edit")
    return <EmbedKeyDialog embedKey={embedKey} proposed={[]} onSaved={onClose} onClose={onClose} />;
  const { id, name } = embedKey;
  return (
    <RevokeDialog
      name={name}
      act={() => api.call(revokeEmbedKey, { params: { id } })}
      touches={["embed-keys"]}
      onClose={onClose}
    />
  );
}

/** The last thirty days of one's own panels; nothing where nobody saw any. */
function OwnPanelUsage() {
  const { data } = useData(readPanelUsage, ["panel-usage"]);
  if (data === undefined || data.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="cursor-pointer text-md font-medium">Tus visitas, en 30 días</summary>
      <p className="mt-1 mb-2 text-sm text-muted">
        Una vista es una página en la que el panel cargó sus números. «A la vez» es la mayor cantidad de
        visitas en un minuto del día, en todos tus sitios.
      </p>
      <PanelUsageTable label="Tus visitas, en 30 días" days={data} />
    </details>
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
  const now = useServices().clock.now();
  const query = useEmbedKeys();
  const keys = query.data?.keys ?? [];
  const [opened, setOpened] = useState<Opened | null>(null);
  useAsked("insertar");
  const origins = usePartnerRequest().request.data?.origins ?? [];
  return (
    <KeysCard
      id={keySections.insertar}
      title="Claves para insertar"
      badge={query.data ? <ModeBadge mode={query.data.mode} /> : null}
      query={query}
      isOpen={isPartner}
      onCreate={() => setOpened({ kind: "create" })}
      lead={<Lead isPartner={isPartner} />}
      item={(listed) => (
        <EmbedKeyItem
          key={listed.ownKey.id}
          {...listed}
          perDay={query.data?.perDay ?? 0}
          isPartner={isPartner}
          onOpen={setOpened}
        />
      )}
    >
      {keys.length > 0 ? <OwnPanelUsage /> : null}
      {isPartner ? null : (
        <FirstKey
          hasKey={keys.some((key) => keyStateOf(key, now) === "living")}
          onKey={(embedKey) => setOpened({ kind: "code", embedKey })}
        />
      )}
      {opened === null ? null : (
        <Dialogs opened={opened} proposed={keys.length === 0 ? origins : []} onOpen={setOpened} />
      )}
    </KeysCard>
  );
}
