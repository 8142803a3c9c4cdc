import { ParidadPosition } from "./components/position/position.ts";
import { defineElement } from "./internal/define-element.ts";

defineElement("paridad-position", ParidadPosition);
export { ParidadPosition };
export type { DataDetail } from "./events/data-event.ts";
export type { ErrorDetail } from "./events/error-event.ts";
