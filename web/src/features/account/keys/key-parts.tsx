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
import { useAction } from "../../../lib/use-action.ts";

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

/** Ended keys are listed apart. */
function KeyList({
  living,
  ended,
  hasEmptyText,
}: {
  living: readonly ReactNode[];
  ended: readonly ReactNode[];
  hasEmptyText: boolean;
}) {
  return (
    <>
      {living.length === 0 && hasEmptyText ? (
        <p className="mt-3 text-md text-muted">{screenWords.noKeys}</p>
      ) : null}
      <ul className="mt-1">{living}</ul>
      {ended.length === 0 ? null : (
        <details className="mt-2 text-md">
          <summary className="cursor-pointer text-muted">Claves que ya no funcionan ({ended.length})</summary>
          <ul>{ended}</ul>
        </details>
      )}
    </>
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
  /** Anchor of links. */
  id: string;
  title: string;
  badge?: ReactNode;
  lead: ReactNode;
  query: ComponentProps<
    typeof Loaded<{ readonly keys: readonly Key[]; readonly maximumKeys: number }>
  >["query"];
  isListed?: (key: Key) => boolean;
  onCreate: () => void;
  /** The user can make some. */
  isOpen: boolean;
  item: (listed: ShownKey<Key>) => ReactNode;
  children: ReactNode;
}) {
  const now = useServices().clock.now();
  const { keys = [], maximumKeys = 0 } = query.data ?? {};
  const all = keys.map((ownKey) => ({ ownKey, state: keyStateOf(ownKey, now), now }));
  const isLiving = ({ state }: { state: KeyState }) => state === "living";
  const isFull = query.data !== undefined && all.filter(isLiving).length >= maximumKeys;
  const listed = all.filter(({ ownKey }) => isListed(ownKey));
  const [living, ended] = [listed.filter(isLiving), listed.filter((key) => !isLiving(key))];
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
          Llegaste a las {maximumKeys} claves activas. Revocá una para crear otra.
        </p>
      ) : null}
      <Loaded query={query} className="mt-3 h-20">
        {() => <KeyList living={living.map(item)} ended={ended.map(item)} hasEmptyText={isOpen} />}
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
