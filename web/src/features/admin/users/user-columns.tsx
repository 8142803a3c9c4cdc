import type { ReactNode } from "react";

import type { AdminUser } from "@paridad/core/contract";
import type { userSortKeys } from "@paridad/core/contract";
import { formatInstantDate, formatTimestamp, formatYesNo } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";
import { trialDaysRemaining } from "@paridad/core/plans";

import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";
import { useServices } from "../../../lib/services.tsx";
import { statusName } from "../admin-texts.ts";
import { planNameOf } from "./plan-name.ts";
import type { NamedPlans } from "./plan-name.ts";

export type SortKey = (typeof userSortKeys)[number];

/** Columns that may be hidden; user and actions always show. */
export const columnNames = {
  email: "Email",
  plan: "Plan",
  status: "Estado",
  promotionalCode: "Código promo",
  subscriptionCreatedAt: "Alta del plan",
  subscriptionActivatedAt: "Activación",
  isActive: "Activo",
  emailVerified: "Verificado",
  lastLogin: "Último ingreso",
  createdAt: "Creado",
} as const;
export type ColumnName = keyof typeof columnNames;

/** Columns the server can sort by. */
export const sortKeys: Partial<Record<ColumnName, SortKey>> = {
  email: "email",
  plan: "subscriptionType",
  status: "subscriptionStatus",
  subscriptionActivatedAt: "subscriptionActivatedAt",
  isActive: "isActive",
  emailVerified: "emailVerified",
  lastLogin: "lastLogin",
  createdAt: "createdAt",
};

const dots: Readonly<Record<string, string>> = {
  active: "bg-up",
  pending_payment: "bg-atm",
  payment_received: "bg-atm",
  expired: "bg-down",
};

/** The state of the subscription; somebody without one may be in the trial. */
export function Status({ user }: { user: AdminUser }) {
  const { clock } = useServices();
  const { subscriptionStatus: status } = user;
  const isTrial = status === "free" && trialDaysRemaining({ user, now: clock.now() }) > 0;
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2 rounded-full ${ownValue(dots, status) ?? "bg-muted"}`} />
      {isTrial ? "En prueba" : statusName(status)}
    </span>
  );
}

function day(instant: string | null | undefined, unknown: string): ReactNode {
  return instant ? formatInstantDate(instant) : <ExplainedDash text={unknown} />;
}

/** The cell of each column. */
export const cells: Record<ColumnName, (user: AdminUser, plans: NamedPlans) => ReactNode> = {
  email: ({ email }) => (
    <span className="block max-w-40 truncate min-[1600px]:max-w-60" title={email}>
      {email}
    </span>
  ),
  plan: ({ subscriptionType }, plans) => planNameOf(subscriptionType, plans),
  status: (user) => <Status user={user} />,
  promotionalCode: ({ promotionalCode }) => promotionalCode ?? <ExplainedDash text="Sin código" />,
  subscriptionCreatedAt: (user) => day(user.subscriptionCreatedAt, "Todavía no tiene alta"),
  subscriptionActivatedAt: (user) => day(user.subscriptionActivatedAt, "Sin fecha de activación"),
  isActive: ({ isActive }) => formatYesNo(isActive),
  emailVerified: ({ emailVerified }) => formatYesNo(emailVerified),
  lastLogin: ({ lastLogin }) =>
    lastLogin === null ? (
      "Nunca"
    ) : (
      <span title={formatTimestamp(lastLogin)}>{formatInstantDate(lastLogin)}</span>
    ),
  createdAt: ({ createdAt }) => formatInstantDate(createdAt),
};
