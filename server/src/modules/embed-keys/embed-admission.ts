import { embedWarningShare } from "@paridad/core/plans";
import type { Clock } from "../../platform/clock.ts";
import type { EmbedRequest } from "../../auth/keys/admissions.ts";
import type { BudgetState, KeyBudgets } from "../../auth/keys/key-budgets.ts";
import { createStrangers, keyRefusals, overLimit } from "../../auth/keys/key-refusals.ts";
import type { AnswerHeaders, KeyRefusal } from "../../auth/keys/key-refusals.ts";
import { budgetHeaders } from "../../auth/keys/limit-headers.ts";
import { readableHeaders } from "../../http/plugins/security-headers.ts";
import type { EmbedVerdict } from "./embed-keys.ts";

type Admitted = Extract<EmbedVerdict, { keyId: string }>;
/** The admitted visitor, or why none was. */
export type EmbedAdmission = {
  readonly headers: AnswerHeaders;
  readonly result: Admitted | { readonly refusal: KeyRefusal };
};

/** By the configured address: callers choose their own `Host`. */
function isOwnPage({ origin, site }: Pick<EmbedRequest, "origin" | "site">, ownOrigin: string): boolean {
  return origin === undefined ? site === "same-origin" : origin === ownOrigin;
}

function isPageOf(
  origins: readonly string[],
  request: Pick<EmbedRequest, "origin" | "site">,
  ownOrigin: string,
): boolean {
  const { origin } = request;
  return (origin !== undefined && origins.includes(origin)) || isOwnPage(request, ownOrigin);
}

/** CORS for the one origin that asks, once it is known to be one of the key's. */
function openTo(origin: string | undefined): AnswerHeaders {
  if (origin === undefined) return {};
  return {
    "access-control-allow-origin": origin,
    "access-control-expose-headers": readableHeaders.join(", "),
    "cross-origin-resource-policy": "cross-origin",
  };
}

function refusalOf({ error }: Extract<EmbedVerdict, { error: string }>): KeyRefusal {
  return error === "PLAN_ENDED" ? keyRefusals.planEnded : keyRefusals.revoked;
}

function isNear({ limits, minute, day }: BudgetState): boolean {
  const left = 1 - embedWarningShare;
  return day.remaining <= limits.perDay * left || minute.remaining <= limits.perMinute * left;
}

type AdmissionDependencies = {
  readonly verify: (key: string) => Promise<EmbedVerdict>;
  readonly budgetsOf: (key: Pick<Admitted, "isProved">) => Pick<KeyBudgets, "take" | "look">;
  readonly clock: Clock;
  readonly ownOrigin: string;
  /** Notified of each call of a key that has little left. */
  readonly onNear?: (keyId: string, state: BudgetState) => void;
};

/** The key's rights, or why the page that asks has none. */
function createRead({ verify, ownOrigin }: AdmissionDependencies) {
  return async (request: Omit<EmbedRequest, "address">): Promise<EmbedVerdict | KeyRefusal> => {
    const { key } = request;
    if (typeof key !== "string" || key === "") return keyRefusals.missing;
    const verdict = await verify(key);
    if ("error" in verdict && verdict.error === "INVALID_KEY") return keyRefusals.invalid;
    return isPageOf(verdict.origins, request, ownOrigin) ? verdict : keyRefusals.foreign;
  };
}

/** Judges calls with publishable keys: the key, the page it is used on, and what is left of its quota. */
export function createEmbedAdmission(dependencies: AdmissionDependencies) {
  const { budgetsOf, onNear } = dependencies;
  const strangers = createStrangers(dependencies.clock);
  const read = createRead(dependencies);

  const take = async (admitted: Admitted) => {
    const { keyId } = admitted;
    const { state, refusedBy } = await budgetsOf(admitted).take({ keyId, budget: keyId });
    if (isNear(state)) onNear?.(keyId, state);
    if (refusedBy === null) return { state, result: admitted };
    return { state, result: { refusal: overLimit(refusedBy, state[refusedBy].resetSeconds) } };
  };

  return {
    /** Headers of calls that never got as far as their key. */
    headersOf: strangers.headersOf,

    async admit(request: EmbedRequest): Promise<EmbedAdmission> {
      const admission = await read(request);
      if ("status" in admission) return strangers.refuse(request.address, admission);
      const open = openTo(request.origin);
      if ("error" in admission) {
        const { headers, result } = strangers.refuse(request.address, refusalOf(admission));
        return { headers: { ...headers, ...open }, result };
      }
      const { state, result } = await take(admission);
      return { headers: { ...budgetHeaders(state), ...open }, result };
    },

    /** Why a key does not work on the page that asks, for the developer's console; null when it does. */
    async diagnose(request: EmbedRequest): Promise<EmbedAdmission> {
      const admission = await read(request);
      if ("status" in admission) return strangers.refuse(request.address, admission);
      if ("error" in admission) return strangers.refuse(request.address, refusalOf(admission));
      const headers = strangers.headersOf(request.address);
      const { minute, day } = await budgetsOf(admission).look(admission.keyId);
      const [by, state] = day.remaining <= 0 ? (["day", day] as const) : (["minute", minute] as const);
      if (state.remaining > 0) return { headers, result: admission };
      return { headers, result: { refusal: overLimit(by, state.resetSeconds) } };
    },
  };
}
export type EmbedAdmissions = ReturnType<typeof createEmbedAdmission>;
