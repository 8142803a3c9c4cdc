import { setImmediate as nextTurn } from "node:timers/promises";
import { currentHeavyRead } from "./heavy-read.ts";

const pieceMilliseconds = 10;

/** Lets in what came meanwhile, and ordinary requests first. */
export async function betweenPieces(): Promise<void> {
  await nextTurn();
  await currentHeavyRead()?.turn();
}

/** Does something with each of a list's items. */
export type EachOf = <Item>(
  items: readonly Item[],
  take: (item: Item, index: number) => void,
) => Promise<void>;

/**
 * Works a list of a heavy read off in pieces of 10 ms, or one item where that takes longer. Between two of them what came
 * in meanwhile is begun, and ordinary requests go first.
 * @throws HttpError as `HeavyRead.turn` does.
 */
export const inPieces: EachOf = async (items, take) => {
  const read = currentHeavyRead();
  let begun = performance.now();
  for (const [index, item] of items.entries()) {
    take(item, index);
    const worked = performance.now() - begun;
    if (worked < pieceMilliseconds) continue;
    if (read !== undefined) read.clock.spent += worked;
    await betweenPieces();
    begun = performance.now();
  }
};

/**
 * Runs work that is cut into steps as `inPieces` runs a list: what came in meanwhile goes first every 10 ms, or after one
 * step that takes longer.
 * @throws HttpError as `HeavyRead.turn` does.
 */
export async function runInPieces<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  const read = currentHeavyRead();
  let begun = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    const worked = performance.now() - begun;
    if (step.done !== true && worked < pieceMilliseconds) continue;
    if (read !== undefined) read.clock.spent += worked;
    if (step.done === true) return step.value;
    await betweenPieces();
    begun = performance.now();
  }
}

/** For work inside a transaction, which others may wait for. */
export const inOnePiece: EachOf = async (items, take) => items.forEach((item, index) => take(item, index));
