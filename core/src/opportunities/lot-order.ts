import { orderCost } from "../costs/index.ts";
import type { CostFractions, CostSchedule } from "../costs/index.ts";
import { sharesPerLot } from "../positions/index.ts";

/** Cost of an order of one lot, pesos a share as its amount is. */
export function lotOrder(costs: CostSchedule, kind: keyof CostFractions, amount: number): number {
  return orderCost(costs, kind, sharesPerLot * amount) / sharesPerLot;
}
