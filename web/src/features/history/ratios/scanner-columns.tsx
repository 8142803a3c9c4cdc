import { Link } from "react-router";

import {
  formatDate,
  formatInteger,
  formatNumber,
  formatPercent,
  formatRatio,
  formatStrike,
  unknownDash,
} from "@paridad/core/formats";
import { neverMovedMessage } from "@paridad/core/quotes";
import type { ScannedPair } from "@paridad/core/ratios";

import type { DataColumn } from "../../../components/ui/table/data-columns.ts";
import { standing } from "./ratio-facts.tsx";

type Column = DataColumn<ScannedPair>;
const two = { minimumDecimals: 2, maximumDecimals: 2 } as const;

function ratioColumn(key: "current" | "mean" | "standardDeviation", heading: string): Column {
  return {
    key,
    heading,
    width: 100,
    value: ({ statistics }) => statistics[key],
    format: formatRatio,
  };
}

/** Percentile, z-score and words share the reason why there are none. */
function noPlace({ statistics }: ScannedPair): string | undefined {
  return statistics.hasMoved ? undefined : neverMovedMessage(formatInteger(statistics.count));
}

function pairAddress({ symbol1, symbol2 }: ScannedPair, sessions: number): string {
  const query = new URLSearchParams({ s1: symbol1, s2: symbol2, ruedas: String(sessions) });
  return `/historico/ratios?${query}`;
}

const standingColumns: readonly Column[] = [
  {
    key: "zScore",
    heading: "Z-score",
    width: 84,
    value: ({ statistics }) => statistics.zScore,
    description: "Desvíos de su media; la tabla va del más lejos al más cerca",
    show: ({ statistics: { zScore } }) =>
      zScore === null ? (
        unknownDash
      ) : (
        <span className="font-semibold">{formatNumber(zScore, { ...two, sign: "always" })}</span>
      ),
    title: noPlace,
  },
  {
    key: "percentile",
    heading: "Percentil",
    width: 92,
    isOnceWhereSame: true,
    onceText: ({ statistics }) => `percentil ${formatPercent(statistics.percentile)}`,
    description: "Parte de las ruedas con un ratio igual o menor que el de hoy",
    value: ({ statistics }) => statistics.percentile,
    format: formatPercent,
    title: noPlace,
  },
  {
    key: "standing",
    heading: "Lectura",
    width: 168,
    isText: true,
    isOnceWhereSame: true,
    value: ({ statistics }) => standing(statistics.zScore),
    show: ({ statistics }) => {
      const text = standing(statistics.zScore);
      return text === null ? unknownDash : <span className="text-muted">{text}</span>;
    },
    title: noPlace,
  },
];

const lastSessionColumn: Column = {
  key: "lastSession",
  heading: "Rueda",
  width: 96,
  isText: true,
  isOnceWhereSame: true,
  onceText: ({ lastSession }) => `rueda del ${formatDate(lastSession)}`,
  description: "Última rueda en la que los dos tienen cierre",
  value: ({ lastSession }) => lastSession,
  show: ({ lastSession, isCurrent }) => (
    <span className={isCurrent ? "text-muted" : "text-atm"}>{formatDate(lastSession)}</span>
  ),
  title: ({ isCurrent }) =>
    isCurrent ? undefined : "No es la última rueda: en las siguientes faltó un cierre",
};

export function scannerColumns(sessions: number): readonly Column[] {
  return [
    {
      key: "strikes",
      heading: "Bases",
      width: 176,
      isText: true,
      value: ({ strike1 }) => strike1,
      show: (pair) => (
        <Link
          to={pairAddress(pair, sessions)}
          className="block truncate leading-[29px] -outline-offset-2 hover:text-accent hover:underline"
        >
          {pair.symbol1.startsWith("GFGV") ? "Put" : "Call"} {formatStrike(pair.strike1)} /{" "}
          {formatStrike(pair.strike2)}
        </Link>
      ),
    },
    {
      key: "pair",
      heading: "Par",
      width: 196,
      isText: true,
      value: ({ symbol1, symbol2 }) => `${symbol1}/${symbol2}`,
      show: ({ symbol1, symbol2 }) => (
        <span className="text-muted">
          {symbol1} / {symbol2}
        </span>
      ),
    },
    ...standingColumns,
    ratioColumn("current", "Último"),
    lastSessionColumn,
    ratioColumn("mean", "Media"),
    ratioColumn("standardDeviation", "Desvío"),
    {
      key: "count",
      heading: "Ruedas",
      width: 76,
      isOnceWhereSame: true,
      onceText: ({ statistics: { count } }) => `${formatInteger(count)} ruedas`,
      value: ({ statistics }) => statistics.count,
    },
    {
      key: "meanVolume",
      heading: "Volumen medio",
      width: 124,
      description: "El menor de los dos, en lotes por rueda; las ruedas sin operaciones cuentan cero",
      value: ({ meanVolume }) => meanVolume,
      show: ({ meanVolume }) => formatNumber(meanVolume, { minimumDecimals: 0, maximumDecimals: 1 }),
    },
  ];
}

export const narrowScannerWidths = { strikes: 198, zScore: 66, current: 70 } as const;
