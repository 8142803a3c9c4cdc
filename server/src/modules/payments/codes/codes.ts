import type {
  CodeQuote,
  PaymentPeriod,
  PromotionalCode,
  PromotionalCodeRequest,
  SubscriptionPlan,
} from "@paridad/core/contract";
import { codeTexts as texts } from "@paridad/core/messages";
import { planPrice } from "@paridad/core/plans";
import type { PlanPrice } from "@paridad/core/plans";
import { auditFields } from "../../../auth/actor.ts";
import type { Actor } from "../../../auth/actor.ts";
import { CodeRefused, codeKey, refusalOfCode } from "../../../db/shared/payments/promotional-codes.ts";
import type { CodeRow } from "../../../db/shared/payments/promotional-codes.ts";
import { HttpError, invalidFields, notFound, tooManyRequests } from "../../../http/http-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import { editedAt, refuseStale } from "../../../http/stale-update.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import type { CodesRepository } from "./repository.ts";

const currency = "ARS";

type Dependencies = {
  readonly repository: CodesRepository;
  readonly plans: () => Promise<readonly SubscriptionPlan[]>;
  readonly clock: Clock;
  /** Off, no code gives anything. */
  readonly isOn: boolean;
  /** Seconds to wait for a network that tries too many codes, otherwise null. */
  readonly tryWait: (address: string) => number | null;
};
type Asked = {
  readonly code: string | null;
  readonly plan: SubscriptionPlan;
  readonly period: PaymentPeriod;
};
export type Quote = PlanPrice & { readonly code: string | null; readonly row: CodeRow | null };

function shownOf(row: CodeRow): PromotionalCode {
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
type Fields = ReturnType<typeof fieldsOf>;

/** Fields with another value in `after`, of both. */
function changesOf(before: Fields, after: Fields) {
  const names = (Object.keys(after) as (keyof Fields)[]).filter((name) => before[name] !== after[name]);
  const pick = (row: Fields) => Object.fromEntries(names.map((name) => [name, row[name]]));
  return { before: pick(before), after: pick(after) };
}

function createQuote({ repository, clock, isOn }: Dependencies) {
  /** @throws CodeRefused when the code gives nothing for the plan now. */
  return async ({ code, plan, period }: Asked): Promise<Quote> => {
    const row = code === null || !isOn ? null : await repository.find(code);
    if (code !== null) {
      const refusal = refusalOfCode(row, { planId: plan.id, now: clock.now() });
      if (refusal !== null) throw new CodeRefused(refusal);
    }
    return { ...planPrice({ monthly: plan.priceArs, period, offer: row }), code: row?.code ?? null, row };
  };
}

function administration(dependencies: Dependencies) {
  const { repository, plans, clock } = dependencies;
  const check = async ({ plan }: PromotionalCodeRequest): Promise<void> => {
    if (plan === undefined || plan === null) return;
    if (!(await plans()).some(({ id }) => id === plan)) {
      throw invalidFields([{ path: "plan", message: "Ese plan ya no está a la venta" }]);
    }
  };
  const taken = () => new HttpError({ status: 409, code: "CONFLICT", message: texts.taken });
  const auditOf = (action: string, actor: Actor, target: string) => ({
    time: clock.now(),
    ...auditFields(actor),
    action,
    target,
  });
  return {
    list: async () => (await repository.list()).map(shownOf),

    async create(request: PromotionalCodeRequest, actor: Actor): Promise<void> {
      await check(request);
      const at = new Date(clock.now());
      const id = uniqueId(at.getTime());
      const fields = fieldsOf(request);
      const row = { id, ...fields, uses: 0, created_at: at, updated_at: at };
      if (!(await repository.create(row, { ...auditOf("code.create", actor, id), after: fields })))
        throw taken();
    },

    async edit(id: string, request: PromotionalCodeRequest, actor: Actor): Promise<void> {
      await check(request);
      const fields = fieldsOf(request);
      const at = new Date(clock.now());
      const decide = (row: CodeRow) => {
        refuseStale(request.expectedUpdatedAt, row.updated_at);
        if (fields.maximum_uses !== null && fields.maximum_uses < row.uses) {
          const message = `Ya se usó ${row.uses} veces: el límite no puede ser menor`;
          throw invalidFields([{ path: "maximumUses", message }]);
        }
        return { ...fields, updated_at: editedAt(at, row.updated_at) };
      };
      const outcome = await repository.change(id, decide, (row) => ({
        ...auditOf("code.update", actor, id),
        ...changesOf(fieldsOf(shownOf(row)), fields),
      }));
      if (outcome === "gone") throw notFound(texts.gone);
      if (outcome === "taken") throw taken();
    },
  };
}

/** Promotional codes: what they give, and who makes them. */
export function createCodes(dependencies: Dependencies) {
  const { plans, tryWait } = dependencies;
  const quote = createQuote(dependencies);
  const countTry = (address: string): void => {
    const wait = tryWait(address);
    if (wait !== null) throw tooManyRequests(wait);
  };
  return {
    countTry,
    isOn: dependencies.isOn,
    quote,
    ...administration(dependencies),

    /** A plan's price with a code, for a user who has not asked for it yet. */
    async price(
      { code, plan: planId, period }: { code: string; plan: string; period: PaymentPeriod },
      address: string,
    ): Promise<CodeQuote> {
      countTry(address);
      const plan = (await plans()).find(({ id }) => id === planId);
      if (plan === undefined) throw notFound("Ese plan ya no está a la venta");
      const quoted = await quote({ code, plan, period }).catch((error: unknown) => {
        if (!(error instanceof CodeRefused)) throw error;
        throw invalidFields([{ path: "code", message: texts[error.reason] }]);
      });
      const { row, code: name, ...price } = quoted;
      return { ...price, code: name ?? code, kind: row?.kind ?? "percent", value: row?.value ?? 0, currency };
    },
  };
}
export type Codes = ReturnType<typeof createCodes>;
