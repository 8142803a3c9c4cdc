import { useCallback, useState } from "preact/hooks";
import { useStore } from "zustand";

import { costSchedule } from "@paridad/core/costs";
import { readCosts } from "@paridad/core/endpoints";
import { formatPrice } from "@paridad/core/formats";
import { unknownReasonMessages } from "@paridad/core/quotes";
import { positionFigures } from "@paridad/core/panels";
import { analyzePosition, builderPath, positionOdds } from "@paridad/core/positions";
import type { OptionLeg } from "@paridad/core/positions";
import type { CalculatorOption, CalculatorStore, NumberResult } from "@paridad/core/stores";
import { buenosAiresInstant } from "@paridad/core/symbols";

import { ExplainedDash } from "../../../components/known-number.tsx";
import { NumberField } from "../../../components/number-field.tsx";
import { useServices } from "../../../lib/services.tsx";
import { useAnswer } from "../../../lib/use-answer.ts";
import type { Asking } from "../../../lib/use-answer.ts";

const closing = 17 * 60;
const mostLots = 9_999;

type Extreme = { readonly bounded: true; readonly value: number } | { readonly bounded: false };
const endOf = (extreme: Extreme) => ({ ...extreme, value: extreme.bounded ? extreme.value : null });

/** One option dealt: the builder's five figures, net of the user's costs. Its odds stand on its own volatility alone. */
function Figures({
  leg,
  calculator,
  volatility,
}: {
  leg: OptionLeg;
  calculator: CalculatorStore;
  volatility: NumberResult;
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
  const { netOutlay, netMaximum, netMinimum, netBreakevens } = ends;
  const odds = volatility.ok
    ? positionOdds({ ...position, spot, years, volatility: volatility.value, drift: 0 })
    : volatility;
  const figures = positionFigures(
    {
      netOutlay,
      maximum: endOf(netMaximum),
      minimum: endOf(netMinimum),
      breakevens: [...netBreakevens],
      probabilityOfProfit: odds.ok ? odds.probabilityOfProfit : null,
      reason: null,
    },
    "es-AR",
  );
  return (
    <dl class="facts" aria-label="Resultado neto al vencimiento">
      {figures.map(({ name, number }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {number.text ?? (
              <ExplainedDash
                text={volatility.ok ? number.reason : unknownReasonMessages[volatility.reason]}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CopyTicket({ text }: { text: string }) {
  const [notice, setNotice] = useState("");
  const copy = async () => {
    await navigator.clipboard.writeText(text).then(
      () => setNotice("Copiado"),
      () => setNotice(text),
    );
  };
  return (
    <>
      <button class="link" type="button" title={text} onClick={() => void copy()}>
        Copiar ticket
      </button>
      <span role="status" class="muted">
        {notice}
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
  const [side, setSide] = useState<1 | -1>(1);
  const [lots, setLots] = useState(1);
  if (expiration === null) return null;
  const { type: kind, symbol, impliedVolatility } = option;
  const price = side === 1 ? option.ask : option.bid;
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
            volatility={impliedVolatility.auto}
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
