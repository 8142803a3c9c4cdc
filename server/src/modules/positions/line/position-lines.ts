import type { PositionLineAnswer, SavedTrade } from "@paridad/core/contract";
import {
  followContract,
  lineKey,
  positionLine,
  savedPositionMessages as texts,
  standingEvents,
} from "@paridad/core/positions";
import type { PositionLine } from "@paridad/core/positions";
import { buenosAiresDate } from "@paridad/core/symbols";
import type { InstrumentTable } from "@paridad/core/symbols";
import { readInstrumentTable } from "../../../db/shared/instruments.ts";
import { conflict } from "../../../http/http-error.ts";
import type { Platform } from "../../platform.ts";
import { contentOf } from "../read-row.ts";
import type { PositionRow } from "../read-row.ts";
import { lineBars } from "./line-bars.ts";
import type { LineContract, StoredBars } from "./line-bars.ts";

export type ReadLegBars = (filter: {
  readonly contracts: readonly { readonly symbol: string; readonly expiration: string }[];
  readonly withShare: boolean;
  readonly from: Date;
  readonly resolution: "5m" | "1d";
}) => Promise<
  StoredBars & {
    readonly options: readonly { readonly source: string }[];
    readonly share: readonly { readonly source: string }[];
    readonly isCut: boolean;
  }
>;

const day = 86_400_000;
/** A younger position is followed by five minutes. */
const youngMilliseconds = 5 * day;

/** Everything its standing events dealt, each contract once, under its newest name. */
function contractsOf(
  trades: readonly SavedTrade[],
  settlement: PositionRow["settlement"],
  { table, today }: { readonly table: InstrumentTable; readonly today: string },
): LineContract[] {
  const all = new Map(trades.map(({ contract }) => [lineKey(contract), contract]));
  return [...all.values()].map((contract) => {
    if (contract.type === "share") return { contract, symbol: null };
    const on = today < contract.expiration ? today : contract.expiration;
    const saved = { ...contract, settlement: settlement as "24hs" };
    const followed = followContract({ contract: saved, table, on });
    return { contract, symbol: followed.ok ? followed.symbol : contract.symbol };
  });
}

function pointOf({ instant, profit, isLast }: PositionLine["points"][number]) {
  return { at: new Date(instant).toISOString(), profit, isLast };
}

/** Result of closing a saved position on each day since it was opened, by the bars stored of its legs. */
export async function readLine(
  row: PositionRow,
  { database, clock, readBars }: Pick<Platform, "database" | "clock"> & { readonly readBars: ReadLegBars },
): Promise<PositionLineAnswer> {
  const content = contentOf(row);
  const [opening] = content?.events ?? [];
  if (content === null || opening === undefined) throw conflict(texts.unreadable);
  const now = clock.now();
  const opened = Date.parse(opening.at);
  const resolution = now - opened < youngMilliseconds ? "5m" : "1d";
  const trades = standingEvents(content.events).flatMap((event) => event.trades);
  const days = trades.flatMap(({ contract }) => (contract.type === "share" ? [] : [contract.expiration]));
  const table = await readInstrumentTable(database, [...new Set(days)]);
  const contracts = contractsOf(trades, row.settlement, { table, today: buenosAiresDate(now) });
  const stored = await readBars({
    contracts: contracts.flatMap(({ contract, symbol }) =>
      contract.type === "share" || symbol === null ? [] : [{ symbol, expiration: contract.expiration }],
    ),
    withShare: contracts.some(({ contract }) => contract.type === "share"),
    // A session's bar stands at its close or at its beginning.
    from: new Date(opened - (resolution === "1d" ? day : 0)),
    resolution,
  });
  const settlement = row.settlement as "24hs";
  const bars = lineBars(stored, contracts, { resolution, settlement, now });
  const { points, best, worst, unknown } = positionLine({ content, bars });
  const sources = new Set(
    [...stored.options, ...stored.share].map(({ source }) => source as PositionLineAnswer["sources"][number]),
  );
  return {
    resolution,
    points: points.map(pointOf),
    best: best && pointOf(best),
    worst: worst && pointOf(worst),
    unknown,
    sources: [...sources].toSorted(),
    isCut: stored.isCut,
  };
}
