import { legText, quoteOf } from "@paridad/core/book";
import type { MarkedPosition } from "@paridad/core/book";
import { opportunityReasonMessages } from "@paridad/core/opportunities";
import { useState } from "react";
import type { PositionEventRequest } from "@paridad/core/contract";
import {
  formatAge,
  formatDayMonth,
  formatPercent,
  formatPesos,
  formatPrice,
  formatStrike,
} from "@paridad/core/formats";
import { isPositiveNumber } from "@paridad/core/lib";
import { dealAt, legKeys } from "@paridad/core/positions";
import type { MarketContract, ValuedMarket } from "@paridad/core/stores";
import { SelectField } from "../../../components/ui/forms/field.tsx";
import { PriceField } from "../../../components/ui/forms/number-field.tsx";
import { EventDialog, useMovementDay } from "./event-dialog.tsx";
import { RollCandidates, rollOutcome } from "./life/roll-candidates.tsx";
import type { Roll } from "./life/roll-candidates.tsx";
import { ExplainedDash } from "../../../components/ui/states/explained-dash.tsx";

/** Contracts of the leg's kind, in the leg's expiry and the later ones. */
function targetsOf(market: ValuedMarket, kind: "call" | "put", from: string): MarketContract[] {
  return market.expiries
    .filter(({ expiration }) => expiration >= from)
    .flatMap(({ contracts }) => contracts.filter(({ type }) => type === kind));
}

/** The breakevens after the roll, and the time value it gains on the capital over the days it adds, beside the caución. */
function RollAfter({ marked, market, roll }: { marked: MarkedPosition; market: ValuedMarket; roll: Roll }) {
  const outcome = rollOutcome(marked, market, roll);
  if (outcome === null) return null;
  const { timeValue, timeValueTna, days, caucion, breakevens } = outcome;
  return (
    <>
      <div>
        <dt className="text-sm text-muted">Equilibrio del ciclo</dt>
        <dd className="text-lg font-[650]">
          {breakevens || <ExplainedDash text="No tiene equilibrio: ningún precio lo deja en cero" />}
        </dd>
      </div>
      <div>
        <dt
          className="text-sm text-muted"
          title="El que vendés menos el que recomprás, neto de costos: el valor intrínseco que cobrás lo seguís debiendo"
        >
          Valor tiempo que ganás
        </dt>
        <dd className="text-lg font-[650]">
          {timeValue === null ? (
            <ExplainedDash text={opportunityReasonMessages["no-spot"]} />
          ) : (
            formatPesos(timeValue, { sign: "always" })
          )}
          {timeValueTna === null ? null : (
            <span className="block text-sm font-normal text-muted">
              {formatPercent(timeValueTna, { sign: "always" })} de TNA en {days} días
              {caucion === null ? "" : `; caución ${formatPercent(caucion)}`}
            </span>
          )}
        </dd>
      </div>
    </>
  );
}

type Option = Exclude<MarkedPosition["content"]["legs"][number], { type: "share" }>;

function optionAt({ content }: MarkedPosition, index: number): Option | null {
  const leg = content.legs[index];
  return leg === undefined || leg.type === "share" ? null : leg;
}

/** The one chosen; otherwise the nearest base of the next expiry: the deepest one would only sell intrinsic value. */
function targetOf(targets: readonly MarketContract[], option: Option | null, symbol: string | null) {
  const chosen = targets.find((one) => one.symbol === symbol);
  if (chosen !== undefined || option === null) return chosen ?? targets[0] ?? null;
  const next = targets.find(({ expiration }) => expiration > option.expiration)?.expiration;
  const distance = ({ strike }: MarketContract) => Math.abs(strike - option.strike);
  const [nearest] = targets
    .filter(({ expiration }) => expiration === (next ?? option.expiration))
    .toSorted((one, other) => distance(one) - distance(other));
  return nearest ?? null;
}

/** At what the new option can be dealt now. */
function executableOf(option: Option | null, target: MarketContract | null): number | null {
  const quote = quoteOf(target);
  return option === null || quote === null ? null : dealAt({ quantity: option.quantity, quote }).price;
}

type Prices = { readonly close: number | null; readonly open: number | null };

function rollOf(
  option: Option | null,
  target: MarketContract | null,
  index: number,
  { close, open }: Prices,
) {
  if (option === null || target === null || close === null || open === null) return null;
  const { type, quantity } = option;
  const { strike, expiration, symbol } = target;
  const closing = { index, quantity: Math.abs(quantity), price: close };
  return { closing, opening: { type, strike, expiration, symbol, quantity, price: open } } satisfies Roll;
}

const asQuoted: Partial<Prices> = {};

