import { Trash2 } from "lucide-react";
import { useState } from "react";
import {
  formatDayMonth,
  formatInteger,
  formatPrice,
  formatStrike,
  formatVolatility,
} from "@paridad/core/formats";
import type { SoldLegRisk } from "@paridad/core/positions";
import type { ValuedMarket } from "@paridad/core/stores";
import { SoldLegNote } from "../../../components/market/sold-leg-note.tsx";
import { NumberField } from "../../../components/ui/forms/number-field.tsx";
import "../../../components/ui/forms/compact-field.css";
import "./legs.css";
import { mostOf } from "../model/draft.ts";
import type { DraftLeg, NewLeg, PriceBasis } from "../model/draft.ts";
import { basesOf } from "../model/market-chain.ts";
import type { PricedLeg } from "../model/price-draft.ts";
import { Step } from "./step.tsx";

type Change = (leg: NewLeg) => void;
type Parts = { readonly draft: DraftLeg; readonly name: string; readonly onChange: Change };

const select = "compact-input compact-select";
const sides = [
  { sign: 1, letter: "C", label: "Compra" },
  { sign: -1, letter: "V", label: "Venta" },
] as const;

/** Bought or sold, a cell of the keyboard each. */
function Sides({ draft, onChange }: Omit<Parts, "name">) {
  return sides.map(({ sign, letter, label }) => (
    <span key={letter} role="gridcell" className="positions-side">
      <button
        type="button"
        tabIndex={-1}
        aria-label={label}
        title={label}
        aria-pressed={Math.sign(draft.quantity) === sign}
        onClick={() => onChange({ ...draft, quantity: sign * Math.abs(draft.quantity) })}
      >
        {letter}
      </button>
    </span>
  ));
}

function Quantity({ draft, name, onChange }: Parts) {
  const [error, setError] = useState<string | null>(null);
  const most = mostOf(draft.kind);
  const unit = draft.kind === "share" ? "acciones" : "lotes";
  const step = draft.kind === "share" ? 100 : 1;
  const count = Math.abs(draft.quantity);
  const put = (next: number | null) => {
    const isUsable = next !== null && Number.isInteger(next) && next >= 1 && next <= most;
    setError(isUsable ? null : `Un número entero entre 1 y ${formatInteger(most)}.`);
    if (isUsable) onChange({ ...draft, quantity: Math.sign(draft.quantity) * next });
  };
  return (
    <span role="gridcell" className="positions-stepped">
      <Step
        label={`Menos ${unit} en ${name}`}
        isDisabled={count <= step}
        onPress={() => put(Math.max(1, count - step))}
      >
        −
      </Step>
      <NumberField
        label={`Cantidad de ${name}`}
        isLabelHidden
        value={count}
        onCommit={put}
        step={step}
        error={error}
        tabIndex={-1}
        className="positions-count"
      />
      <Step
        label={`Más ${unit} en ${name}`}
        isDisabled={count >= most}
        onPress={() => put(Math.min(most, count + step))}
      >
        +
      </Step>
    </span>
  );
}

/** The price of another contract: one that was typed belongs to the contract it was typed for. */
function marketPrice({ basis }: Pick<DraftLeg, "basis">) {
  return { basis: basis === "own" ? "executable" : basis, own: null } as const;
}

/** Call, put or shares; the option takes the base nearest to the spot of the first expiry. */
function Kind({ draft, name, onChange, market }: Parts & { market: ValuedMarket }) {
  const change = (kind: string) => {
    const { quantity } = draft;
    const price = marketPrice(draft);
    if (kind === "share") {
      return onChange({ kind, ...price, quantity: Math.sign(quantity) * 100 });
    }
    if (kind !== "call" && kind !== "put") return undefined;
    if (draft.kind !== "share") return onChange({ ...draft, kind, ...price });
    const [expiry] = market.expiries;
    const strike = expiry?.atTheMoneyStrike ?? expiry?.contracts[0]?.strike;
    if (expiry === undefined || strike === undefined) return undefined;
    const lots = Math.sign(quantity) * Math.max(1, Math.round(Math.abs(quantity) / 100));
    return onChange({ kind, strike, expiration: expiry.expiration, ...price, quantity: lots });
  };
  return (
    <select
      tabIndex={-1}
      aria-label={`Tipo de ${name}`}
      className={select}
      value={draft.kind}
      onChange={(event) => change(event.target.value)}
    >
      <option value="call">Call</option>
      <option value="put">Put</option>
      <option value="share">Acciones</option>
    </select>
  );
}

type OptionDraft = Exclude<DraftLeg, { kind: "share" }>;
type ContractParts = Omit<Parts, "draft"> & { readonly draft: OptionDraft; readonly market: ValuedMarket };

