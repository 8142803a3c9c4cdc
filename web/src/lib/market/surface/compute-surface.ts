import { createWorkerCaller } from "../../workers/call-worker.ts";
// The bundler makes this address of the worker it builds.
// oxlint-disable-next-line import/default
import workerUrl from "./surface-worker.ts?worker&url";

/** Fits chains in a worker, one after the other. */
export const createSurfaceComputer = () =>
  createWorkerCaller(workerUrl, async () => (await import("@paridad/core/volatility")).volatilitySurface);
