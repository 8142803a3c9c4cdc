import type { SearchInput } from "@paridad/core/opportunities";

import { createOwnWorker } from "../../../lib/workers/own-worker.ts";
import { runSearch } from "./run-search.ts";
import type { SearchListener } from "./run-search.ts";
import type { SearchAnswer, SearchQuestion } from "./search-worker-types.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./search-worker.ts?worker&url";

/** Runs one search at a time; asking again gives up the one before. */
export type Searcher = {
  readonly ask: (input: SearchInput | null, listener: SearchListener) => void;
  readonly end: () => void;
};

function onPage(): Searcher {
  let latest = 0;
  return {
    ask: (input, listener) => {
      latest += 1;
      const id = latest;
      if (input === null) return;
      const isWanted = () => latest === id;
      runSearch(input, { ...listener, isWanted }).catch(() =>
        isWanted() ? listener.onFailure() : undefined,
      );
    },
    end: () => void (latest += 1),
  };
}

/** In a worker, another after one that failed; where a browser has none, on the page in short turns. */
export function createSearcher(): Searcher {
  if (typeof Worker === "undefined") return onPage();
  let worker: Worker | null = null;
  let id = 0;
  let listener: SearchListener | null = null;
  const end = () => {
    worker?.terminate();
    worker = null;
  };
  const start = () => {
    const made = createOwnWorker(workerUrl);
    made?.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
      if (data.id !== id) return;
      if ("progress" in data) listener?.onProgress(data.progress);
      else if ("outcome" in data) listener?.onOutcome(data.outcome);
      else listener?.onFailure();
    });
    made?.addEventListener("error", () => {
      end();
      listener?.onFailure();
    });
    return made;
  };
  return {
    ask: (input, next) => {
      id += 1;
      listener = next;
      if (input !== null) worker ??= start();
      worker?.postMessage({ id, input } satisfies SearchQuestion);
    },
    end,
  };
}
