import { tellPage } from "../../../lib/workers/worker-side.ts";
import { runSearch } from "./run-search.ts";
import type { SearchAnswer, SearchQuestion } from "./search-worker-types.ts";

const answer = tellPage<SearchAnswer>;
let latest = 0;

self.addEventListener("message", ({ data: { id, input } }: MessageEvent<SearchQuestion>) => {
  latest = id;
  if (input === null) return;
  runSearch(input, {
    isWanted: () => latest === id,
    onProgress: (progress) => answer({ id, progress }),
    onOutcome: (outcome) => answer({ id, outcome }),
  }).catch(() => answer({ id, hasFailed: true }));
});
