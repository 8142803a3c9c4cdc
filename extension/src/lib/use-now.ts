import { useEffect, useState } from "preact/hooks";

import { useServices } from "./services.tsx";

/** The clock, once a second: for ages. */
export function useNow(): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), 1_000);
    return () => clearInterval(timer);
  }, [clock]);
  return now;
}
