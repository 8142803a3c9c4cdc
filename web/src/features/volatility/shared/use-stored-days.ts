import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";

import { readVolatilityHistory } from "@paridad/core/endpoints";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import { indexDays, volatilitySessions } from "@paridad/core/volatility";

import { useData } from "../../../data/use-data.ts";
import { useServices } from "../../../lib/services.tsx";

const staleMilliseconds = 5 * 60_000;

/** The stored rows of the last so many days, and the same as one session a day by constant maturity of 30 days. */
export function useStoredDays(days: number) {
  const { clock } = useServices();
  const to = buenosAiresDate(clock.now());
  const range = { fecha_inicio: addDays(to, -days), fecha_fin: to };
  const query = useData(readVolatilityHistory, ["volatilidad", "historia", range], {
    query: range,
    staleTime: staleMilliseconds,
    placeholderData: keepPreviousData,
  });
  const rows = query.data;
  const sessions = useMemo(() => volatilitySessions(rows ?? [], { days: indexDays }), [rows]);
  return { query, rows: rows ?? [], sessions, range };
}
