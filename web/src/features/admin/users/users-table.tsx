import { ArrowDown, ArrowUp, KeyRound, MessageSquare, Pencil, Power, Trash2 } from "lucide-react";
import type { LucideIcon } from "lucide-react";

import type { AdminUser } from "@paridad/core/contract";
import { setUserActive } from "@paridad/core/endpoints";

import { useApi } from "../../../lib/services.tsx";
import { useAction } from "../../../lib/use-action.ts";
import { usePlans } from "../../../components/plans/use-plans.ts";
import { notify } from "../../../lib/notify.ts";
import { adminToasts } from "../admin-texts.ts";
import { useCapabilities } from "../capabilities.tsx";
import { planNameOf } from "./plan-name.ts";
import type { NamedPlans } from "./plan-name.ts";
import { cells, columnNames, sortKeys, Status } from "./user-columns.tsx";
import type { ColumnName } from "./user-columns.tsx";
import type { UsersState } from "./use-users.ts";

function Heading({ name, state: { query, change } }: { name: ColumnName; state: UsersState }) {
  const key = sortKeys[name];
  if (key === undefined) {
    return (
      <th scope="col" className={leaving(name)}>
        {columnNames[name]}
      </th>
    );
  }
  const isSorted = query.sort === key;
  const isDescending = isSorted && query.direction === "desc";
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={leaving(name)}
      aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : "none"}
    >
      <button
        type="button"
        className="inline-flex items-center gap-1 rounded-sm hover:text-text [&_svg]:size-3.5"
        onClick={() => change({ sort: key, direction: isSorted && !isDescending ? "desc" : "asc" })}
      >
        {columnNames[name]} {isSorted ? <Arrow aria-hidden /> : null}
      </button>
    </th>
  );
}

/** An icon; where there is room, its word too. */
function Action({
  Icon,
  word,
  label,
  onClick,
  isDangerous = false,
}: {
  Icon: LucideIcon;
  word: string;
  label: string;
  onClick: () => void;
  isDangerous?: boolean;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className={`inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-md text-sm text-muted hover:bg-s2 min-[1760px]:px-2 [&_svg]:size-4 ${isDangerous ? "ml-2 hover:text-down" : "hover:text-text"}`}
    >
      <Icon aria-hidden /> <span className="hidden min-[1760px]:inline">{word}</span>
    </button>
  );
}

export type UserDialog =
  | { readonly kind: "create" }
  | { readonly kind: "bulk" }
  | {
      readonly kind: "edit" | "delete" | "message" | "deactivate" | "reset";
      readonly user: AdminUser;
    };

function RowActions({ user, onOpen }: { user: AdminUser; onOpen: (dialog: UserDialog) => void }) {
  const api = useApi();
  const can = useCapabilities().data;
  const activate = useAction({
    act: () => api.call(setUserActive, { params: { id: user.id }, body: { isActive: true } }),
    failure: adminToasts.userUpdateFailed,
    touches: ["users", "stats"],
  });
  const orSay = (isAble: boolean | undefined, act: () => void, text: string) => () =>
    isAble === false ? notify.error(text) : act();
  const open = (kind: "edit" | "delete" | "message" | "deactivate" | "reset") => () => onOpen({ kind, user });
  const toggle = user.isActive ? open("deactivate") : () => activate.mutate();
  const toggleWord = user.isActive ? "Desactivar" : "Activar";
  return (
    <span className="flex justify-end gap-0.5 max-sm:w-[100px] max-sm:flex-wrap">
      <Action
        Icon={Power}
        word={toggleWord}
        label={`${toggleWord} a ${user.email}`}
        onClick={orSay(can?.toggleActive, toggle, adminToasts.toggleUnavailable)}
      />
      <Action
        Icon={KeyRound}
        word="Restablecer"
        label={`Enviar restablecimiento a ${user.email}`}
        onClick={orSay(can?.passwordReset, open("reset"), adminToasts.resetUnavailable)}
      />
      <Action
        Icon={MessageSquare}
        word="Mensaje"
        label={`Enviar mensaje a ${user.email}`}
        onClick={orSay(can?.customMessage, open("message"), adminToasts.messageUnavailable)}
      />
      <Action Icon={Pencil} word="Editar" label={`Editar a ${user.email}`} onClick={open("edit")} />
      <Action
        Icon={Trash2}
        word="Eliminar"
        label={`Eliminar a ${user.email}`}
        isDangerous
        onClick={open("delete")}
      />
    </span>
  );
}

/** The user; where there is little room also the text of the columns that leave. */
function Who({ user, plans }: { user: AdminUser; plans: NamedPlans }) {
  const { id, email, subscriptionType, isActive } = user;
  return (
    <>
      <span className="block truncate font-medium lg:max-w-36 min-[1600px]:max-w-56">
        {user.firstName} {user.lastName}
      </span>
      <span className="block max-w-36 truncate text-xs text-muted max-lg:hidden" title={id}>
        {id}
      </span>
      <span className="block truncate text-sm text-muted sm:max-w-56 lg:hidden" title={email}>
        {email}
      </span>
      <span className="mt-0.5 flex flex-wrap gap-x-2 text-sm sm:hidden">
        <Status user={user} />
        <span className="text-muted">{planNameOf(subscriptionType, plans)}</span>
        {isActive ? null : <span className="text-down">Inactivo</span>}
      </span>
    </>
  );
}

/** A phone has room for no column between the user and the actions, a tablet for all but the e-mail. */
function leaving(name: ColumnName): string {
  return name === "email" ? "max-lg:hidden" : "max-sm:hidden";
}

const tableLook =
  "w-full text-md [&_td]:border-t [&_td]:border-line [&_td]:px-1.5 [&_td]:py-2 [&_td]:whitespace-nowrap min-[1600px]:[&_td]:px-3 min-[1600px]:[&_th]:px-3 [&_th]:px-1.5 [&_th]:py-2.5 [&_th]:text-left [&_th]:text-sm [&_th]:font-medium [&_th]:whitespace-nowrap [&_th]:text-muted";
/** The actions stay in sight however wide the table is. */
const stickyActions =
  "sm:[&_tr>:last-child]:sticky sm:[&_tr>:last-child]:right-0 sm:[&_tr>:last-child]:bg-s1 sm:[&_tr>:last-child]:shadow-[inset_1px_0_var(--color-line)]";

/** The users found, with what may be done to each. A phone has room for two columns. */
export function UsersTable({
  state,
  users,
  onOpen,
}: {
  state: UsersState;
  users: readonly AdminUser[];
  onOpen: (dialog: UserDialog) => void;
}) {
  const plans = usePlans().data;
  const visibleColumns = (Object.keys(columnNames) as ColumnName[]).filter(
    (name) => !state.hiddenColumns.has(name),
  );
  return (
    <table className={`${tableLook} ${stickyActions}`}>
      <caption className="sr-only">Usuarios</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <th scope="col">Usuario</th>
          {visibleColumns.map((name) => (
            <Heading key={name} name={name} state={state} />
          ))}
          <th scope="col">
            <span className="sr-only">Acciones</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.id} className="hover:bg-s2/60">
            <td className="max-sm:w-full max-sm:max-w-0">
              <Who user={user} plans={plans} />
            </td>
            {visibleColumns.map((name) => (
              <td key={name} className={leaving(name)}>
                {cells[name](user, plans)}
              </td>
            ))}
            <td>
              <RowActions user={user} onOpen={onOpen} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
