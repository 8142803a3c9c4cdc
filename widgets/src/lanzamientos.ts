import { ParidadLanzamientos } from "./components/lanzamientos/lanzamientos.ts";
import { defineElement } from "./internal/define-element.ts";

defineElement("paridad-lanzamientos", ParidadLanzamientos);
export { ParidadLanzamientos };
export type { DataDetail } from "./events/data-event.ts";
export type { ErrorDetail } from "./events/error-event.ts";
