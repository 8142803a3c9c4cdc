/** The chain is drawn five times in two seconds at most: what moves faster nobody reads. */
export const chainPaceMilliseconds = 400;

/** Milliseconds after a picture at which each turn's rows are drawn while the feed does not rest. */
export const chainTurns = [0, 100, 200] as const;

/** Then it is the charts' turn: all rows are on the screen by then, and their next picture not due. */
export const chartsTurn = 300;

/** The usual table is one stretch of rows for each turn; a longer one has all turns in sight wherever it is scrolled. */
const rowsInTurn = 7;

/** The turn, an index into `chainTurns`, of the base at a place of the ladder counted from 0. */
export function turnOfPlace(place: number): number {
  return Math.floor(place / rowsInTurn) % chainTurns.length;
}
