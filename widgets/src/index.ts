import { ParidadOptionChain } from "./components/option-chain/option-chain.ts";

// A second copy of the script on the page leaves the first one's elements alone.
if (!customElements.get("paridad-option-chain")) {
  customElements.define("paridad-option-chain", ParidadOptionChain);
}
export { ParidadOptionChain };
