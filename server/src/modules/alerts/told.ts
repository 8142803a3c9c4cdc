import { quietUntil } from "@paridad/core/alerts";
import type { AlertSettings } from "@paridad/core/contract";
import type { KeyOwner, SignedInOwner } from "../../auth/access-of-row.ts";
import type { Clock } from "../../platform/clock.ts";
import { firedAlertOf } from "./read-row.ts";
import type { AlertsRepository, Page } from "./repository.ts";

/** A user's notices, and when they may go out. */
export function createTold({
  repository,
  clock,
}: {
  readonly repository: AlertsRepository;
  readonly clock: Clock;
}) {
  return {
    async fired({ user }: KeyOwner, query: Page) {
      const rows = await repository.fired(user.id, { ...query, limit: query.limit + 1 });
      const fired = rows.slice(0, query.limit).map(firedAlertOf);
      return { fired, unseen: await repository.unseen(user.id), hasMore: rows.length > query.limit };
    },

    see: ({ user, sessionId }: SignedInOwner, upTo: string): Promise<void> =>
      repository.see({ userId: user.id, sessionId }, { upTo, at: new Date(clock.now()) }),

    async writeSettings({ user, sessionId }: SignedInOwner, settings: AlertSettings): Promise<AlertSettings> {
      const now = clock.now();
      const heldUntil = new Date(quietUntil(settings.quiet, now) ?? now);
      const asking = { userId: user.id, sessionId };
      await repository.writeSettings(asking, { ...settings, at: new Date(now), heldUntil });
      return settings;
    },
  };
}
