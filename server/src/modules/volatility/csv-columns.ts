import type { VolatilityDay } from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";

function column(
  key: string,
  heading: string,
  value: (row: VolatilityDay) => string | number | null,
): CsvColumn<VolatilityDay> {
  return { key, heading, value };
}

export const volatilityDayColumns: readonly CsvColumn<VolatilityDay>[] = [
  column("day", "Rueda", ({ day }) => day),
  column("expiration", "Vencimiento", ({ expiration }) => expiration),
  column("atTheMoney", "VI en el dinero", ({ atTheMoney }) => atTheMoney),
  column("varianceSwap", "Índice del vencimiento", ({ varianceSwap }) => varianceSwap),
  column("riskReversal", "Risk reversal 25 delta", ({ riskReversal }) => riskReversal),
  column("butterfly", "Mariposa 25 delta", ({ butterfly }) => butterfly),
  column("quotes", "Bases con puntas", ({ quotes }) => quotes),
  column("smile", "Ajuste", ({ smile }) => smile),
  column("forward", "Forward", ({ forward }) => forward),
  column("spot", "Acción", ({ spot }) => spot),
  column("rate", "Tasa continua", ({ rate }) => rate),
  column("years", "Años al vencimiento", ({ years }) => years),
  column("realisedFrom", "Serie de la realizada", ({ realisedFrom }) => realisedFrom),
  column("realisedYangZhang", "Realizada Yang-Zhang", ({ realised }) => realised.yangZhang),
  column("realisedClose", "Realizada cierre a cierre", ({ realised }) => realised.close),
  column("realisedGarmanKlass", "Realizada Garman-Klass", ({ realised }) => realised.garmanKlass),
  column("realisedRogersSatchell", "Realizada Rogers-Satchell", ({ realised }) => realised.rogersSatchell),
  column("realisedParkinson", "Realizada Parkinson", ({ realised }) => realised.parkinson),
  column("quotedAt", "Última cotización", ({ quotedAt }) => quotedAt),
  column("source", "Fuente", ({ source }) => source),
  column("flags", "Marcas", ({ flags }) => flags.join(" ")),
];
