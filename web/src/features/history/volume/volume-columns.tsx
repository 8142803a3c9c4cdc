import {
  formatDate,
  formatInteger,
  formatNumber,
  formatPesos,
  formatPrice,
  formatStrike,
  unknownDash,
} from "@paridad/core/formats";
import { notToldMessage } from "@paridad/core/contract";
import { relativeVolumeReasonMessages } from "@paridad/core/ratios";

import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { TypeMark } from "../shared/symbols/symbol-option.tsx";
import type { VolumeEntry } from "./use-volume.ts";

type Column = DataColumn<VolumeEntry>;

function total(
  key: "volume" | "turnover" | "operations",
  rest: Pick<Column, "heading" | "width" | "format">,
): Column {
  return {
    ...rest,
    key,
    value: (row) => row[key],
    title: (row) => (row[key] === null ? notToldMessage : undefined),
  };
}

const identity: readonly Column[] = [
  { key: "symbol", heading: "Símbolo", width: 118, isText: true, value: ({ symbol }) => symbol },
  {
    key: "type",
    heading: "Tipo",
    width: 64,
    isText: true,
    value: ({ type }) => type,
    show: ({ type }) => <TypeMark type={type} />,
  },
  { key: "strike", heading: "Base", width: 92, value: ({ strike }) => strike, format: formatStrike },
  {
    key: "expiration",
    heading: "Vencimiento",
    width: 108,
    isText: true,
    value: ({ expiration }) => expiration,
    format: formatDate,
  },
];

const columns: readonly Column[] = [
  ...identity,
  total("volume", { heading: "Volumen", width: 104, format: formatInteger }),
  total("turnover", { heading: "Facturación", width: 140, format: formatPesos }),
  total("operations", { heading: "Operaciones", width: 112, format: formatInteger }),
  {
    key: "precio_cierre",
    heading: "Último cierre",
    width: 112,
    value: ({ close }) => close,
    format: formatPrice,
    // With volume, or with volume unknown, a missing close doesn't prove that it didn't trade.
    title: ({ close, volume }) =>
      close !== null ? undefined : volume === 0 ? "No se operó en el período" : notToldMessage,
  },
  {
    key: "relativeVolume",
    heading: "Vol. relativo",
    width: 112,
    description: "Volumen de la última rueda sobre la media de las 20 anteriores",
    value: ({ relativeVolume }) => relativeVolume,
    format: (value: number | null) =>
      value === null ? unknownDash : `${formatNumber(value, { minimumDecimals: 1, maximumDecimals: 1 })}×`,
    title: ({ relativeVolumeReason }) =>
      relativeVolumeReason === null ? undefined : relativeVolumeReasonMessages[relativeVolumeReason],
  },
  {
    key: "activeSessions",
    heading: "Ruedas operadas",
    width: 132,
    value: ({ activeSessions }) => activeSessions,
    format: formatInteger,
  },
];

/** Columns of the volume table, one row a symbol; in how many sessions it traded says nothing of one. */
export function volumeColumns(sessions: number, isNarrow: boolean): readonly Column[] {
  const visible = sessions > 1 ? columns : columns.filter(({ key }) => key !== "activeSessions");
  const short: Readonly<Record<string, string>> = { volume: "Vol.", relativeVolume: "Rel." };
  return isNarrow ? visible.map((column) => ({ ...column, shortHeading: short[column.key] })) : visible;
}

export const narrowVolume = { symbol: 104, volume: 58, turnover: 121, relativeVolume: 51 } as const;
