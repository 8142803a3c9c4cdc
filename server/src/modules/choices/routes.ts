import { changeChoices, readChoices } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Routes } from "../../http/routes.ts";
import type { Clock } from "../../platform/clock.ts";
import type { ChoicesRepository } from "./repository.ts";

/** `/auth/choices`: what a user chose on screens, the same on every device. */
export function choicesRoutes({
  repository,
  clock,
}: {
  readonly repository: ChoicesRepository;
  readonly clock: Clock;
}): Routes {
  return async (app) => {
    implement(app, readChoices, async ({ caller }) => ({
      data: await repository.choicesOf(caller.user.id),
    }));
    implement(app, changeChoices, async ({ caller, body: changes }) => {
      const { user, sessionId } = caller;
      const at = new Date(clock.now());
      return { data: await repository.change({ userId: user.id, sessionId, changes, at }) };
    });
  };
}
