import { adminErrorMessages } from "@paridad/core/contract";
import { HttpError } from "../../http/http-error.ts";
import type { App } from "../../http/routes.ts";

/** Refuses the administrators' calls that were registered on `app` while the operator has them switched off. */
export function refuseSwitchedOff(app: App, isOn: boolean): void {
  if (isOn) return;
  app.addHook("preHandler", async (request) => {
    if (request.routeOptions.config.access !== "admin") return;
    const message = adminErrorMessages.switchedOff;
    throw new HttpError({ status: 403, code: "FORBIDDEN", message });
  });
}
