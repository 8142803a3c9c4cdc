import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useStore } from "zustand";

import { createMarketSampleApi } from "@paridad/core/api";
import { createMemoryStorage } from "@paridad/core/auth";
import {
  formatDate,
  formatPrice,
  formatStrike,
  formatTime,
  formatTna,
  formatVolatility,
  formatVolatilityPoints,
  unknownDash,
} from "@paridad/core/formats";
import { createSnapshotMarket } from "@paridad/core/market";
import { quoteStateMessages, unknownReasonMessages } from "@paridad/core/messages";
import { createCalculatorStore } from "@paridad/core/stores";
import type { CalculatorRow, CalculatorSide, CalculatorStore } from "@paridad/core/stores";

import { useServices } from "../../lib/services.tsx";

const lookMilliseconds = 5_000;
const sourceNames = { simulated: "Mercado simulado", replay: "Datos grabados", live: "BYMA" } as const;

/** The running feed's chain, asked for while the page is looked at, through the same store as the calculator's. */
function useSample() {
  const { api } = useServices();
  const [{ market, calculator }] = useState(() => {
    const made = createSnapshotMarket();
    return {
      market: made,
      calculator: createCalculatorStore({ market: made, preferences: createMemoryStorage() }),
    };
  });
  const look = useQuery({
    queryKey: ["market-sample"],
    queryFn: ({ signal }) => createMarketSampleApi(api.http).sample({ signal }),
    refetchInterval: lookMilliseconds,
    staleTime: 0,
    gcTime: 0,
  });
  useEffect(() => {
    if (look.data?.update) market.receive(look.data.update);
  }, [look.data, market]);
  return { calculator, look };
}

function Price({ side }: { side: CalculatorSide | null }) {
  const price = side?.last ?? side?.mid ?? null;
  return (
    <td className={`font-semibold ${side?.inTheMoney ? "bg-itm" : ""}`}>
      {price === null ? (
        <span title={quoteStateMessages["sin-puntas"].detail}>{unknownDash}</span>
      ) : (
        formatPrice(price)
      )}
    </td>
  );
}

function Volatility({ side }: { side: CalculatorSide | null }) {
  const auto = side?.impliedVolatility.auto;
  return (
    <td className={`hidden text-accent sm:table-cell ${side?.inTheMoney ? "bg-itm" : ""}`}>
      {auto?.ok ? (
        formatVolatilityPoints(auto.value)
      ) : (
        <span className="text-muted" title={unknownReasonMessages[auto?.reason ?? "no-price"]}>
          {unknownDash}
        </span>
      )}
    </td>
  );
}

function SampleRow({ row }: { row: CalculatorRow }) {
  return (
    <tr className={row.isAtTheMoney ? "[&>*]:border-b-atm" : ""}>
      <Volatility side={row.call} />
      <Price side={row.call} />
      <th scope="row" className="bg-s2 text-center font-bold">
        {formatStrike(row.strike)}
      </th>
      <Price side={row.put} />
      <Volatility side={row.put} />
    </tr>
  );
}

function SampleTable({ calculator }: { calculator: CalculatorStore }) {
  const { rows, expiry } = useStore(calculator);
  return (
    <table className="w-full border-collapse text-[13px] [&_td]:h-[31px] [&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:text-right [&_th]:h-[31px] [&_th]:border-b [&_th]:border-line [&_th]:px-3">
      <caption className="sr-only">
        Opciones de GGAL con vencimiento {formatDate(expiry?.expiration)}, alrededor del dinero
      </caption>
      <thead className="text-[11px] text-muted">
        <tr>
          <th scope="col" className="hidden text-right font-medium sm:table-cell">
            VI %
          </th>
          <th scope="col" className="text-right font-medium text-call">
            CALL
          </th>
          <th scope="col" className="text-center font-medium">
            Base
          </th>
          <th scope="col" className="text-right font-medium text-put">
            PUT
          </th>
          <th scope="col" className="hidden text-right font-medium sm:table-cell">
            VI %
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SampleRow key={row.strike} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function SampleHeader({ calculator }: { calculator: CalculatorStore }) {
  const { spot, summary, expiry } = useStore(calculator);
  const { atTheMoneyVolatility: volatility, impliedRate } = summary;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b border-line px-4 py-3">
      <p>
        <span className="mr-2.5 font-semibold text-muted">GGAL</span>
        <strong className="text-2xl font-[650] tracking-tight">{formatPrice(spot.feedValue)}</strong>
      </p>
      <dl className="flex gap-5 text-[13px] [&_dd]:font-semibold [&_dt]:text-[11px] [&_dt]:text-muted">
        <div>
          <dt>Vencimiento</dt>
          <dd>{formatDate(expiry?.expiration)}</dd>
        </div>
        <div>
          <dt>VI en el dinero</dt>
          <dd>{formatVolatility(volatility.ok ? volatility.value : null)}</dd>
        </div>
        <div>
          <dt>Tasa implícita</dt>
          <dd>{formatTna(impliedRate.ok ? impliedRate.value : null)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** A read-only piece of the calculator on the running feed. */
export function LiveSample() {
  const { calculator, look } = useSample();
  const rows = useStore(calculator, (state) => state.rows.length);
  const { source, asOf } = useStore(calculator);
  const late = look.data?.delaySeconds ?? 0;
  return (
    <section
      aria-label="Muestra de la cadena de opciones"
      className="min-h-[380px] overflow-hidden rounded-lg border border-line bg-s1 shadow-card"
    >
      {rows === 0 ? (
        <p className="grid h-[380px] place-items-center px-6 text-center text-muted" role="status">
          {look.isError
            ? "No pudimos cargar la muestra. Reintentamos en unos segundos."
            : "Cargando cotizaciones…"}
        </p>
      ) : (
        <>
          <SampleHeader calculator={calculator} />
          <SampleTable calculator={calculator} />
          <p className="px-4 py-2.5 text-[12px] text-muted">
            {source ? sourceNames[source.kind] : ""} · {formatTime(asOf)}
            {late > 0 ? ` · demorado ${Math.round(late / 60)} min` : ""} · Calculado por el mismo motor que la
            calculadora
          </p>
        </>
      )}
    </section>
  );
}
