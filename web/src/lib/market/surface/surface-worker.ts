import { volatilitySurface } from "@paridad/core/volatility";

import { tellPage } from "../../workers/worker-side.ts";
import type { SurfaceAnswer, SurfaceQuestion } from "./surface-worker-types.ts";

// Fitting a chain takes tens of milliseconds: the screen goes on drawing meanwhile.
self.addEventListener("message", ({ data }: MessageEvent<SurfaceQuestion>) => {
  tellPage<SurfaceAnswer>({ id: data.id, surface: volatilitySurface(data.input) });
});
