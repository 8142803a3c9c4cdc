import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Lets the heap grow to twice what is alive before the next look through it; on a machine with much memory V8 goes to four
 * times by itself. Beside 20 heavy reads the process takes a quarter less, for no more of the processor.
 */
export function limitHeapGrowth(): void {
  setFlagsFromString("--heap-growing-percent=100");
}

/**
 * Gives the memory of what nobody needs any more back to the system, in some ten milliseconds. A heap that grew while
 * the server started stays as large for hours when little happens after.
 */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  setFlagsFromString("--no-expose-gc");
  collect();
}
