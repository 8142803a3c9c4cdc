import { ParidadVolatility } from "./components/volatility/volatility.ts";
import { defineElement } from "./internal/define-element.ts";

defineElement("paridad-volatility", ParidadVolatility);
export { ParidadVolatility };
export type { DataDetail } from "./events/data-event.ts";
export type { ErrorDetail } from "./events/error-event.ts";
