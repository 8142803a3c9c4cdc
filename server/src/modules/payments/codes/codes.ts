import { createCode, editCode, listCodes, quoteCode } from "@paridad/core/endpoints";
import type {
  PaymentPeriod,
  PromotionalCode,
  PromotionalCodeRequest,
  SubscriptionPlan,
} from "@paridad/core/contract";
import { codeTexts as texts } from "@paridad/core/contract";
import { planPrice } from "@paridad/core/plans";
import type { PlanPrice } from "@paridad/core/plans";
import { actorOf, auditFields } from "../../../auth/actor.ts";
import { implement } from "../../../auth/implement.ts";
import {
  CodeRefused,
  codeKey,
  findCode,
  refusalOfCode,
} from "../../../db/shared/payments/promotional-codes.ts";
import { changesOf } from "../../../db/shared/audit.ts";
import type { CodeRow } from "../../../db/shared/payments/promotional-codes.ts";
import type { Database } from "../../../db/tables/schema.ts";
import { invalidFields, notFound } from "../../../http/http-error.ts";
import type { App, Routes } from "../../../http/routes.ts";
import { editedAt, refuseStale } from "../../../http/stale-update.ts";
import type { Clock } from "../../../platform/clock.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import { refuseSwitchedOff } from "../switched-off.ts";
import { changeStoredCode, storeCode, storedCodes } from "./repository.ts";

export type CodeDependencies = {
  readonly database: Database;
  readonly plans: () => Promise<readonly SubscriptionPlan[]>;
  readonly clock: Clock;
  /** Off, no code gives anything. */
  readonly isOn: boolean;
  /** Counts a network's try of a code; refuses one that tries too many. */
  readonly countTry: (address: string) => void;
};
type Asked = {
  readonly code: string | null;
  readonly plan: SubscriptionPlan;
  readonly period: PaymentPeriod;
};
type Quote = PlanPrice & { readonly code: string | null; readonly row: CodeRow | null };

function codeOf(row: CodeRow): PromotionalCode {
  const { id, code, kind, value, uses, note } = row;
  return {
    id,
    code,
    kind,
    value,
    uses,
    note,
    maximumUses: row.maximum_uses,
    firstDay: row.first_day,
    lastDay: row.last_day,
    plan: row.plan_id,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function fieldsOf(request: PromotionalCodeRequest) {
  const { code, kind, value, maximumUses = null, firstDay = null, lastDay = null } = request;
  return {
    code,
    code_key: codeKey(code),
    kind,
    value,
    maximum_uses: maximumUses,
    first_day: firstDay,
    last_day: lastDay,
    plan_id: request.plan ?? null,
    is_active: request.isActive ?? true,
    note: request.note ?? "",
  };
}

/**
 * A plan's price, with a code where one is given.
 * @throws CodeRefused when the code gives nothing for the plan now.
 */
export async function quotedPrice(
  { code, plan, period }: Asked,
  { database, clock, isOn }: Pick<CodeDependencies, "database" | "clock" | "isOn">,
): Promise<Quote> {
  const row = code === null || !isOn ? null : await findCode(database, code);
  if (code !== null) {
    const refusal = refusalOfCode(row, { planId: plan.id, now: clock.now() });
    if (refusal !== null) throw new CodeRefused(refusal);
  }
  return { ...planPrice({ monthly: plan.priceArs, period, offer: row }), code: row?.code ?? null, row };
}

function administration(app: App, { database, plans, clock }: CodeDependencies): void {
  const check = async ({ plan }: PromotionalCodeRequest): Promise<void> => {
    if (plan === undefined || plan === null) return;
    if (!(await plans()).some(({ id }) => id === plan)) {
      throw invalidFields([{ path: "plan", message: "Ese plan ya no está a la venta" }]);
    }
  };
  implement(app, listCodes, async () => ({ data: (await storedCodes(database)).map(codeOf) }));
  implement(app, createCode, async ({ body, request }) => {
    await check(body);
    const time = clock.now();
    const at = new Date(time);
    const id = uniqueId(time);
    const after = fieldsOf(body);
    const row = { id, ...after, uses: 0, created_at: at, updated_at: at };
    const audit = { time, ...auditFields(actorOf(request)), action: "code.create", target: id, after };
    await storeCode(database, row, audit);
    return { message: texts.created };
  });
  implement(app, editCode, async ({ params: { id }, body, request }) => {
    await check(body);
    const fields = fieldsOf(body);
    const time = clock.now();
    const decide = (row: CodeRow) => {
      refuseStale(body.expectedUpdatedAt, row.updated_at);
      if (fields.maximum_uses !== null && fields.maximum_uses < row.uses) {
        const message = `Ya se usó ${row.uses} veces: el límite no puede ser menor`;
        throw invalidFields([{ path: "maximumUses", message }]);
      }
      return { ...fields, updated_at: editedAt(new Date(time), row.updated_at) };
    };
    await changeStoredCode(database, id, decide, (row) => ({
      time,
      ...auditFields(actorOf(request)),
      action: "code.update",
      target: id,
      ...changesOf(fieldsOf(codeOf(row)), fields),
    }));
    return { message: texts.updated };
  });
}

/** `/subscription/promotional-code` for whoever wants a plan, `/admin/promotional-codes` for administrators. */
export function codeRoutes(dependencies: CodeDependencies): Routes {
  const { plans, countTry, isOn } = dependencies;
  return async (app) => {
    refuseSwitchedOff(app, isOn);
    administration(app, dependencies);
    implement(app, quoteCode, async ({ query, request }) => {
      countTry(request.ip);
      const plan = (await plans()).find(({ id }) => id === query.plan);
      if (plan === undefined) throw notFound("Ese plan ya no está a la venta");
      const quote = await quotedPrice({ ...query, plan }, dependencies).catch((error: unknown) => {
        if (!(error instanceof CodeRefused)) throw error;
        throw invalidFields([{ path: "code", message: texts[error.reason] }]);
      });
      const { row, code, ...price } = quote;
      const offer = { kind: row?.kind ?? "percent", value: row?.value ?? 0, currency: "ARS" } as const;
      return { data: { ...price, code: code ?? query.code, ...offer } };
    });
  };
}
