import { quietUntil } from "@paridad/core/alerts";
import type { AlertSettings } from "@paridad/core/contract";
import type { KeyOwner as Owner } from "../../access/access-of-row.ts";
import type { Clock } from "../../lib/clock.ts";
import { firedAlertOf } from "./read-row.ts";
import type { AlertsRepository } from "./repository.ts";

/** What a user's alerts told, and when they may. */
export function createTold({
  repository,
  clock,
}: {
  readonly repository: AlertsRepository;
  readonly clock: Clock;
}) {
  return {
    async fired({ user }: Owner, query: { before?: string | undefined; limit: number }) {
      const rows = await repository.fired(user.id, { ...query, limit: query.limit + 1 });
      const fired = rows.slice(0, query.limit).map(firedAlertOf);
      return { fired, unseen: await repository.unseen(user.id), hasMore: rows.length > query.limit };
    },

    see: ({ user }: Owner, upTo: string): Promise<void> =>
      repository.see(user.id, { upTo, at: new Date(clock.now()) }),

    async writeSettings({ user }: Owner, settings: AlertSettings): Promise<AlertSettings> {
      const now = clock.now();
      const heldUntil = new Date(quietUntil(settings.quiet, now) ?? now);
      await repository.writeSettings(user.id, { ...settings, at: new Date(now), heldUntil });
      return settings;
    },
  };
}
