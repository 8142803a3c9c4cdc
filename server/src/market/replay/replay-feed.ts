import type { Clock, Feed } from "../feed.ts";

export function createReplayFeed({ directory }: { directory: string; speed: number; clock: Clock }): Feed {
  throw new Error(directory);
}
