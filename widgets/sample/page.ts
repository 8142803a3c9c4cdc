import "@paridad/widgets/option-chain";
import "@paridad/widgets/ratios";

/** A page without a framework: elements and events have their types from the package alone. */
export function followLegs(tell: (text: string) => void): void {
  const chain = document.createElement("paridad-option-chain");
  chain.strikes = 6;
  chain.addEventListener("paridad-select", ({ detail: { side, symbol, price } }) => {
    tell(`${side === "buy" ? "Comprar" : "Vender"} ${symbol} a ${price.toFixed(2)}`);
  });
  const ratios = document.querySelector("paridad-ratios");
  ratios?.addEventListener("paridad-error", ({ detail: { code, message } }) => tell(`${code}: ${message}`));
  document.body.append(chain);
}
