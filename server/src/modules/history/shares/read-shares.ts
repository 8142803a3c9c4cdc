import { historyDefaultLimit } from "@paridad/core/contract";
import type {
  BarResolution,
  HistoryMeta,
  ShareBarRow as Answered,
  ShareCurrency,
  ShareSettlement,
} from "@paridad/core/contract";
import type { CsvColumn } from "@paridad/core/formats";
import type { Access } from "@paridad/core/plans";
import type { Clock } from "../../../platform/clock.ts";
import type { BarFlag, BarSource } from "../bar.ts";
import { metaOf, planRange } from "../history-window.ts";
import { isUnderWay } from "../../../market/session-date.ts";
import { wholeDay } from "../storage/session-repository.ts";
import { dayOf } from "../../../platform/start-of-day.ts";
import { leftOutText, recordedNotShared } from "../../../market/terms/recorded-terms.ts";
import type { RecordedTerms } from "../../../market/terms/recorded-terms.ts";
import type { ShareBarRow, SharePlace, ShareReads } from "./share-reads-repository.ts";

/** Query of the share's series; days or instants as `fecha_inicio` and `fecha_fin` take them. */
export type ShareQuestion = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly settlement?: ShareSettlement | null | undefined;
  readonly currency?: ShareCurrency | undefined;
  readonly resolution?: BarResolution | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};
export type SharePage<Row = Answered> = {
  readonly data: Row[];
  readonly meta: HistoryMeta;
  readonly nextCursor: string | null;
};

/** Beyond there are no rows. */
const latestTime = 8.64e15 - 86_400_000;

function placeOf(cursor: string | undefined): SharePlace | null {
  if (cursor === undefined) return null;
  const [time = "", settlement = ""] = cursor.split("-");
  return {
    time: new Date(Math.min(Number(time), latestTime)),
    settlement: settlement as ShareSettlement,
  };
}

function cursorOf({ time, settlement }: ShareBarRow): string {
  return `${time.getTime()}-${settlement}`;
}

/** A stored bar as the specification names it. */
export function answerRow(row: ShareBarRow): Answered {
  return {
    time: row.time.toISOString(),
    symbol: row.symbol,
    settlement: row.settlement as ShareSettlement,
    currency: row.currency as ShareCurrency,
    precio_apertura: row.open,
    precio_maximo: row.high,
    precio_minimo: row.low,
    precio_cierre: row.close,
    precio_compra: row.bid,
    precio_venta: row.ask,
    volumen: row.volume,
    facturacion: row.turnover,
    resolution: row.resolution as BarResolution,
    source: row.source as BarSource,
    flags: row.flags === "" ? [] : (row.flags.split(",") as BarFlag[]),
  };
}

/** Pages of the share's bars, newest first, cut to what the plan reads and what the terms of each recording let through. */
export function createShareHistory<Row>({
  shares,
  terms,
  clock,
  rowOf,
}: {
  readonly shares: Pick<ShareReads, "list" | "newest" | "lastChanges">;
  readonly terms: RecordedTerms;
  readonly clock: Clock;
  readonly rowOf: (row: ShareBarRow, changedAt: Date | null) => Row;
}) {
  const lastChangeOf = async (rows: readonly ShareBarRow[], currency: ShareCurrency) => {
    const today = rows.find((row) => isUnderWay(row, clock));
    if (today === undefined) return () => null;
    const changes = await shares.lastChanges(currency, wholeDay(dayOf(today.time)));
    return (row: ShareBarRow) => (isUnderWay(row, clock) ? (changes.get(row.settlement) ?? null) : null);
  };
  return async (
    access: Access,
    {
      from,
      to,
      settlement = null,
      currency = "ARS",
      resolution = "1d",
      limit = historyDefaultLimit,
      cursor,
    }: ShareQuestion,
  ): Promise<SharePage<Row>> => {
    const newest = await shares.newest(currency);
    const query = { fecha_inicio: from, fecha_fin: to, resolution };
    const range = planRange({ access, query, newest, now: clock.now() });
    const bounds = { currency, settlement, resolution, from: range.from, to: range.to };
    const filter = { ...bounds, after: placeOf(cursor), limit: limit + 1 };
    const withheld = await terms(bounds);
    const { stretches } = withheld;
    const list = async (left: typeof stretches) =>
      range.resolutions.length === 0 ? [] : shares.list({ ...filter, withheld: left });
    const listedBars = await list(stretches);
    const isAll = listedBars.length === 0 && stretches.length > 0;
    if (isAll && (await list([])).length > 0) throw recordedNotShared(withheld);
    const rows = listedBars.slice(0, limit);
    const last = listedBars.length > limit ? rows.at(-1) : undefined;
    const changedAt = await lastChangeOf(rows, currency);
    return {
      data: rows.map((row) => rowOf(row, changedAt(row))),
      meta: metaOf(rows, range, leftOutText(withheld)),
      nextCursor: last === undefined ? null : cursorOf(last),
    };
  };
}
export type ShareHistory = ReturnType<typeof createShareHistory<Answered>>;

function column(key: keyof Answered & string, heading: string): CsvColumn<Answered> {
  return { key, heading, value: (row) => row[key] as string | number | null };
}

export const shareColumns: readonly CsvColumn<Answered>[] = [
  column("time", "Fecha"),
  column("symbol", "Símbolo"),
  column("settlement", "Liquidación"),
  column("currency", "Moneda"),
  column("precio_cierre", "Cierre"),
  column("precio_compra", "Compra"),
  column("precio_venta", "Venta"),
  column("precio_minimo", "Mínimo"),
  column("precio_maximo", "Máximo"),
  column("precio_apertura", "Apertura"),
  column("volumen", "Volumen"),
  column("facturacion", "Facturación"),
  column("resolution", "Resolución"),
  column("source", "Fuente"),
  { key: "flags", heading: "Marcas", value: ({ flags }) => flags.join(" ") },
];
