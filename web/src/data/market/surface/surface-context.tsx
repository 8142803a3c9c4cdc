import { createContext, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";

import { surfaceInputOf } from "@paridad/core/stores";
import type { VolatilitySurface } from "@paridad/core/volatility";

import { useChain } from "../chain-context.tsx";
import { useValuedMarketStore } from "../valued-market-context.tsx";
import { createWorkerCaller } from "../../../lib/workers/call-worker.ts";
import { createPacedCaller } from "../../../lib/workers/paced-caller.ts";
// The bundler makes this address of the worker it builds.
import workerUrl from "./surface-worker.ts?worker&url";

/** Between two fits. */
const restMilliseconds = 2_000;
/** Fits chains in a worker, one after the other. */
export const createSurfaceComputer = () =>
  createWorkerCaller(workerUrl, async () => (await import("@paridad/core/volatility")).volatilitySurface);

/** The volatility of the screen's chain at one instant. */
export type FittedMarket = {
  readonly surface: VolatilitySurface;
  /** The feed's clock of the quotes it was fitted to, epoch milliseconds. */
  readonly asOf: number | null;
};

const SurfaceContext = createContext<FittedMarket | null>(null);

/** Fits all expiries of the `ValuedMarketProvider` above, two seconds apart and off the page's thread. */
export function SurfaceProvider({ children }: { children: ReactNode }) {
  const store = useValuedMarketStore();
  const chain = useChain();
  const [fitted, setFitted] = useState<FittedMarket | null>(null);
  useEffect(() => {
    const fits = createPacedCaller(createSurfaceComputer(), restMilliseconds);
    const ask = () => {
      if (store.getState().market.expiries.length === 0) return;
      let asOf: number | null = null;
      fits.ask({
        read: () => {
          const { market } = store.getState();
          ({ asOf } = market);
          return surfaceInputOf(market, { isRecorded: chain.kind === "recorded" });
        },
        hear: (surface) => setFitted({ surface, asOf }),
      });
    };
    ask();
    const leave = store.subscribe((state, before) => {
      if (state.market !== before.market) ask();
    });
    return () => {
      leave();
      fits.end();
    };
  }, [store, chain]);
  return <SurfaceContext value={fitted}>{children}</SurfaceContext>;
}

/** The fitted chain; null until the first fit. Needs a `SurfaceProvider` above. */
export function useFittedMarket(): FittedMarket | null {
  return useContext(SurfaceContext);
}
