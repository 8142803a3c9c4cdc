import { apiKeyLimits, sheetKeyLimits } from "@paridad/core/plans";
import type { PlanCatalogue } from "@paridad/core/plans";
import { shareCounts } from "../../platform/bus/bus.ts";
import { createKeyBudgets } from "../../auth/keys/key-budgets.ts";
import type { Platform } from "../platform.ts";
import { createApiKeys } from "./api-keys.ts";
import { createKeyAdmission } from "./key-admission.ts";
import { createApiKeysRepository } from "./repository.ts";
import { apiKeysRoutes } from "./routes.ts";

export function apiKeysModule(
  platform: Pick<
    Platform,
    "database" | "clock" | "announcements" | "securityLog" | "bus" | "keyUsage" | "keyCreationWait"
  >,
  { catalogue }: { readonly catalogue: () => Promise<PlanCatalogue> },
) {
  const { database, clock, bus, keyUsage, keyCreationWait } = platform;
  const budgets = createKeyBudgets({
    usage: keyUsage,
    storedCalls: (userId, day) => keyUsage.callsOfPerson(userId, day, { ofSheets: false }),
    limits: apiKeyLimits,
    clock,
    shared: shareCounts(bus, "api-keys"),
  });
  const sheetBudgets = createKeyBudgets({
    usage: keyUsage,
    storedCalls: (userId, day) => keyUsage.callsOfPerson(userId, day, { ofSheets: true }),
    limits: sheetKeyLimits,
    clock,
    shared: shareCounts(bus, "sheet-keys"),
  });
  const apiKeys = createApiKeys({
    ...platform,
    repository: createApiKeysRepository(database),
    catalogue,
    budgets,
    sheetBudgets,
    creationWait: keyCreationWait,
  });
  return {
    routes: [apiKeysRoutes(apiKeys)],
    services: {
      apiKeys,
      apiBudgets: budgets,
      keyAdmissions: createKeyAdmission({ apiKeys, budgets, sheetBudgets, clock }),
    },
    /** Stores the calls counted so far. */
    close: async () => void (await Promise.all([budgets.close(), sheetBudgets.close()])),
  };
}
