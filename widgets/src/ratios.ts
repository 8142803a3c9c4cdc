import { ParidadRatios } from "./components/ratios/ratios.ts";
import { defineElement } from "./internal/define-element.ts";

defineElement("paridad-ratios", ParidadRatios);
export { ParidadRatios };
export type { DataDetail } from "./events/data-event.ts";
export type { ErrorDetail } from "./events/error-event.ts";
