import { useState } from "react";
import { createRoot } from "react-dom/client";

import { ParidadOptionChain, ParidadRatios } from "../src/react.ts";

/** Shows the last chosen leg under the chain: an example of using `paridad-select`. */
function Page() {
  const [leg, setLeg] = useState("Todavía no elegiste ningún precio.");
  const [pair, setPair] = useState<readonly [string, string]>(["GGAL", "GGAL"]);
  return (
    <>
      <ParidadOptionChain
        embedKey={new URLSearchParams(location.search).get("key") ?? ""}
        strikes={4}
        onParidadSelect={({ detail: { side, symbol, price, underlying } }) => {
          setLeg(`${side === "buy" ? "Comprar" : "Vender"} 1 ${symbol} a ${price.toLocaleString("es-AR")}`);
          setPair([symbol, underlying]);
        }}
      />
      <p role="status">{leg}</p>
      <ParidadRatios
        embedKey={new URLSearchParams(location.search).get("key") ?? ""}
        symbol1={pair[0]}
        symbol2={pair[1]}
        window={60}
      />
    </>
  );
}

const root = document.querySelector("#app");
if (root) createRoot(root).render(<Page />);
