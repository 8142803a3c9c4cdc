/** @public Design section 12 names these; the cost screen and the builder read the presets. */
export {
  costPreset,
  costPresetIds,
  costPresets,
  silentPreset,
  type CostPreset,
  type CostPresetId,
} from "./cost-presets.ts";
/** @public */
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
