import { readRiskSettings, writeRiskSettings } from "@paridad/core/endpoints";
import { implement } from "../../../auth/implement.ts";
import type { Routes } from "../../../http/routes.ts";
import type { RiskSettingsService } from "./settings.ts";

/** `/positions/settings`: capital and margin as their owner says; read without a plan as positions are. */
export function riskSettingsRoutes(settings: RiskSettingsService): Routes {
  return async (app) => {
    implement(app, readRiskSettings, async ({ caller }) => ({ data: await settings.read(caller) }));
    implement(app, writeRiskSettings, async ({ caller, body }) => ({
      data: await settings.write(caller, body),
    }));
  };
}
