import { Link } from "react-router";

import type { BackTestAnswer } from "@paridad/core/contract";
import { formatDate, formatInteger, formatPrice, formatStrike } from "@paridad/core/formats";

import type { DataColumn, NarrowWidths } from "../../../components/ui/table/data-columns.ts";
import { figure } from "../shared/columns.tsx";
import { formatPoints, formatSigned } from "../shared/opportunity-texts.ts";

export type CycleRow = BackTestAnswer["cycles"][number];

const noRate = () => "No se guardó la caución de ese día";

/** The chain of the day it entered, at its close. */
const chainAddress = ({ entered, expiration }: CycleRow) =>
  `/historico/datos?${new URLSearchParams({ vista: "cadena", fecha: entered, hora: "17:00", vencimiento: expiration })}`;

const legText = ({ side, type, strike }: CycleRow["legs"][number]) =>
  `${side === "sell" ? "−" : "+"}${type === "call" ? "C" : "V"} ${formatStrike(strike)}`;

const excessOf = ({ result, caucion }: CycleRow) => (caucion === null ? null : result - caucion);

/** A cycle's columns; `key` and `value` are those of its export, rates as fractions of what was put in. */
export const cycleColumns: readonly DataColumn<CycleRow>[] = [
  {
    key: "entro",
    heading: "Entró",
    description: "Abre la cadena de ese día",
    width: 96,
    isText: true,
    value: ({ entered }) => entered,
    show: (row) => (
      <Link to={chainAddress(row)} className="text-accent hover:underline">
        {formatDate(row.entered)}
      </Link>
    ),
  },
  {
    key: "opciones",
    heading: "Opciones",
    description: "+ comprada, − vendida; C call, V put, con su base",
    width: 250,
    isText: true,
    value: ({ legs }) =>
      legs.map(({ symbol, side }) => `${side === "sell" ? "vende" : "compra"} ${symbol}`).join(", "),
    show: ({ legs }) => legs.map(legText).join("  "),
    title: ({ legs }) =>
      legs.map(({ symbol, price }) => `${symbol} a ${formatPrice(price)} antes de costos`).join(", "),
  },
  {
    key: "salio",
    heading: "Salió",
    width: 96,
    isText: true,
    value: ({ left }) => left,
    format: formatDate,
  },
  {
    key: "vence",
    heading: "Vence",
    width: 96,
    isText: true,
    isOptional: true,
    value: ({ expiration }) => expiration,
    format: formatDate,
  },
  figure({ key: "dias", heading: "Días", width: 60, value: ({ days }) => days, format: formatInteger }),
  figure({
    key: "puesto",
    heading: "Puesto",
    description: "Lo que se pone por acción: lo pagado con sus costos y lo apartado",
    value: ({ outlay }) => outlay,
    format: formatPrice,
  }),
  figure({
    key: "resultado",
    heading: "Resultado",
    description: "De lo puesto, neto de costos, en los días del ciclo",
    value: ({ result }) => result,
    format: formatSigned,
  }),
  figure({
    key: "caucion",
    heading: "Caución",
    description: "La plata puesta a la caución del día en que entró, por esos días",
    value: ({ caucion }) => caucion,
    unknown: noRate,
    format: formatSigned,
  }),
  figure({
    key: "exceso",
    heading: "Exceso, pts",
    description: "Resultado menos caución, en puntos de lo puesto",
    value: excessOf,
    unknown: noRate,
    format: formatPoints,
    isSigned: true,
  }),
  figure({
    key: "accion",
    heading: "La acción",
    description: "Comprada ese día y vendida al final, con sus dividendos",
    value: ({ hold }) => hold,
    format: formatSigned,
  }),
  figure({
    key: "peor_dia",
    heading: "Peor día",
    description: "El resultado más bajo si se cerraba en una rueda en que todas las opciones tenían precio",
    value: ({ worstDay }) => worstDay?.result ?? null,
    unknown: () => "Ninguna rueda del ciclo tuvo precio de todas las opciones",
    format: formatSigned,
  }),
  {
    key: "ejercido",
    heading: "Ejercido",
    width: 84,
    isText: true,
    value: ({ exercised }) => exercised,
    show: ({ exercised }) => (exercised ? "Sí" : "No"),
  },
];

export const narrowCycles: NarrowWidths = { entro: 96, resultado: 88, caucion: 78, exceso: 90 };
