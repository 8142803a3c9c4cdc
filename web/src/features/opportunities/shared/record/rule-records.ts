import { useMemo } from "react";

import { keyOfRule, ruleOf, structureChoices, structureWords } from "@paridad/core/rules";
import { kindKey, kindOfTrade, type KindStructure } from "@paridad/core/backtest";
import type { RuleRecordsContent } from "@paridad/core/contract";
import { readRuleRecords } from "@paridad/core/endpoints";

import { formatPoints } from "../opportunity-texts.ts";
import { useData } from "../../../../data/use-data.ts";

export type RuleRecord = RuleRecordsContent["records"][number];
export type Trade = {
  readonly structure: KindStructure;
  readonly strike: number;
  readonly otherStrike?: number;
  /** Calendar days to expiry. */
  readonly days: number;
};
export type RecordOf = (trade: Trade) => RuleRecord | null;

/** Made once a session. */
const staleMilliseconds = 3_600_000;
/** Digits of the spot: a kind is some per cent wide, and rows aren't drawn again at each tick. */
const digits = 3;

/** Finds the record of a trade's kind over the stored sessions; null where none was worked out, undefined before that is known. */
export function useRuleRecords(spot: number | null): RecordOf | null | undefined {
  const { data, isPending } = useData(readRuleRecords, ["rule-records"], { staleTime: staleMilliseconds });
  const level = spot === null ? null : Number(spot.toPrecision(digits));
  return useMemo(() => {
    if (isPending) return undefined;
    if (!data || level === null || data.records.length === 0) return null;
    const byKind = new Map(data.records.map((record) => [kindKey(record), record]));
    return (trade) => {
      const kind = kindOfTrade({ ...trade, spot: level });
      return kind === null ? null : (byKind.get(kindKey(kind)) ?? null);
    };
  }, [data, isPending, level]);
}

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

export function benchAddress(record: RuleRecord): string {
  return `/oportunidades/banco?regla=${keyOfRule(ruleOfRecord(record))}`;
}
