export {
  highestCost,
  highestMinimum,
  type CostChoice,
  type CostsRequest,
  type PersonCosts,
} from "./costs.ts";
export {
  type ConversionOpportunity,
  type CoveredCallOpportunity,
  type PutSoldOpportunity,
} from "./data-opportunities.ts";
export * from "../alerts/index.ts";
