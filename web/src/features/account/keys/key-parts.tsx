import type { ComponentProps, ReactNode } from "react";

import { sheetScope } from "@paridad/core/contract";
import type { ApiKey } from "@paridad/core/contract";
import { formatAge, formatInstantDate } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";

import { Badge } from "../../../components/ui/badge.tsx";
import { Button } from "../../../components/ui/button.tsx";
import { Card } from "../../../components/ui/card.tsx";
import { ConfirmDialog } from "../../../components/ui/confirm-dialog.tsx";
import { CopyButton } from "../../../components/ui/copy-button.tsx";
import { Loaded } from "../../../components/ui/states/states.tsx";
import { counted } from "../../../lib/counted.ts";
import { useServices } from "../../../lib/services.tsx";
import { useAction } from "../../../lib/use-data.ts";

/** A key that lives, ended by its owner, or by its date. */
type KeyState = "living" | "revoked" | "expired";

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

/** Sheets' keys have a section of their own. */
export const isSheetKey = ({ scopes }: Pick<ApiKey, "scopes">): boolean => scopes.includes(sheetScope);

/** Origins written one a line or with commas; a final slash that came with a copied address is taken off. */
export function originsIn(text: string): string[] {
  return text
    .split(/[\s,]+/)
    .map((line) => line.replace(/\/$/, ""))
    .filter(Boolean);
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

/** A living key's buttons; an action that the user may not take is left out. */
export function KeyActions({
  name,
  actions,
}: {
  name: string;
  actions: readonly (readonly [word: string, act: (() => void) | undefined, label?: string])[];
}) {
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {actions.map(([word, act, label = `${word} ${name}`]) =>
        act === undefined ? null : (
          <Button key={word} tone="secondary" size="small" aria-label={label} onClick={act}>
            {word}
          </Button>
        ),
      )}
    </span>
  );
}

type OwnKey = EndableKey & { readonly id: string };
export type ShownKey<Key> = { readonly ownKey: Key; readonly state: KeyState; readonly now: number };

/** A section of keys: what they are for, the way to make one, whether there is room for it, and those that ended apart. */
export function KeysCard<Key extends OwnKey>({
  id,
  title,
  badge,
  lead,
  query,
  isListed = () => true,
  onCreate,
  isOpen,
  item,
  children,
}: {
  /** Where addresses lead. */
  id: string;
  title: string;
  badge?: ReactNode;
  lead: ReactNode;
  query: ComponentProps<
    typeof Loaded<{ readonly keys: readonly Key[]; readonly maximumKeys: number }>
  >["query"];
  isListed?: (key: Key) => boolean;
  onCreate: () => void;
  /** Whether the user can make any. */
  isOpen: boolean;
  item: (shown: ShownKey<Key>) => ReactNode;
  children: ReactNode;
}) {
  const now = useServices().clock.now();
  const all = (query.data?.keys ?? []).map((ownKey) => ({ ownKey, state: keyStateOf(ownKey, now), now }));
  const maximum = query.data?.maximumKeys ?? 0;
  const isFull = query.data !== undefined && all.filter(({ state }) => state === "living").length >= maximum;
  const listed = all.filter(({ ownKey }) => isListed(ownKey));
  const living = listed.filter(({ state }) => state === "living");
  const ended = listed.filter(({ state }) => state !== "living");
  return (
    <Card id={id} aria-label={title} className="scroll-mt-20">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex items-center gap-2.5 font-semibold">
          {title} {badge}
        </h2>
        {isOpen && query.data ? (
          <Button size="small" disabled={isFull} onClick={onCreate}>
            {screenWords.createKey}
          </Button>
        ) : null}
      </div>
      <p className="mt-1 text-md text-muted">{lead}</p>
      {isFull ? (
        <p className="mt-2 text-sm text-muted">
          Llegaste a las {maximum} claves activas. Revocá una para crear otra.
        </p>
      ) : null}
      <Loaded query={query} className="mt-3 h-20">
        {() => (
          <>
            {living.length === 0 && isOpen ? (
              <p className="mt-3 text-md text-muted">{screenWords.noKeys}</p>
            ) : null}
            <ul className="mt-1">{living.map(item)}</ul>
            {ended.length === 0 ? null : (
              <details className="mt-2 text-md">
                <summary className="cursor-pointer text-muted">
                  Claves que ya no funcionan ({ended.length})
                </summary>
                <ul>{ended.map(item)}</ul>
              </details>
            )}
          </>
        )}
      </Loaded>
      {children}
    </Card>
  );
}

/** Asks before a key stops working everywhere. */
export function RevokeDialog({
  name,
  onClose,
  ...action
}: Pick<Parameters<typeof useAction>[0], "act" | "touches"> & { name: string; onClose: () => void }) {
  const revoke = useAction(action);
  return (
    <ConfirmDialog
      title={`¿Revocar la clave «${name}»?`}
      confirmLabel="Revocar clave"
      busyLabel={revoke.isPending ? "Revocando..." : null}
      onConfirm={() => revoke.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <p>Todo lo que la usa deja de funcionar en el momento. No se puede deshacer.</p>
    </ConfirmDialog>
  );
}
