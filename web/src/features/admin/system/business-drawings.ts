import type { BusinessHistory } from "@paridad/core/contract";
import {
  formatDate,
  formatInteger,
  formatPercent,
  formatPesosExact,
  formatPesosShort,
} from "@paridad/core/formats";

import type { ChartDrawing, ChartSeries, ChartTone } from "../../../components/charts/chart-types.ts";

type Day = BusinessHistory["days"][number];
type Named = Pick<ChartSeries, "key" | "label" | "tone">;

const tones: readonly ChartTone[] = ["accent", "atm", "put", "call", "muted", "text"];
/** Days and months stand at their first instant in UTC; the chart's days are civil ones. */
const instantOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);
const dayAt = (x: number): string => new Date(x).toISOString().slice(0, 10);
const monthAt = (x: number): string => `${dayAt(x).slice(5, 7)}/${dayAt(x).slice(0, 4)}`;
const count = (value: number | null): string => formatInteger(value);

type Point = ChartSeries["points"][number];

/** From the first that somebody counted. */
function counted(points: readonly Point[]): readonly Point[] {
  return points.slice(points.findIndex(({ value }) => value !== null));
}

function ofDays(days: readonly Day[], named: Named, valueOf: (day: Day) => number | null): ChartDrawing {
  const points = counted(days.map((day) => ({ x: instantOf(day.day), value: valueOf(day) })));
  return {
    scale: "time",
    series: [{ ...named, shape: "line", hasGaps: true, points, format: count, isCount: true }],
    xLabel: "Día",
    formatX: (x) => formatDate(dayAt(x)),
  };
}

const monthly = { scale: "time", xLabel: "Mes", formatX: monthAt } as const;
const monthInstant = (month: string): number => instantOf(`${month}-01`);

/** In how many of a hundred trials their owner paid, by the month in which they ended; unknown where none did. */
function conversion(months: BusinessHistory["months"]): ChartDrawing {
  const points = counted(
    months.map(({ month, trials, converted }) => ({
      x: monthInstant(month),
      value: trials === 0 ? null : converted / trials,
    })),
  );
  const named = { key: "conversion", label: "Pasaron a pago", tone: "accent" } as const;
  return {
    ...monthly,
    series: [{ ...named, shape: "line", hasGaps: true, points, format: formatPercent }],
  };
}

/** Pesos by month, a line a plan: what was approved less what withdrawals gave back. */
function revenue({ months, revenue: sums }: BusinessHistory): ChartDrawing {
  const names = new Map(sums.map(({ plan, planName }) => [plan, planName]));
  const amountIn = (month: string, plan: string) => {
    const monthSum = sums.find((sum) => sum.month === month && sum.plan === plan);
    return monthSum === undefined ? 0 : monthSum.approved - monthSum.refunded;
  };
  const series = [...names].map(([plan, label], index): ChartSeries => ({
    key: plan,
    label,
    tone: tones[index % tones.length] ?? "muted",
    shape: "line",
    points: months.map(({ month }) => ({ x: monthInstant(month), value: amountIn(month, plan) })),
    format: formatPesosExact,
    formatAxis: formatPesosShort,
  }));
  return { ...monthly, series };
}

export type BusinessChart = {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly drawing: ChartDrawing;
};

/** Charts of the business, in the panel's order. */
export function businessCharts(history: BusinessHistory): readonly BusinessChart[] {
  const { days, months } = history;
  const [trials, converted] = [
    months.reduce((sum, month) => sum + month.trials, 0),
    months.reduce((sum, month) => sum + month.converted, 0),
  ];
  return [
    {
      key: "users",
      title: "Usuarios",
      detail: "Cuentas que existen hoy, por su fecha de alta.",
      drawing: ofDays(days, { key: "users", label: "Usuarios", tone: "accent" }, ({ users }) => users),
    },
    {
      key: "active",
      title: "Usuarios que entran por día",
      detail: "Iniciaron sesión o usaron una abierta.",
      drawing: ofDays(
        days,
        { key: "active", label: "Entraron", tone: "atm" },
        ({ activeUsers }) => activeUsers,
      ),
    },
    {
      key: "revenue",
      title: "Ingresos por plan",
      detail: "Pesos por mes: pagos aprobados menos arrepentimientos.",
      drawing: revenue(history),
    },
    {
      key: "conversion",
      title: "Pruebas que pasan a pago",
      detail: `Por el mes en que terminó la prueba. En total, ${formatInteger(converted)} de ${formatInteger(trials)}.`,
      drawing: conversion(months),
    },
    {
      key: "mails",
      title: "Mails enviados por día",
      detail: "Los de cuentas eliminadas no cuentan.",
      drawing: ofDays(days, { key: "mails", label: "Mails", tone: "accent" }, ({ mails }) => mails),
    },
    {
      key: "connections",
      title: "Conexiones al mercado",
      detail: "El máximo del día, mirado cada 15 minutos.",
      drawing: ofDays(
        days,
        { key: "connections", label: "Conexiones", tone: "atm" },
        ({ connections }) => connections,
      ),
    },
  ];
}