function Base({ draft, name, onChange, market }: ContractParts) {
  const expiry = market.expiries.find(({ expiration }) => expiration === draft.expiration);
  const strikes = expiry === undefined ? [] : basesOf(expiry).map(({ strike }) => strike);
  const all = strikes.includes(draft.strike)
    ? strikes
    : [...strikes, draft.strike].sort((one, other) => one - other);
  const place = all.indexOf(draft.strike);
  const take = (strike: number) => onChange({ ...draft, strike, ...marketPrice(draft) });
  const move = (by: number) => {
    const strike = all[place + by];
    if (strike !== undefined) take(strike);
  };
  return (
    <span role="gridcell" className="positions-stepped">
      <Step label={`Base anterior de ${name}`} isDisabled={place <= 0} onPress={() => move(-1)}>
        ‹
      </Step>
      <select
        tabIndex={-1}
        aria-label={`Base de ${name}`}
        className={select}
        value={draft.strike}
        onChange={(event) => take(Number(event.target.value))}
      >
        {all.map((strike) => (
          <option key={strike} value={strike}>
            {formatStrike(strike)}
          </option>
        ))}
      </select>
      <Step label={`Base siguiente de ${name}`} isDisabled={place === all.length - 1} onPress={() => move(1)}>
        ›
      </Step>
    </span>
  );
}

function Expiry({ draft, name, onChange, market }: ContractParts) {
  const days = market.expiries.map(({ expiration }) => expiration);
  const all = days.includes(draft.expiration) ? days : [draft.expiration, ...days];
  /** The same base in another expiry, or the one nearest to it. */
  const another = (expiration: string) => {
    const listed = market.expiries.find((one) => one.expiration === expiration);
    const near = (listed ? basesOf(listed) : []).map(({ strike }) => strike);
    const distance = (strike: number) => Math.abs(strike - draft.strike);
    const strike = near.toSorted((one, other) => distance(one) - distance(other))[0] ?? draft.strike;
    onChange({ ...draft, expiration, strike, ...marketPrice(draft) });
  };
  return (
    <select
      tabIndex={-1}
      aria-label={`Vencimiento de ${name}`}
      className={select}
      value={draft.expiration}
      onChange={(event) => another(event.target.value)}
    >
      {all.map((expiration) => (
        <option key={expiration} value={expiration}>
          {formatDayMonth(expiration)}
        </option>
      ))}
    </select>
  );
}

function Price({ priced, name, onChange }: Omit<Parts, "draft"> & { priced: PricedLeg }) {
  const { draft, leg, price } = priced;
  const choose = (basis: PriceBasis) => onChange({ ...draft, basis, own: draft.own ?? price });
  const volatility = leg !== null && leg.kind !== "share" ? (leg.volatility ?? null) : null;
  return (
    <>
      <span role="gridcell" className="positions-basis">
        <select
          tabIndex={-1}
          aria-label={`Precio de ${name}`}
          className={select}
          value={draft.basis}
          onChange={(event) => choose(event.target.value as PriceBasis)}
        >
          <option value="executable">Ejecutable</option>
          <option value="mid">Medio</option>
          <option value="own">Propio</option>
        </select>
      </span>
      <span role="gridcell" className="positions-price">
        {draft.basis === "own" ? (
          <NumberField
            label={`Tu precio de ${name}`}
            isLabelHidden
            value={draft.own}
            onCommit={(own) => onChange({ ...draft, own })}
            step={0.5}
            minimum={0}
            minimumDecimals={2}
            maximumDecimals={3}
            tabIndex={-1}
            className="positions-own"
          />
        ) : (
          <output aria-label={`Prima de ${name}`} className="font-semibold">
            {formatPrice(price)}
          </output>
        )}
        {draft.kind === "share" ? null : (
          <small className="text-xs text-muted">VI {formatVolatility(volatility)}</small>
        )}
      </span>
    </>
  );
}

/** One leg with everything that can be changed of it, and what somebody has to know before dealing it. */
export function LegRow({
  priced,
  place,
  market,
  sold = null,
  onChange,
  onRemove,
}: {
  priced: PricedLeg;
  /** From 1. */
  place: number;
  market: ValuedMarket;
  /** Of an option sold. */
  sold?: SoldLegRisk | null;
  onChange: Change;
  onRemove: () => void;
}) {
  const { draft, notes } = priced;
  const name = `la pata ${place}`;
  return (
    <div role="row" aria-label={`Pata ${place}`} className="positions-leg">
      <Sides draft={draft} onChange={onChange} />
      <Quantity draft={draft} name={name} onChange={onChange} />
      <span role="gridcell">
        <Kind draft={draft} name={name} onChange={onChange} market={market} />
      </span>
      {draft.kind === "share" ? null : (
        <>
          <Base draft={draft} name={name} onChange={onChange} market={market} />
          <span role="gridcell">
            <Expiry draft={draft} name={name} onChange={onChange} market={market} />
          </span>
        </>
      )}
      <Price priced={priced} name={name} onChange={onChange} />
      <span role="gridcell" className="positions-bin">
        <button
          type="button"
          tabIndex={-1}
          aria-label={`Quitar ${name}`}
          onClick={onRemove}
          className="positions-step grid place-items-center text-muted [&_svg]:size-4"
        >
          <Trash2 aria-hidden />
        </button>
      </span>
      {notes.length === 0 && sold === null ? null : (
        <span role="gridcell" className="positions-notes">
          {notes.length === 0 ? null : (
            <p className="text-sm text-atm" role="status">
              {notes.join(" ")}
            </p>
          )}
          {sold === null ? null : <SoldLegNote risk={sold} />}
        </span>
      )}
    </div>
  );
}
