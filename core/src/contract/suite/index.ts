export {
  costsAnswerSchema,
  costsRequestSchema,
  highestCost,
  highestMinimum,
  type CostChoice,
  type CostsRequest,
  type PersonCosts,
} from "./costs.ts";
export {
  dataConversionsAnswerSchema,
  dataConversionsQuerySchema,
  dataCoveredCallsAnswerSchema,
  dataCoveredCallsQuerySchema,
  type ConversionOpportunity,
  type CoveredCallOpportunity,
} from "./data-opportunities.ts";
export * from "../alerts/index.ts";
