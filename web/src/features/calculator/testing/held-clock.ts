import { vi } from "vitest";

import { asOf } from "./render-calculator.tsx";

/** A clock that stands at the snapshot's instant. */
export const holdClock = () => vi.useFakeTimers({ now: Date.parse(asOf) });
