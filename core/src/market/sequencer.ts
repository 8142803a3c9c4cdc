import type { ReadUpdate } from "./read-update.ts";

/** Updates kept while a snapshot is awaited; beyond it the oldest knowledge is worth nothing. */
const maximumHeld = 64;
/** Old numbers in a row after which the feed must have begun to count again (a restart behind the same connection). */
const oldFramesThatMeanRestart = 8;

export type SequencedUpdates = {
  /** Updates to merge now, in order. */
  readonly updates: readonly ReadUpdate[];
  /** True when a whole snapshot has to be asked for. */
  readonly needsSnapshot: boolean;
};

export type Sequencer = {
  accept(update: ReadUpdate): SequencedUpdates;
  /** A new connection: what comes next must be a snapshot, of any number. */
  reset(): void;
};

/**
 * Puts updates in order by their `seq`, which grows by one. Repeated and outdated frames are dropped, frames from
 * beyond a gap are held while a snapshot is asked for, and merged after it where they follow on.
 */
export function createSequencer(): Sequencer {
  let last: number | null = null;
  let hasSnapshot = false;
  let oldFrames = 0;
  const held = new Map<number, ReadUpdate>();

  function followers(): ReadUpdate[] {
    const updates: ReadUpdate[] = [];
    for (const seq of held.keys()) if (last !== null && seq <= last) held.delete(seq);
    for (let next = last === null ? undefined : held.get(last + 1); next; next = held.get((last ?? 0) + 1)) {
      held.delete((last ?? 0) + 1);
      last = next.seq;
      updates.push(next);
    }
    return updates;
  }

  function hold(update: ReadUpdate): SequencedUpdates {
    if (held.size >= maximumHeld) held.clear();
    if (update.seq !== null) held.set(update.seq, update);
    return { updates: [], needsSnapshot: true };
  }

  function old(): SequencedUpdates {
    oldFrames += 1;
    if (oldFrames < oldFramesThatMeanRestart) return { updates: [], needsSnapshot: held.size > 0 };
    reset();
    return { updates: [], needsSnapshot: true };
  }

  function take(update: ReadUpdate): SequencedUpdates {
    oldFrames = 0;
    if (update.full || update.seq !== null) last = update.seq;
    const updates = [update, ...followers()];
    return { updates, needsSnapshot: held.size > 0 };
  }

  function reset(): void {
    last = null;
    hasSnapshot = false;
    oldFrames = 0;
    held.clear();
  }

  return {
    reset,
    accept: (update) => {
      const isOld = hasSnapshot && last !== null && update.seq !== null && update.seq <= last;
      if (update.full) {
        // A snapshot of the number we stand at is welcome: it may answer a request.
        if (isOld && update.seq !== last) return old();
        hasSnapshot = true;
        return take(update);
      }
      if (!hasSnapshot) return hold(update);
      if (isOld) return old();
      return last === null || update.seq === null || update.seq === last + 1 ? take(update) : hold(update);
    },
  };
}
