import { readContractChart } from "@paridad/core/endpoints";
import { useData } from "../../../data/use-data.ts";

const staleMilliseconds = 5 * 60_000;

/**
 * The share of one Buenos Aires day as the bars of an option carry it, ascending in epoch milliseconds. Nothing is asked
 * without a symbol or a day.
 */
export function useDayLine(symbol: string | null, day: string | null) {
  const query = useData(readContractChart, ["inicio", "subyacente", symbol, day], {
    params: { symbol: symbol ?? "" },
    query: { fecha_inicio: day ?? "", fecha_fin: day ?? "", resolution: "5m" },
    staleTime: staleMilliseconds,
    retry: false,
    enabled: symbol !== null && day !== null,
  });
  return (query.data?.points ?? []).flatMap(({ time, underlying }) =>
    typeof underlying === "number" ? [{ x: Date.parse(time), y: underlying }] : [],
  );
}
