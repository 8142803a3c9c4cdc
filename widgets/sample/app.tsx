import { useState } from "react";

import { ParidadOptionChain, ParidadRatios } from "@paridad/widgets/react";

/** A React site over the built package, as npm hands it out: `check-package` checks its types. */
export function App() {
  const [leg, setLeg] = useState<{ symbol: string; price: number } | null>(null);
  const [failure, setFailure] = useState("");
  return (
    <>
      <ParidadOptionChain
        api="https://paridad.example"
        embedKey="pub_…"
        strikes={6}
        theme="auto"
        onParidadSelect={({ detail: { symbol, price } }) => setLeg({ symbol, price })}
        onParidadError={({ detail }) => setFailure(detail.code.toUpperCase())}
      />
      {/* @ts-expect-error: a number of bases is no text */}
      <ParidadOptionChain strikes="seis" />
      <ParidadRatios
        symbol1={leg?.symbol ?? "GFGC7000DI"}
        symbol2="GFGC7500DI"
        window={60}
        mode="cierre"
        onParidadData={({ detail: { rows, asOf } }) => [rows.toFixed(), asOf?.toFixed()]}
      />
      {failure}
    </>
  );
}
