import type { AlertsList, PushSubscriptionRequest } from "@paridad/core/contract";
import { alertMessages } from "@paridad/core/alerts";
import webPush from "web-push";
import type { SignedInOwner } from "../../../auth/access-of-row.ts";
import { aliveSessions, userIdleMilliseconds } from "../../../auth/session-info.ts";
import { invalidFields } from "../../../http/http-error.ts";
import type { Clock } from "../../../platform/clock.ts";
import { keepOfState } from "../../../platform/share-under-way.ts";
import { uniqueId } from "../../../platform/unique-id.ts";
import { isPushAddress } from "./push-address.ts";
import type { PushKeys, PushRepository } from "./repository.ts";

/** The browsers of users, and the keys that sign what is sent to them: made at first need. */
export function createBrowsers({ repository, clock }: { repository: PushRepository; clock: Clock }) {
  const pushKeys = keepOfState<PushKeys>();
  const keys = () => pushKeys.get("", () => repository.keys(webPush.generateVAPIDKeys()));
  return {
    keys,

    async state({ user, sessionId }: SignedInOwner): Promise<AlertsList["push"]> {
      const alive = aliveSessions(clock.now(), userIdleMilliseconds);
      const state = await repository.state({ userId: user.id, sessionId }, alive);
      return { publicKey: (await keys()).publicKey, ...state };
    },

    async subscribe(
      { user, sessionId }: SignedInOwner,
      { endpoint, keys: own }: PushSubscriptionRequest,
    ): Promise<void> {
      if (!isPushAddress(endpoint)) {
        throw invalidFields([{ path: "endpoint", message: alertMessages.pushRefused }]);
      }
      const now = clock.now();
      const at = new Date(now);
      await repository.subscribe({
        id: uniqueId(now),
        userId: user.id,
        sessionId,
        endpoint,
        ...own,
        at,
      });
    },

    unsubscribe: ({ user, sessionId }: SignedInOwner, endpoint: string): Promise<void> =>
      repository.unsubscribe({ userId: user.id, sessionId }, endpoint),
  };
}
export type Browsers = ReturnType<typeof createBrowsers>;
