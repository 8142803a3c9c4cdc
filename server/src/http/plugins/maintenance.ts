import type { FastifyRequest } from "fastify";
import { HttpError } from "../http-error.ts";
import type { LiveSettings } from "../../platform/live-settings.ts";
import type { App } from "../routes.ts";

export const maintenanceMessage = "Estamos haciendo mantenimiento. Volvé a intentar en unos minutos.";
const retrySeconds = 60;
/** The process's health, and the panel that ends the maintenance. */
const openPaths = /^(\/api)?\/(health|admin|docs|(?:v1\/)?openapi[.]json)(\/|$)/;

function isOpen({ routeOptions }: FastifyRequest): boolean {
  return openPaths.test(routeOptions.url ?? "");
}

/** While the maintenance mode is on, people are asked to come back; administrators go on. */
export function refuseInMaintenance(app: App, settings: Pick<LiveSettings, "current">): void {
  app.addHook("onRequest", async (request) => {
    if (isOpen(request) || !(await settings.current()).maintenanceMode) return;
    throw new HttpError({
      status: 503,
      code: "MAINTENANCE",
      message: maintenanceMessage,
      retryAfterSeconds: retrySeconds,
    });
  });
}
