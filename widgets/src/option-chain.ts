import { ParidadOptionChain } from "./components/option-chain/option-chain.ts";
import { defineElement } from "./internal/define-element.ts";

defineElement("paridad-option-chain", ParidadOptionChain);
export { ParidadOptionChain };
export type { DataDetail } from "./events/data-event.ts";
export type { ErrorDetail } from "./events/error-event.ts";
export type { SelectDetail } from "./events/select-event.ts";
