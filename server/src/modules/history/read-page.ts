import { historyCountedRows } from "@paridad/core/contract";
import type { HistoryPagination } from "@paridad/core/contract";
import type { BarRow, BarsRepository, BarsWanted } from "./storage/bars-repository.ts";

type Page = { readonly page: number; readonly limit: number };

/** Number of rows at least, up to one more than are counted, and whether these are all. */
async function rowsKnown(
  bars: Pick<BarsRepository, "countUpTo">,
  filter: Omit<BarsWanted, "limit" | "offset" | "upTo">,
  { read, hasNext }: { read: number; hasNext: boolean },
): Promise<{ readonly rows: number; readonly isAll: boolean }> {
  if (!hasNext) return { rows: read, isAll: true };
  // A row a session may be made of hundreds of bars: too dear to count ahead.
  if (filter.resolution === "1d" || read >= historyCountedRows) return { rows: read + 1, isAll: false };
  const rows = await bars.countUpTo(filter, historyCountedRows + 1);
  return { rows, isAll: rows <= historyCountedRows };
}

/**
 * One page of a listing and what is known of its length: exact while there are no more than `historyCountedRows`, otherwise
 * that there are more.
 */
export async function readPage(
  bars: Pick<BarsRepository, "list" | "countUpTo">,
  filter: Omit<BarsWanted, "limit" | "offset" | "upTo">,
  { page, limit }: Page,
): Promise<{ readonly rows: BarRow[]; readonly pagination: HistoryPagination }> {
  const offset = (page - 1) * limit;
  const listedBars = await bars.list({ ...filter, limit: limit + 1, offset });
  const rows = listedBars.slice(0, limit);
  const hasNextPage = listedBars.length > limit;
  // Beyond the last row nothing says how far away it is.
  if (rows.length === 0 && page > 1) {
    return { rows, pagination: { page, totalPages: null, total: null, totalAtLeast: 0, hasNextPage } };
  }
  const known = await rowsKnown(bars, filter, { read: offset + rows.length, hasNext: hasNextPage });
  return {
    rows,
    pagination: {
      page,
      totalPages: known.isAll ? Math.max(1, Math.ceil(known.rows / limit)) : null,
      total: known.isAll ? known.rows : null,
      totalAtLeast: Math.min(historyCountedRows, known.rows),
      hasNextPage,
    },
  };
}
