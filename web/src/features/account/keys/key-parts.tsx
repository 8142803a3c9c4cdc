import type { ReactNode } from "react";

import type { ApiKey } from "@paridad/core/contract";
import { formatAge, formatInstantDate } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";

import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { Skeleton } from "../../../components/ui/states/states.tsx";
import { counted } from "../../../lib/counted.ts";
import { QueryError } from "../../../components/ui/states/query-error.tsx";

/** A key that lives, ended by its owner, or by its date. */
export type KeyState = "living" | "revoked" | "expired";

type EndableKey = { readonly revokedAt: string | null; readonly expiresAt?: string | null };

/** State of a key at `now`, epoch milliseconds; one that was revoked stays so after its date. */
export function keyStateOf(key: EndableKey, now: number): KeyState {
  if (key.revokedAt !== null) return "revoked";
  return key.expiresAt && Date.parse(key.expiresAt) <= now ? "expired" : "living";
}

export function KeyBadge({ state }: { state: KeyState }) {
  if (state === "living") return null;
  return <Badge>{state === "revoked" ? "Revocada" : "Vencida"}</Badge>;
}

/** `Último uso hace 3 min`, or `Sin uso`; `now` in epoch milliseconds. */
export function lastUseText(lastUsedAt: string | null, now: number): string {
  return lastUsedAt === null ? "Sin uso" : `Último uso ${formatAge({ instant: lastUsedAt, now })}`;
}

/** `creada el 20/11/2026`, the day in Buenos Aires. */
export function createdText(createdAt: string): string {
  return `creada el ${formatInstantDate(createdAt)}`;
}

/** Today's calls before the rest of a key's line; nothing where there were none. */
export function callsText({ callsToday, refusedToday }: ApiKey): string {
  if (callsToday + refusedToday === 0) return "";
  const calls = `${counted(callsToday, "pedido", "pedidos")} hoy`;
  const refused = `, ${counted(refusedToday, "rechazado", "rechazados")} por límite`;
  return `${calls}${refusedToday === 0 ? "" : refused} · `;
}

/** A list of keys without those of another section. */
export function apiKeysOf<List extends { readonly data: { readonly keys: readonly ApiKey[] } | undefined }>(
  list: List,
  isWanted: (key: ApiKey) => boolean,
): List {
  return list.data ? { ...list, data: { ...list.data, keys: list.data.keys.filter(isWanted) } } : list;
}

/** A text to copy whole: a key, or a line of code. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex items-center gap-2 rounded-md border border-line2 bg-s2 py-1 pr-1 pl-3">
      <code className="min-w-0 flex-1 text-sm break-all select-all">{text}</code>
      <CopyButton label={label} text={text} hasWord />
    </div>
  );
}

/** Lines of code to copy whole, under what they are. */
export function CopyCode({ label, text }: { label: string; text: string }) {
  return (
    <figure className="min-w-0 rounded-md border border-line2 bg-s2">
      <figcaption className="flex items-center justify-between gap-2 border-b border-line py-0.5 pr-1 pl-3 text-sm text-muted">
        {label} <CopyButton label={label} text={text} hasWord />
      </figcaption>
      <pre className="px-3 py-2 text-xs leading-relaxed break-words whitespace-pre-wrap">
        <code>{text}</code>
      </pre>
    </figure>
  );
}

/** A list in its states: loading, failed, empty, data. Ended keys are listed apart. */
export function KeyList<Key extends { readonly id: string }>({
  list,
  isEnded,
  empty,
  children,
}: {
  list: {
    readonly isPending: boolean;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => Promise<unknown>;
    readonly data: { readonly keys: readonly Key[] } | undefined;
  };
  isEnded: (key: Key) => boolean;
  empty: ReactNode;
  children: (key: Key) => ReactNode;
}) {
  if (list.isPending) return <Skeleton className="mt-3 h-20" />;
  if (list.isError) return <QueryError query={list} />;
  const keys = list.data?.keys ?? [];
  const ended = keys.filter(isEnded);
  const living = keys.filter((key) => !isEnded(key));
  return (
    <>
      {living.length === 0 && empty !== null ? <p className="mt-3 text-md text-muted">{empty}</p> : null}
      <ul className="mt-1">{living.map(children)}</ul>
      {ended.length === 0 ? null : (
        <details className="mt-2 text-md">
          <summary className="cursor-pointer text-muted">Claves que ya no funcionan ({ended.length})</summary>
          <ul>{ended.map(children)}</ul>
        </details>
      )}
    </>
  );
}

/** A section of keys: what they are for, the way to make one, and whether there is room for it. */
export function KeysCard({
  id,
  title,
  badge,
  lead,
  list,
  now,
  onCreate,
  children,
}: {
  /** Where addresses lead. */
  id: string;
  title: string;
  badge?: ReactNode;
  lead: ReactNode;
  list: { readonly data: { readonly keys: readonly EndableKey[]; readonly maximumKeys: number } | undefined };
  now: number;
  /** Left out where the user can't make any. */
  onCreate?: (() => void) | undefined;
  children: ReactNode;
}) {
  const living = list.data?.keys.filter((key) => keyStateOf(key, now) === "living").length ?? 0;
  const isFull = list.data !== undefined && living >= list.data.maximumKeys;
  return (
    <Card id={id} aria-label={title} className="scroll-mt-20">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-2.5 font-semibold">
          {title} {badge}
        </h2>
        {onCreate && list.data ? (
          <Button size="small" disabled={isFull} onClick={onCreate}>
            {screenWords.createKey}
          </Button>
        ) : null}
      </div>
      <p className="mt-1 text-md text-muted">{lead}</p>
      {isFull ? (
        <p className="mt-2 text-sm text-muted">
          Llegaste a las {list.data?.maximumKeys} claves activas. Revocá una para crear otra.
        </p>
      ) : null}
      {children}
    </Card>
  );
}

/** Confirms before a key stops working everywhere. */
export function RevokeDialog({
  name,
  isBusy,
  onConfirm,
  onClose,
}: {
  name: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      title={`¿Revocar la clave «${name}»?`}
      confirmLabel="Revocar clave"
      busyLabel={isBusy ? "Revocando..." : null}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>Todo lo que la usa deja de funcionar en el momento. No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
