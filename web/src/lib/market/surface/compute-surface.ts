import type { VolatilitySurface, VolatilitySurfaceInput } from "@paridad/core/volatility";

import { createOwnWorker } from "../../workers/own-worker.ts";
import type { SurfaceAnswer } from "./surface-worker-types.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./surface-worker.ts?worker&url";

/** Fits chains, one after the other. */
export type SurfaceComputer = {
  readonly compute: (input: VolatilitySurfaceInput) => Promise<VolatilitySurface>;
  readonly end: () => void;
};

/** In a worker of its own; where a browser has none, on the page's own thread. */
export function createSurfaceComputer(): SurfaceComputer {
  const worker = createOwnWorker(workerUrl);
  if (worker === null) {
    return {
      compute: async (input) => (await import("@paridad/core/volatility")).volatilitySurface(input),
      end: () => undefined,
    };
  }
  const waiting = new Map<
    number,
    { resolve: (surface: VolatilitySurface) => void; reject: (error: Error) => void }
  >();
  let id = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<SurfaceAnswer>) => {
    waiting.get(data.id)?.resolve(data.surface);
    waiting.delete(data.id);
  });
  worker.addEventListener("error", () => {
    for (const { reject } of waiting.values()) reject(new Error("the surface's worker failed"));
    waiting.clear();
  });
  return {
    compute: (input) =>
      new Promise((resolve, reject) => {
        id += 1;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, input });
      }),
    end: () => worker.terminate(),
  };
}
