import { createContext, useContext, useEffect, useState } from "react";
import type { ReactNode } from "react";

import { surfaceInputOf } from "@paridad/core/stores";
import type { VolatilitySurface } from "@paridad/core/volatility";

import { useServices } from "../../services.tsx";
import { useChain } from "../chain-context.tsx";
import { useValuedMarketStore } from "../valued-market-context.tsx";
import { createSurfaceComputer } from "./compute-surface.ts";
import { createPacedSurface } from "./pace-surface.ts";

/** The volatility of the screen's chain at one instant. */
export type FittedMarket = {
  readonly surface: VolatilitySurface;
  /** The feed's clock of the quotes it was fitted to, epoch milliseconds. */
  readonly asOf: number | null;
};

const SurfaceContext = createContext<FittedMarket | null>(null);

/** Fits all expiries of the `ValuedMarketProvider` above, every two seconds at most and off the page's thread. */
export function SurfaceProvider({ children }: { children: ReactNode }) {
  const { clock } = useServices();
  const store = useValuedMarketStore();
  const chain = useChain();
  const [fitted, setFitted] = useState<FittedMarket | null>(null);
  useEffect(() => {
    const computer = createSurfaceComputer();
    let asOf: number | null = null;
    const paced = createPacedSurface({
      compute: (input) => computer.call(input),
      now: () => clock.now(),
      onSurface: (surface) => {
        if (surface !== null) setFitted({ surface, asOf });
      },
    });
    const ask = () =>
      paced.ask(() => {
        const { market } = store.getState();
        ({ asOf } = market);
        return surfaceInputOf(market, { isRecorded: chain.kind === "recorded" });
      });
    const follow = () => {
      if (store.getState().market.expiries.length > 0) ask();
    };
    follow();
    const leave = store.subscribe((state, before) => {
      if (state.market !== before.market) follow();
    });
    return () => {
      leave();
      paced.end();
      computer.end();
    };
  }, [store, chain, clock]);
  return <SurfaceContext value={fitted}>{children}</SurfaceContext>;
}

/** The fitted chain; null until the first fit. Needs a `SurfaceProvider` above. */
export function useFittedMarket(): FittedMarket | null {
  return useContext(SurfaceContext);
}
