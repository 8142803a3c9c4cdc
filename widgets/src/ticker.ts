import { ParidadTicker } from "./components/ticker/ticker.ts";
import { defineElement } from "./internal/define-element.ts";

defineElement("paridad-ticker", ParidadTicker);
export { ParidadTicker };
export type { DataDetail } from "./events/data-event.ts";
export type { ErrorDetail } from "./events/error-event.ts";
