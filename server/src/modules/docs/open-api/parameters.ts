import {
  columnsMediaType,
  historyDefaultLimit,
  historyMaximumSymbols,
  ratioDefaultLimit,
} from "@paridad/core/contract";

type ParameterText = { readonly description: string; readonly default?: string | number };

/** Meaning of each parameter of the data API, by its name. */
const byName: Readonly<Record<string, ParameterText>> = {
  expiration: {
    description:
      "Día del vencimiento, AAAA-MM-DD, o `nearest`: el más cercano que no terminó (la respuesta dice cuál es). Sin él, todos los vencimientos.",
  },
  "strike.gte": { description: "Base mínima, en pesos por acción, inclusive." },
  "strike.lte": { description: "Base máxima, en pesos por acción, inclusive." },
  type: { description: "Solo calls o solo puts. Sin él, los dos." },
  rate: {
    description:
      "Tasa para valuar: `own` (la de los pares del vencimiento, la que va sin el parámetro), `caucion` (interpolada a los días de plazo), `implied` (la de la paridad) o una TNA por 1,00: `0.325` es 32,5 %.",
  },
  spot: {
    description:
      "Precio de la acción para valuar: `middle` (el medio de las puntas, el que va sin el parámetro), `last` o un precio en pesos.",
  },
  model: { description: "`american`, el que va sin el parámetro, o `european` (Black-Scholes)." },
  market: {
    description:
      "`example`: un mercado nuestro, congelado, que responde lo mismo para siempre; para las pruebas de tu programa. Lo lee cualquier clave, y las tasas son netas del arancel minorista.",
  },
  format: {
    description:
      "`json`; `csv` para programas o `csv-excel` para Excel de Argentina, que responden `text/csv`.",
    default: "json",
  },
  symbols: {
    description: `Símbolos de opciones separados con comas, hasta ${historyMaximumSymbols}. Los que operan ahora están en /v1/instruments.`,
  },
  symbol1: { description: "Símbolo de la opción que va arriba en el ratio." },
  symbol2: { description: "Símbolo de la opción que va abajo en el ratio." },
  at: {
    description:
      "Un instante pasado, ISO 8601 con huso, o un día (AAAA-MM-DD): su cierre. Sin él, ahora. Pide el permiso `read:history`.",
  },
  date: { description: "Día de la rueda, AAAA-MM-DD." },
  expiration2: { description: "Vencimiento de la segunda opción, AAAA-MM-DD. Sin él, `expiration`." },
  from: {
    description:
      "Desde cuándo, inclusive: un día de Buenos Aires (AAAA-MM-DD) o un instante ISO 8601 con huso.",
  },
  to: {
    description:
      "Hasta cuándo, inclusive: un día de Buenos Aires (AAAA-MM-DD, con su última barra) o un instante ISO 8601 con huso.",
  },
  resolution: {
    description:
      "Largo de las barras: 1 minuto, 5 minutos o 1 rueda. Sin él, el más fino del que haya filas; `meta.resolution` dice cuál. Nunca se mezclan.",
  },
  limit: { description: "Filas por página, de 1 a 5000.", default: historyDefaultLimit },
  cursor: { description: "`nextCursor` de la página anterior, tal como llegó." },
  settlement: { description: "Una sola liquidación. Sin él, todas las que haya." },
  currency: {
    description: "`ARS`: la acción en Buenos Aires; `USD`: su ADR en Nueva York, de diez acciones.",
    default: "ARS",
  },
  key: { description: "La clave publicable de la página (`pub_…`)." },
  strikes: { description: "Bases a cada lado del dinero. Sin él, todas." },
  window: { description: "Ruedas de historia." },
  chain: {
    description: "Cadenas enteras por vencimiento: `nearest` o días AAAA-MM-DD, separados con comas.",
  },
  fit: { description: "`1`: cada opción con la volatilidad de la sonrisa ajustada de su vencimiento." },
  smile: { description: "Sonrisas por vencimiento, como `chain`." },
  ratios: { description: "Ratios con sus ruedas, separados con comas: `PRIMERA/SEGUNDA:60`." },
  costs: {
    description: "De qué costos son netas las tasas: los tuyos, los derechos de mercado solos, o ninguno.",
  },
  expectedVolatility: {
    description:
      "Volatilidad que esperás de la acción, por 1,00, para el veredicto. Sin él, Yang-Zhang de sus últimas 60 ruedas.",
  },
  idle: { description: "Qué hace la plata apartada mientras tanto: gana la caución o queda quieta." },
  kind: { description: "Conversión (comprar la acción) o reversal (venderla)." },
};

const ofOneContract =
  "Día del vencimiento, AAAA-MM-DD: los símbolos se repiten cada año. Sin él, el contrato que opera ahora; si no opera ninguno, el último.";

/** Exceptions by operation and parameter name. */
const byCall: Readonly<Record<string, Partial<ParameterText>>> = {
  "getHistory expiration": { description: ofOneContract },
  "getRatios expiration": { description: ofOneContract },
  "getInstruments from": {
    description:
      "Vencimientos desde este día, AAAA-MM-DD, también los que ya pasaron. Sin él ni `to`, lo que opera ahora.",
  },
  "getInstruments to": { description: "Vencimientos hasta este día, AAAA-MM-DD." },
  "getRatios limit": { default: ratioDefaultLimit },
  "getShareHistory resolution": {
    description: "Largo de las barras: 1 minuto, 5 minutos o 1 rueda.",
    default: "1d",
  },
  "getVolatilityHistory from": { description: "Primera rueda, AAAA-MM-DD. Sin ella, los últimos 12 meses." },
  "getVolatilityHistory to": { description: "Última rueda, AAAA-MM-DD." },
};

/** The text of a parameter, with its default where it has one; null where nobody wrote it. */
export function parameterText(operationId: string, name: string): ParameterText | null {
  const text = { ...byName[name], ...byCall[`${operationId} ${name}`] };
  return text.description === undefined ? null : { ...text, description: text.description };
}

/** The columns that a chain may be cut to, named by the option's own fields. */
export function columnsText(columns: readonly string[]): string {
  return `Campos de cada opción y su orden, separados con comas; la respuesta trae solo esos y su tipo es \`${columnsMediaType}\`. Sin él, todos. Valen: ${columns.map((name) => `\`${name}\``).join(", ")}.`;
}
