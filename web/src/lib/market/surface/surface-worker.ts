import { volatilitySurface } from "@paridad/core/volatility";

import type { SurfaceAnswer, SurfaceQuestion } from "./surface-worker-types.ts";

// Fitting a chain takes tens of milliseconds: the screen goes on drawing meanwhile.
self.addEventListener("message", ({ data }: MessageEvent<SurfaceQuestion>) => {
  const answer: SurfaceAnswer = { id: data.id, surface: volatilitySurface(data.input) };
  (self as unknown as Pick<Worker, "postMessage">).postMessage(answer);
});
