import { useMemo } from "react";

import { kindKey, kindOfTrade, type KindStructure } from "@paridad/core/backtest";
import type { RuleRecordsContent } from "@paridad/core/contract";
import { readRuleRecords } from "@paridad/core/endpoints";

import { useData } from "../../../../lib/use-data.ts";

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
