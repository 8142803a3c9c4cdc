import { useEffect, useState } from "react";

import type { MarketSource } from "@paridad/core/contract";
import { livenessOf } from "@paridad/core/market";
import type { Liveness } from "@paridad/core/market";

import { useServices } from "../../lib/services.tsx";
import { useIsOnline } from "../../lib/use-is-online.ts";
import { useChain, useChainChoice } from "./chain-context.tsx";

/** Liveness of the chain's numbers, looked at once a second; renders again only when it changes. */
export function useLiveness(source: MarketSource | null): Liveness {
  const { clock } = useServices();
  const { connection } = useChain();
  const { kind } = useChainChoice();
  const isOnline = useIsOnline();
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    const look = () => {
      const state = { ...connection.getState(), source };
      setQuiet(kind === "live" && livenessOf(state, { now: clock.now(), isOnline: true }) === "quiet");
    };
    look();
    const timer = window.setInterval(look, 1_000);
    return () => window.clearInterval(timer);
  }, [clock, connection, kind, source]);
  if (!isOnline) return "offline";
  return isQuiet ? "quiet" : "usual";
}
