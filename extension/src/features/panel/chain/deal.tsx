import { useCallback, useState } from "preact/hooks";
import { useStore } from "zustand";

import { costSchedule } from "@paridad/core/costs";
import { readCosts } from "@paridad/core/endpoints";
import { formatPercent, formatPesos, formatPrice, unknownDash } from "@paridad/core/formats";
import { analyzePosition, builderPath, positionOdds } from "@paridad/core/positions";
import type { OptionLeg } from "@paridad/core/positions";
import type { CalculatorOption, CalculatorStore } from "@paridad/core/stores";
import { buenosAiresInstant } from "@paridad/core/symbols";

import { NumberField } from "../../../components/number-field.tsx";
import { useServices } from "../../../lib/services.tsx";
import { useAnswer } from "../../../lib/use-answer.ts";
import type { Asking } from "../../../lib/use-answer.ts";

const closing = 17 * 60;
const mostLots = 9_999;

type Extreme = { readonly bounded: true; readonly value: number } | { readonly bounded: false };
const extremeText = (extreme: Extreme, none: string) => (extreme.bounded ? formatPesos(extreme.value) : none);

/** One option dealt: the builder's five figures, net of the user's costs. */
function Figures({
  leg,
  calculator,
  volatility,
}: {
  leg: OptionLeg;
  calculator: CalculatorStore;
  volatility: number;
}) {
  const { api } = useServices();
  const ask = useCallback((options: Asking) => api.data(readCosts, options), [api]);
  const { data, failure } = useAnswer(ask);
  const spot = useStore(calculator, (state) => state.spot.effective);
  const years = useStore(calculator, (state) => state.yearsToExpiry);
  if (data === null) return <p class="small muted">{failure ?? "Leyendo tus costos…"}</p>;
  const position = { legs: [leg], costs: costSchedule(data.terms) };
  const ends = analyzePosition(position);
  if (!ends.ok) return null;
  const odds = positionOdds({ ...position, spot, years, volatility, drift: 0 });
  const { netOutlay, netMaximum, netMinimum, netBreakevens } = ends;
  const items = [
    [netOutlay < 0 ? "Cobrás" : "Pagás", formatPesos(Math.abs(netOutlay))],
    ["Máximo", extremeText(netMaximum, "sin techo")],
    ["Mínimo", extremeText(netMinimum, "sin límite")],
    [
      "Equilibrio",
      netBreakevens.map((level) => formatPrice(Math.round(level * 100) / 100)).join(" y ") || "ninguno",
    ],
    ["Prob. ganar", odds.ok ? formatPercent(odds.probabilityOfProfit) : unknownDash],
  ] as const;
  return (
    <dl class="facts" aria-label="Resultado neto al vencimiento">
      {items.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function CopyTicket({ text }: { text: string }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setSaid("Copiado"),
      () => setSaid(text),
    );
  };
  return (
    <>
      <button class="link" type="button" title={text} onClick={() => void copy()}>
        Copiar ticket
      </button>
      <span role="status" class="muted">
        {said}
      </span>
    </>
  );
}

type OperationProps = {
  side: 1 | -1;
  setSide: (side: 1 | -1) => void;
  lots: number;
  setLots: (lots: number) => void;
};

function Operation({ side, setSide, lots, setLots }: OperationProps) {
  return (
    <div class="row links small">
      <div class="tabs" role="group" aria-label="Operación">
        {([1, -1] as const).map((one) => (
          <button key={one} type="button" aria-pressed={side === one} onClick={() => setSide(one)}>
            {one === 1 ? "Comprar" : "Vender"}
          </button>
        ))}
      </div>
      <NumberField
        label="Lotes"
        text={String(lots)}
        onChange={(value) => setLots(Math.min(mostLots, Math.max(1, Math.round(value))))}
      />
    </div>
  );
}

/** One option bought or sold at its side: what it may leave, its text for the broker, and the site's builder with it. */
export function Deal({
  option,
  strike,
  calculator,
}: {
  option: CalculatorOption;
  strike: number;
  calculator: CalculatorStore;
}) {
  const { origin } = useServices();
  const expiration = useStore(calculator, (state) => state.expiry?.expiration ?? null);
  const fallback = useStore(calculator, (state) => state.effectiveVolatility);
  const [side, setSide] = useState<1 | -1>(1);
  const [lots, setLots] = useState(1);
  if (expiration === null) return null;
  const { type: kind, symbol, impliedVolatility } = option;
  const price = side === 1 ? option.ask : option.bid;
  const volatility = impliedVolatility.auto.ok ? impliedVolatility.auto.value : fallback;
  const quantity = side * lots;
  return (
    <section aria-label="Armar" class="deal">
      <Operation {...{ side, setSide, lots, setLots }} />
      {price === null ? (
        <p class="small muted">{side === 1 ? "Nadie vende" : "Nadie compra"}: sin punta.</p>
      ) : (
        <>
          <Figures
            leg={{
              kind,
              strike,
              expiration: buenosAiresInstant({ date: expiration, minuteOfDay: closing }),
              quantity,
              price,
            }}
            calculator={calculator}
            volatility={volatility}
          />
          <p class="row links small">
            <CopyTicket
              text={`${side === 1 ? "Comprar" : "Vender"} ${lots} ${symbol} a ${formatPrice(price)} (precio límite)`}
            />
            <a
              href={origin + builderPath({ kind, strike, expiration, quantity, price })}
              target="_blank"
              rel="noreferrer"
            >
              Armar en Paridad
            </a>
          </p>
        </>
      )}
    </section>
  );
}
