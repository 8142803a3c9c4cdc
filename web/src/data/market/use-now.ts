import { useEffect, useState } from "react";

import { useServices } from "../../lib/services.tsx";

/** The clock, looked at once a second. */
export function useNow(): number {
  const { clock } = useServices();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(clock.now()), 1_000);
    return () => window.clearInterval(timer);
  }, [clock]);
  return now;
}
