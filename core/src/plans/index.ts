export {
  accessOf,
  cheapestPlanWith,
  marketConnectionLimit,
  modulesWithAccess,
  opensRoute,
  refusalOf,
  trialDays,
  trialDaysRemaining,
} from "./access.ts";
export type { Access, Entitled, PlanCatalogue } from "./access.ts";
export { chainPaceSeconds, chainSourcesOf, hasPricesOfNow } from "./chain-sources.ts";
export type { ChainSourceKind } from "./chain-sources.ts";
export { embedSessions, embedStrikes } from "./embed-limits.ts";
export { gates } from "./gates.ts";
export type { Gate } from "./gates.ts";
export { allModuleIds, moduleById, moduleNames, planMatrix, planModules } from "./modules.ts";
export type { ModuleId } from "./modules.ts";
export { paidUntil } from "./paid/paid-until.ts";
export { planName } from "./plan-name.ts";

export type { PlanIconName } from "./plan-icons.ts";
export { heldCodeDays, monthsOf, planPrice } from "./paid/prices.ts";
export type { PlanPrice } from "./paid/prices.ts";
export { annualPrice, planSeed } from "./seed.ts";
export { historyLimitDays, historyLimitsOf } from "./history-limits.ts";
export { keptLimitsOf } from "./kept-limits.ts";
export {
  apiKeyLimits,
  delayedSeconds,
  embedCosts,
  embedGraceDays,
  embedKeyLimits,
  embedModeOf,
  embedUnknownExpiry,
  embedWarningShare,
  provedKeyLimits,
  sheetKeyLimits,
} from "./key-limits.ts";
