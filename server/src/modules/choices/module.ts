import { changeChoices, readChoices } from "@paridad/core/endpoints";
import { implement } from "../../auth/implement.ts";
import type { Module } from "../../http/module.ts";
import type { App } from "../../http/routes.ts";
import type { Platform } from "../platform.ts";
import { changedChoices, choicesOf } from "./repository.ts";

/** `/auth/choices`: what a user chose on screens, the same on every device. */
export function choicesModule({ database, clock }: Pick<Platform, "database" | "clock">): Module {
  const routes = async (app: App) => {
    implement(app, readChoices, async ({ caller }) => ({ data: await choicesOf(database, caller.user.id) }));
    implement(app, changeChoices, async ({ caller, body }) => ({
      data: await changedChoices(database, caller, { changes: body, at: new Date(clock.now()) }),
    }));
  };
  return { routes: [routes], services: {} };
}
