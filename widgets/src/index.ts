export { ParidadOptionChain } from "./option-chain.ts";
export { ParidadLanzamientos } from "./lanzamientos.ts";
export { ParidadPosition } from "./position.ts";
export { ParidadTicker } from "./ticker.ts";
export { ParidadRatios } from "./ratios.ts";
export { ParidadVolatility } from "./volatility.ts";
export type { DataDetail } from "./events/data-event.ts";
export type { ErrorDetail } from "./events/error-event.ts";
export type { SelectDetail } from "./events/select-event.ts";
