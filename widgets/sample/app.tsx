import { useRef, useState } from "react";

import {
  ParidadLanzamientos,
  ParidadOptionChain,
  ParidadPosition,
  ParidadRatios,
  ParidadTicker,
  ParidadVolatility,
} from "@paridad/widgets/react";

/** A React site over the built package, as npm hands it out: `check-package` checks its types. */
export function App() {
  const [leg, setLeg] = useState<{ symbol: string; price: number } | null>(null);
  const [failure, setFailure] = useState("");
  const smile = useRef<HTMLElementTagNameMap["paridad-volatility"]>(null);
  return (
    <>
      <ParidadTicker className="wide" />
      <ParidadOptionChain
        api="https://paridad.example"
        embedKey="pub_…"
        strikes={6}
        theme="auto"
        onParidadSelect={({ detail: { symbol, price } }) => setLeg({ symbol, price })}
        onParidadError={({ detail }) => setFailure(detail.code.toUpperCase())}
      >
        <a href="https://paridad.example/panels/chain">Opciones de GGAL</a>
      </ParidadOptionChain>
      {/* @ts-expect-error: a number of bases is no text */}
      <ParidadOptionChain strikes="seis" />
      {/* @ts-expect-error: only the chain has prices to choose */}
      <ParidadVolatility onParidadSelect={() => setFailure("")} />
      <ParidadVolatility ref={smile} expiry="2026-12-18" locale="en" />
      <ParidadRatios
        symbol1={leg?.symbol ?? "GFGC7000DI"}
        symbol2="GFGC7500DI"
        window={60}
        mode="cierre"
        onParidadData={({ detail: { rows, asOf } }) => [rows.toFixed(), asOf?.toFixed()]}
      />
      <ParidadPosition legs="1~b1c7200_20261218_150" />
      <ParidadLanzamientos rows={4} />
      {failure}
    </>
  );
}
