export { costPreset, costPresetIds, costPresets, silentCosts, silentPreset } from "./cost-presets.ts";
export {
  caucionWithFee,
  costSchedule,
  costsOfOrders,
  isUsableCosts,
  noCosts,
  orderCost,
  type CostFractions,
  type CostSchedule,
  type CostTerms,
} from "./cost-schedule.ts";
