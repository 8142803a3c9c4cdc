import { openTerms } from "../feed.ts";
import type { Clock, Feed, FeedFault } from "../feed.ts";
import { loadRecording } from "./load-recording.ts";
import { ReplayPlayer } from "./replay-player.ts";

const tickMilliseconds = 500;

/** Plays recorded quotes (the layout of the shared data's `quotes`), labelled with the recorded date. */
export function createReplayFeed({
  directory,
  speed,
  clock,
}: {
  directory: string;
  /** Speed against life, above 0. */
  speed: number;
  clock: Clock;
}): Feed {
  let timer: NodeJS.Timeout | undefined;
  return {
    kind: "replay",
    name: "Grabación de BYMA",
    terms: openTerms,
    silenceMilliseconds: 15_000,
    async start(sink) {
      const recording = await loadRecording(directory, (fault: FeedFault, detail) =>
        sink.fault(fault, detail),
      );
      const player = new ReplayPlayer({ recording, speed });
      let last = clock.now();
      sink.quotes(player.advance(0));
      timer = setInterval(() => {
        const now = clock.now();
        sink.quotes(player.advance(now - last));
        last = now;
      }, tickMilliseconds);
    },
    stop() {
      clearInterval(timer);
    },
  };
}
