import { keyOfRule, ruleOf, structureChoices, structureWords } from "@paridad/core/rules";

import { formatPoints } from "../opportunity-texts.ts";
import type { RuleRecord } from "./use-rule-records.ts";

const ruleOfRecord = ({ structure, outside, span, width }: RuleRecord) => {
  const choice = structureChoices.find((one) => one.structure === structure);
  const exit = width === null ? "vence" : "barata";
  return ruleOf([choice?.key, outside, span, "10", exit, "ultimo", "mios", width].join("_"));
};

/** `10 de 13 · −0,2 a +6,1`. */
export function recordText({ n, beatCaucion, interval: { low, high } }: RuleRecord): string {
  return `${beatCaucion} de ${n} · ${formatPoints(low)} a ${formatPoints(high)}`;
}

/** The record in a sentence, with the rule it is of. */
export function recordSentence(record: RuleRecord): string {
  const { n, beatCaucion, interval, span } = record;
  const between = `${formatPoints(interval.low)} a ${formatPoints(interval.high)} pts con 90 %`;
  return `Así: ${beatCaucion} de ${n} OPEX sobre la caución, ${between}. “${structureWords(ruleOfRecord(record))}, a ${span} días” en las ruedas guardadas, con costos minoristas.`;
}

/** The same rule in the bench. */
export function benchAddress(record: RuleRecord): string {
  return `/oportunidades/banco?regla=${keyOfRule(ruleOfRecord(record))}`;
}
