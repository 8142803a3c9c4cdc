/** Milliseconds after a picture at which each turn's rows are drawn while the feed does not rest. */
export const chainTurns = [0, 100, 200] as const;

/** The usual table is one stretch of rows for each turn; a longer one has all turns in sight wherever it is scrolled. */
const rowsInTurn = 7;

/** The turn, an index into `chainTurns`, of the row at a place of the list counted from 0. */
export function turnOfPlace(place: number): number {
  return Math.floor(place / rowsInTurn) % chainTurns.length;
}
