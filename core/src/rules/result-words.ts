import { excessesOf, fewestCycles } from "../backtest/index.ts";
import type { BackTestAnswer } from "../contract/index.ts";
import { formatInteger, formatNumber } from "../formats/index.ts";

type Interval = { readonly low: number; readonly high: number };

export const fewCycles = `Con menos de ${fewestCycles} ciclos no hay promedio`;

const points = (value: number) =>
  formatNumber(value * 100, { minimumDecimals: 1, maximumDecimals: 1, sign: "always" });
export const pointsText = (value: number) => `${points(value)} pts`;
export const intervalText = ({ low, high }: Interval) => `de ${points(low)} a ${points(high)}`;

/** Cycles that beat the caución, among those in which it is known. */
function countText({ summary: { n, beatCaucion }, cycles }: Pick<BackTestAnswer, "summary" | "cycles">) {
  const compared = excessesOf(cycles).length;
  const among = compared === n ? "" : ` de los ${compared} con caución guardada`;
  const all = `${formatInteger(n)} ${n === 1 ? "ciclo" : "ciclos"}`;
  return `${all}: ${beatCaucion}${among} ${beatCaucion === 1 ? "le ganó" : "le ganaron"} a la caución.`;
}

/** The count and the mean with its interval, without saying what they mean. */
export function cyclesText(answer: Pick<BackTestAnswer, "summary" | "cycles">): string {
  const { meanExcess, interval } = answer.summary;
  const count = countText(answer);
  if (meanExcess === null || interval === null) return `${count} ${fewCycles}.`;
  return `${count} En promedio ${pointsText(meanExcess)} por ciclo; con 90 %, ${intervalText(interval)}`;
}