function useRoll(marked: MarkedPosition, market: ValuedMarket) {
  const places = marked.content.legs.flatMap((leg, index) => (leg.type === "share" ? [] : [index]));
  // By leg and not by its index: another window may close it meanwhile, and no other is rolled instead.
  const keys = legKeys(marked.content.legs);
  const [key, setKey] = useState(keys[places[0] ?? 0]);
  const index = key === undefined ? -1 : keys.indexOf(key);
  const [symbol, setSymbol] = useState<string | null>(null);
  const [own, setOwn] = useState(asQuoted);
  const option = optionAt(marked, index);
  const targets = option === null ? [] : targetsOf(market, option.type, option.expiration);
  const target = targetOf(targets, option, symbol);
  const prices: Prices = {
    close: marked.closing?.legs[index]?.price ?? null,
    open: executableOf(option, target),
    ...own,
  };
  const choose = (next: { index?: number; symbol?: string }) => {
    if (next.index !== undefined) setKey(keys[next.index]);
    setSymbol(next.symbol ?? null);
    setOwn(asQuoted);
  };
  const price = (change: Partial<Prices>) => setOwn((before) => ({ ...before, ...change }));
  return {
    places,
    index,
    targets,
    target,
    prices,
    roll: rollOf(option, target, index, prices),
    choose,
    price,
  };
}

/** Sides, width and age of the option that would be opened. */
function TargetQuote({ target, asOf }: { target: MarketContract | null; asOf: number | null }) {
  if (target === null || asOf === null) return null;
  const { bid, ask, quotedAt, relativeSpread, isCrossed } = target.quote;
  const sides = [bid, ask].map((side) => (isPositiveNumber(side) ? formatPrice(side) : "sin punta"));
  const width = relativeSpread === null ? "" : `, abiertas ${formatPercent(relativeSpread)}`;
  return (
    <p className="text-sm text-muted sm:col-span-2">
      Puntas {sides.join(" / ")}
      {isCrossed ? ", cruzadas" : width}, {formatAge({ instant: quotedAt, now: asOf })}.
    </p>
  );
}

function RollFields({
  marked,
  form,
  market,
}: {
  marked: MarkedPosition;
  form: ReturnType<typeof useRoll>;
  market: ValuedMarket;
}) {
  const { position, content } = marked;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Cerrás"
        value={form.index}
        onChange={({ target }) => form.choose({ index: Number(target.value) })}
      >
        {form.places.map((index) => {
          const leg = content.legs[index];
          return leg === undefined ? null : (
            <option key={index} value={index}>
              {legText(leg, position.today[index] ?? null)}
            </option>
          );
        })}
      </SelectField>
      <PriceField
        label="Precio de cierre"
        value={form.prices.close}
        onCommit={(close) => form.price({ close })}
        isStrict
      />
      <SelectField
        label="Abrís"
        value={form.target?.symbol ?? ""}
        onChange={({ target }) => form.choose({ symbol: target.value })}
      >
        {form.targets.map(({ symbol, strike, expiration }) => (
          <option key={symbol} value={symbol}>
            {formatStrike(strike)} del {formatDayMonth(expiration)}
          </option>
        ))}
      </SelectField>
      <PriceField
        label="Precio de apertura"
        value={form.prices.open}
        onCommit={(open) => form.price({ open })}
        isStrict
      />
      <TargetQuote target={form.target} asOf={market.asOf} />
      <RollCandidates
        {...{ marked, market }}
        index={form.index}
        close={form.prices.close}
        chosen={form.target}
        onChoose={(symbol) => form.choose({ symbol })}
      />
    </div>
  );
}

/** An option closed and another opened at once, with the cash, the cycle's new breakevens and the time value gained. */
export function RollDialog({
  marked,
  market,
  onClose,
}: {
  marked: MarkedPosition;
  market: ValuedMarket;
  onClose: () => void;
}) {
  const { position } = marked;
  const when = useMovementDay(marked);
  const form = useRoll(marked, market);
  const { roll } = form;
  const event: PositionEventRequest | null =
    roll === null
      ? null
      : { kind: "roll", version: position.version, closings: [roll.closing], openings: [roll.opening] };
  return (
    <EventDialog
      marked={marked}
      when={when}
      title={`Rolear ${position.name}`}
      description="Cerrás una opción y abrís otra por la misma cantidad."
      size="large"
      confirm="Anotar el roleo"
      event={event}
      missing="Completá los precios"
      preview={roll === null ? null : <RollAfter marked={marked} market={market} roll={roll} />}
      onClose={onClose}
    >
      <RollFields marked={marked} form={form} market={market} />
    </EventDialog>
  );
}
