export { extentOf, linePath, linearScale, roundTicks } from "./plot.ts";
export type { Extent } from "./plot.ts";
