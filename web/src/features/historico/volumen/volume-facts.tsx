import { useMemo } from "react";

import { formatInteger, formatNumber, formatPesos } from "@paridad/core/formats";
import { knownSum, callPutRatio } from "@paridad/core/ratios";

import { Fact } from "../../../components/ui/layout/panel.tsx";
import type { VolumeEntry } from "./use-volume.ts";

function turnoverOf(entries: readonly VolumeEntry[], type: "call" | "put"): number | null {
  return knownSum(entries.filter((entry) => entry.type === type).map(({ turnover }) => turnover));
}

/** The range in five figures. */
export function VolumeFacts({ entries, sessions }: { entries: readonly VolumeEntry[]; sessions: number }) {
  const facts = useMemo(() => {
    const calls = turnoverOf(entries, "call");
    const puts = turnoverOf(entries, "put");
    const volume = knownSum(entries.map((entry) => entry.volume));
    return { calls, puts, volume, ratio: callPutRatio({ calls, puts }) };
  }, [entries]);
  const times = formatNumber(facts.ratio, { minimumDecimals: 2, maximumDecimals: 2 });
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border border-line bg-s1 px-4 py-3 shadow-card sm:grid-cols-3 lg:grid-cols-5">
      <Fact label="Ruedas" value={formatInteger(sessions)} />
      <Fact label="Volumen" value={formatInteger(facts.volume)} detail="lotes" />
      <Fact label="Calls" value={formatPesos(facts.calls)} />
      <Fact label="Puts" value={formatPesos(facts.puts)} />
      <Fact label="Calls / puts" value={times} title="Facturación de calls sobre la de puts" />
    </dl>
  );
}
