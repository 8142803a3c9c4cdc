import { act } from "@testing-library/react";
import { vi } from "vitest";

import { asOf } from "./render-calculator.tsx";

/** A clock that stands at the snapshot's instant until the test lets time pass. */
export const holdClock = () => vi.useFakeTimers({ now: Date.parse(asOf) });
export const pass = (milliseconds = 500) =>
  act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));
