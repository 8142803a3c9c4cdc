import { vi } from "vitest";
import { proofSize } from "./proof-size.ts";
import type { Answer, Call } from "./race-world.ts";

const rounds = proofSize({ small: 1, full: 10 });
/** For each file with races: a round may have the time of a test. */
export function takeRaceTime(): void {
  vi.setConfig({ testTimeout: rounds * 30_000 });
}

/** Calls that meet in each race. */
export const tries = 20;

/** Runs a race once, and ten times for the full proof. */
export async function inRounds(run: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < rounds; round += 1) await run(round);
}

export function times(count: number, make: (index: number) => Call): Call[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Counts of answers by status, as `200 x 1, 401 x 19`. */
export function countsOf(answers: readonly Answer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .toSorted(([one], [other]) => one - other)
    .map(([status, count]) => `${status} x ${count}`)
    .join(", ");
}
