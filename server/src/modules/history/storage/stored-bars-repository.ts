import { sql } from "kysely";
import { newestBars, packed } from "./bar-queries-repository.ts";
import type { BarRange, BarRow, HistoryDatabase } from "./bar-queries-repository.ts";
import { dayWindows } from "./day-windows-repository.ts";
import { unpackBars } from "./packed-bars.ts";
import type { PackedBars } from "./packed-bars.ts";
import { createSliceSizes } from "./slice-sizes.ts";

/** Where a slice ended: the instant of its last row, and how many rows of that instant were passed so far. */
type Place = { readonly to: Date | null; readonly given: number };
type Passed = { readonly rows: number; readonly last: Date | null; readonly here: number };

const rowSizes = { least: 250, most: 5_000 };

function afterPassing(place: Place, { last, here }: Omit<Passed, "rows">): Place {
  if (last === null) return place;
  const to = new Date(last.getTime() + 1);
  return { to, given: here + (place.to?.getTime() === to.getTime() ? place.given : 0) };
}

async function passRows(
  database: HistoryDatabase,
  wanted: BarRange,
  { place, rows }: { place: Place; rows: number },
): Promise<Passed> {
  const newest = newestBars({ ...wanted, to: place.to }, rows + place.given);
  const answer = await sql<{ rows: number; last: Date | null; here: number }>`
    with passed as (
      select time from (${newest}) as bars
      order by time desc, symbol, expiration limit ${rows} offset ${place.given}
    )
    select count(*)::int as rows, min(time) as last,
      (count(*) filter (where time = (select min(time) from passed)))::int as here
    from passed
  `.execute(database);
  return answer.rows[0] ?? { rows: 0, last: null, here: 0 };
}

/** Passes over some rows without fetching them. */
async function skip(
  database: HistoryDatabase,
  wanted: BarRange,
  { place, rows }: { place: Place; rows: number },
): Promise<{ readonly place: Place; readonly passed: number }> {
  const sizes = createSliceSizes({ ...rowSizes, first: 1_000 });
  let passed = 0;
  let here = place;
  while (passed < rows) {
    const start = here;
    const slice = await sizes.run(async (size) => {
      const asked = Math.min(size, rows - passed);
      return { asked, ...(await passRows(database, wanted, { place: start, rows: asked })) };
    });
    passed += slice.rows;
    here = afterPassing(start, slice);
    if (slice.rows < slice.asked) break;
  }
  return { place: here, passed };
}

async function newestRows(
  database: HistoryDatabase,
  wanted: BarRange,
  { place, rows }: { place: Place; rows: number },
): Promise<BarRow[]> {
  const newest = newestBars({ ...wanted, to: place.to }, rows + place.given);
  const answer = await sql<PackedBars>`
    select ${packed} from (
      select * from (${newest}) as bars
      order by time desc, symbol, expiration limit ${rows} offset ${place.given}
    ) as bars
  `.execute(database);
  return answer.rows.flatMap(unpackBars);
}

/** @returns how many rows were passed over. */
async function* barsOf(
  database: HistoryDatabase,
  wanted: BarRange,
  { first, offset }: { first: number; offset: number },
): AsyncGenerator<BarRow, number> {
  const sizes = createSliceSizes({ ...rowSizes, first: Math.min(first, 500) });
  const beginning = { to: wanted.to, given: 0 };
  let { place, passed } = await skip(database, wanted, { place: beginning, rows: offset });
  if (passed < offset) return passed;
  for (;;) {
    const start = place;
    const { asked, rows } = await sizes.run(async (size) => ({
      asked: size,
      rows: await newestRows(database, wanted, { place: start, rows: size }),
    }));
    yield* rows;
    if (rows.length < asked) return passed;
    const last = rows.at(-1)?.time ?? null;
    const here = rows.filter(({ time }) => time.getTime() === last?.getTime()).length;
    place = afterPassing(start, { last, here });
  }
}

/**
 * Stored bars, newest first, in short statements that each go on where the one before ended.
 * @param first rows of the first statement.
 */
export async function* storedBars(
  database: HistoryDatabase,
  wanted: BarRange,
  { first, offset = 0 }: { first: number; offset?: number },
): AsyncGenerator<BarRow, void> {
  let left = offset;
  for await (const window of dayWindows(database, wanted)) {
    left -= yield* barsOf(database, window, { first, offset: left });
  }
}

/** How many stored bars of a range follow `offset`, up to `most`. */
export async function countStoredBars(
  database: HistoryDatabase,
  wanted: BarRange,
  { offset, most }: { offset: number; most: number },
): Promise<number> {
  let rows = 0;
  for await (const window of dayWindows(database, wanted)) {
    if (rows >= offset + most) break;
    const place = { to: window.to, given: 0 };
    rows += (await skip(database, window, { place, rows: offset + most - rows })).passed;
  }
  return Math.max(0, rows - offset);
}
