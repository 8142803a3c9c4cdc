import {
  endPush,
  listFiredAlerts,
  markAlertsSeen,
  subscribePush,
  writeAlertSettings,
} from "@paridad/core/endpoints";
import { alertMessages as texts } from "@paridad/core/alerts";
import { implement } from "../../auth/implement.ts";
import type { App, Routes } from "../../http/routes.ts";
import type { Alerts } from "./alerts.ts";
import type { Browsers } from "./push/browsers.ts";

function pushRoutes(app: App, browsers: Browsers): void {
  implement(app, subscribePush, async ({ caller, body }) => {
    await browsers.subscribe(caller, body);
    return { message: texts.pushSaved };
  });
  implement(app, endPush, async ({ caller, body }) => {
    await browsers.unsubscribe(caller, body.endpoint);
    return { message: texts.pushEnded };
  });
}

/** `/alerts/fired`, `/alerts/settings`, `/alerts/push`: what was told, and how it is. */
export function toldRoutes({ alerts, browsers }: { alerts: Alerts; browsers: Browsers }): Routes {
  return async (app) => {
    pushRoutes(app, browsers);
    implement(app, listFiredAlerts, async ({ caller, query }) => ({
      data: await alerts.fired(caller, query),
    }));
    implement(app, markAlertsSeen, async ({ caller: owner, body }) => {
      await alerts.see(owner, body.upTo);
      return { data: await alerts.fired(owner, { limit: 50 }) };
    });
    implement(app, writeAlertSettings, async ({ caller, body }) => ({
      data: await alerts.writeSettings(caller, body),
    }));
  };
}
