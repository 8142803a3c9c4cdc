import { changeAlertState, createAlert, deleteAlert, listAlerts, updateAlert } from "@paridad/core/endpoints";
import { alertMessages as texts } from "@paridad/core/alerts";
import { implement } from "../../auth/implement.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { Alerts } from "./alerts.ts";
import { hasLiveAlerts } from "./sweep/due.ts";
import type { Browsers } from "./push/browsers.ts";
import { savedText } from "./saved-text.ts";

/** Also without a plan: what is saved stays its owner's. */
function openRoutes(app: App, { alerts, browsers }: { alerts: Alerts; browsers: Browsers }): void {
  implement(app, listAlerts, async ({ caller: owner, query }) => {
    const [list, push] = [await alerts.list(owner, query), await browsers.state(owner)];
    return { data: { ...list, push } };
  });
  implement(app, deleteAlert, async ({ caller, params, query }) => {
    await alerts.remove(caller, params.id, query.version);
    return { message: texts.deleted };
  });
}

/** `/alerts`: a user's alerts. */
export function alertsRoutes({ alerts, browsers }: { alerts: Alerts; browsers: Browsers }): Routes {
  return async (app) => {
    openRoutes(app, { alerts, browsers });
    implement(app, createAlert, async ({ caller: owner, body }) => {
      const data = await alerts.create(owner, body);
      return { message: savedText(data, { isLive: hasLiveAlerts(owner.access) }), data };
    });
    implement(app, updateAlert, async ({ caller: owner, params, body }) => {
      const data = await alerts.update(owner, params.id, body);
      return { message: savedText(data, { isLive: hasLiveAlerts(owner.access) }), data };
    });
    implement(app, changeAlertState, async ({ caller, params, body }) => ({
      data: await alerts.act(caller, params.id, body),
    }));
  };
}
