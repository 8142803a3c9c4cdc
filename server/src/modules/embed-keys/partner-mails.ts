import { formatInteger } from "@paridad/core/formats";
import type { PlanCatalogue } from "@paridad/core/plans";
import { addDays, buenosAiresDate, buenosAiresInstant } from "@paridad/core/symbols";
import { userAndAccessOf } from "../../auth/access-of-row.ts";
import type { Database } from "../../db/tables/schema.ts";
import { greetedName, mailedWords } from "../../db/tables/user-row.ts";
import type { UserRow } from "../../db/tables/user-row.ts";
import type { Clock } from "../../platform/clock.ts";
import type { BudgetState } from "../../auth/keys/key-budgets.ts";
import { partnerTemplates } from "../../mail/partner-templates.ts";
import { keysStopAt } from "./plan-end.ts";
import { ownerOf, partners, tellOnce } from "./repository.ts";

const day = 86_400_000;
/** A last word before the keys stop. */
const lastNoticeDays = 3;

type Dependencies = {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogue: () => Promise<PlanCatalogue>;
  /** Base of the links in mail. */
  readonly publicUrl: string;
};

/** Tells an owner whose plan ended; each stage once for that end. */
async function tellOfEnd(
  owner: UserRow,
  { stopsAt, now }: { stopsAt: number; now: number },
  { database, publicUrl }: Dependencies,
): Promise<void> {
  const isOver = now >= stopsAt;
  const kind = isOver
    ? "embed-stopped"
    : now >= stopsAt - lastNoticeDays * day
      ? "embed-stopping"
      : "embed-delayed";
  const about = {
    firstName: greetedName(owner),
    stopsAt: new Date(stopsAt).toISOString(),
    link: `${publicUrl}/suscripciones`,
  };
  const mail = isOver ? partnerTemplates.stopped(about) : partnerTemplates.stopping(about);
  await tellOnce(database, { owner, kind, about: new Date(stopsAt), mail, at: new Date(now) });
}

/** Mails to partners about their keys: near a limit, and when the plan behind them ends. */
export function createPartnerMails(dependencies: Dependencies) {
  const { database, clock, catalogue, publicUrl } = dependencies;
  const notifiedKeys = new Set<string>();

  const tellOfLimit = async (keyId: string, { limits, day: left }: BudgetState): Promise<void> => {
    const keyOwner = await ownerOf(database, keyId);
    if (keyOwner === null) return;
    const now = clock.now();
    const date = buenosAiresDate(now);
    await tellOnce(database, {
      owner: keyOwner.owner,
      kind: `embed-near ${keyId}`,
      about: new Date(buenosAiresInstant({ date: addDays(date, 1), minuteOfDay: 0 })),
      mail: partnerTemplates.nearLimit({
        firstName: greetedName(keyOwner.owner),
        name: mailedWords(keyOwner.owner, keyOwner.name),
        used: formatInteger(limits.perDay - left.remaining),
        perDay: formatInteger(limits.perDay),
        perMinute: formatInteger(limits.perMinute),
        link: `${publicUrl}/profile`,
      }),
      at: new Date(now),
    });
  };

  return {
    /** A key has little left of its minute or its day: its owner is told once a day. */
    nearLimit(keyId: string, state: BudgetState): void {
      const id = `${keyId} ${buenosAiresDate(clock.now())}`;
      if (notifiedKeys.has(id)) return;
      notifiedKeys.add(id);
      tellOfLimit(keyId, state).catch(() => notifiedKeys.delete(id));
    },

    /** Owners of living keys whose plan ended. */
    async planEnds(): Promise<void> {
      const now = clock.now();
      const plans = await catalogue();
      for (const owner of await partners(database)) {
        const { access } = userAndAccessOf(owner, { isAdmin: false, now, catalogue: plans });
        const stopsAt = keysStopAt(owner, access);
        if (stopsAt !== null) await tellOfEnd(owner, { stopsAt, now }, dependencies);
      }
    },
  };
}
