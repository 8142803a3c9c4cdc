import { useMemo } from "react";

import { isApiError } from "@paridad/core/api";
import { readVolatilityHistory } from "@paridad/core/endpoints";
import { formatDate, formatNumber } from "@paridad/core/formats";
import { measuredBeta } from "@paridad/core/risk";
import type { MeasuredBeta } from "@paridad/core/risk";
import { useData } from "../../../data/use-data.ts";

/** Fall of volatility on a rise where nothing was measured: a start to edit. */
export const typedBeta = -0.4;

export type KnownBeta = {
  /** Rounded to what the field shows; null where there is none. */
  readonly beta: number | null;
  /** Its basis, or why there is none. */
  readonly words: string;
};

function wordsOf({ beta, changes, from, to, fewest }: MeasuredBeta): string {
  if (beta === null) {
    return changes < fewest
      ? `No hay beta medida: hay ${changes} cambios diarios guardados y hacen falta ${fewest}.`
      : "No hay beta medida: la acción no se movió en los días guardados.";
  }
  const number = (value: number) => formatNumber(value, { minimumDecimals: 2, maximumDecimals: 2 });
  return `Medida: ${number(beta.beta)} ± ${number(beta.standardError)}, con ${beta.days} cambios diarios de la volatilidad en el dinero guardada, del ${formatDate(from ?? "")} al ${formatDate(to ?? "")}.`;
}

/** The beta of the stored sessions of the last twelve months. */
export function useMeasuredBeta(): KnownBeta {
  const { data, error, isPending } = useData(readVolatilityHistory, ["volatilidad", "historia", "beta"], {
    staleTime: 3_600_000,
  });
  return useMemo(() => {
    if (isPending) return { beta: null, words: "Buscando la beta de los días guardados…" };
    if (data === undefined) {
      const isLocked = isApiError(error) && error.code === "SUBSCRIPTION_REQUIRED";
      const why = isLocked
        ? "tu plan no lee las volatilidades guardadas"
        : "no se pudieron leer los días guardados";
      return { beta: null, words: `No hay beta medida: ${why}.` };
    }
    const measured = measuredBeta(data);
    const beta = measured.beta === null ? null : Math.round(measured.beta.beta * 100) / 100;
    return { beta, words: wordsOf(measured) };
  }, [data, error, isPending]);
}
