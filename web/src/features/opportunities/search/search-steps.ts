// By itself, so that a page that does the search loads no other of core's opportunities.
export { searchStrategies as searchSteps } from "@paridad/core/opportunities";
