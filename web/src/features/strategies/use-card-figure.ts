import { useQuery } from "@tanstack/react-query";

import { readVolatilityHistory } from "@paridad/core/endpoints";
import { formatInteger, formatVolatility } from "@paridad/core/formats";
import { screenWords } from "@paridad/core/messages";
import { addDays, buenosAiresDate } from "@paridad/core/symbols";
import { indexDays, volatilitySessions } from "@paridad/core/volatility";

import { positionsQuery } from "../../data/positions/kept-lists.ts";
import { useServices } from "../../lib/services.tsx";
import { useData } from "../../data/use-data.ts";
import type { StrategyArea } from "./strategy-areas.ts";
import { usePermission } from "../../data/access.ts";

/** More than any row of closed days. */
const lastDays = 10;

/** One number of now for a card, where a light call has it: nothing here opens the market's socket. */
export function useCardFigure({ slug, gate }: StrategyArea): string | null {
  const passes = usePermission();
  const { api, clock } = useServices();
  const today = buenosAiresDate(clock.now());
  const query = { fecha_inicio: addDays(today, -lastDays), fecha_fin: today };
  const { data: rows } = useData(readVolatilityHistory, ["volatilidad", "historia", query], {
    query,
    enabled: slug === "volatilidad" && passes(gate) && passes("history.volatility"),
  });
  const { data } = useQuery({ ...positionsQuery(api), enabled: slug === "riesgo" && passes(gate) });
  // Another card may have read the list: what is read is a number of its own card alone.
  if (slug === "volatilidad") {
    const last = volatilitySessions(rows ?? [], { days: indexDays }).at(-1);
    return last === undefined || last.atTheMoney === null
      ? null
      : `${screenWords.thirtyDayVolatility} ${formatVolatility(last.atTheMoney)}`;
  }
  if (slug !== "riesgo" || data === undefined) return null;
  const open = data.positions.filter(({ status }) => status === "open").length;
  return `${formatInteger(open)} ${open === 1 ? "posición abierta" : "posiciones abiertas"}`;
}
