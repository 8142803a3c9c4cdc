import { formatDayMonth, formatStrike } from "@paridad/core/formats";
import type { ValuedMarket } from "@paridad/core/stores";
import type { DraftLeg, NewLeg } from "../../model/draft.ts";
import { basesOf } from "../../model/market-chain.ts";
import { Step } from "./leg-parts.tsx";

export type Parts = {
  readonly draft: DraftLeg;
  readonly name: string;
  readonly onChange: (leg: NewLeg) => void;
};

/** A choice in a leg's cell. */
export function LegSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string | number;
  options: readonly (readonly [string | number, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <select
      tabIndex={-1}
      aria-label={label}
      className="compact-input compact-select"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(([option, name]) => (
        <option key={option} value={option}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** The price of another contract: one that was typed belongs to the contract it was typed for. */
function marketPrice({ basis }: Pick<DraftLeg, "basis">) {
  return { basis: basis === "own" ? "executable" : basis, own: null } as const;
}

/** Call, put or shares; the option takes the base nearest to the spot of the first expiry. */
export function Kind({ draft, name, onChange, market }: Parts & { market: ValuedMarket }) {
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
    <LegSelect
      label={`Tipo de ${name}`}
      value={draft.kind}
      options={[
        ["call", "Call"],
        ["put", "Put"],
        ["share", "Acciones"],
      ]}
      onChange={change}
    />
  );
}

type OptionDraft = Exclude<DraftLeg, { kind: "share" }>;
type ContractParts = Omit<Parts, "draft"> & { readonly draft: OptionDraft; readonly market: ValuedMarket };

export function Base({ draft, name, onChange, market }: ContractParts) {
  const expiry = market.expiries.find(({ expiration }) => expiration === draft.expiration);
  const strikes = expiry === undefined ? [] : basesOf(expiry).map(({ strike }) => strike);
  const all = strikes.includes(draft.strike)
    ? strikes
    : [...strikes, draft.strike].sort((one, other) => one - other);
  const index = all.indexOf(draft.strike);
  const take = (strike: number) => onChange({ ...draft, strike, ...marketPrice(draft) });
  const move = (by: number) => {
    const strike = all[index + by];
    if (strike !== undefined) take(strike);
  };
  return (
    <span role="gridcell" className="positions-stepped">
      <Step label={`Base anterior de ${name}`} isDisabled={index <= 0} onPress={() => move(-1)}>
        ‹
      </Step>
      <LegSelect
        label={`Base de ${name}`}
        value={draft.strike}
        options={all.map((strike) => [strike, formatStrike(strike)])}
        onChange={(strike) => take(Number(strike))}
      />
      <Step label={`Base siguiente de ${name}`} isDisabled={index === all.length - 1} onPress={() => move(1)}>
        ›
      </Step>
    </span>
  );
}

export function Expiry({ draft, name, onChange, market }: ContractParts) {
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
    <LegSelect
      label={`Vencimiento de ${name}`}
      value={draft.expiration}
      options={all.map((expiration) => [expiration, formatDayMonth(expiration)])}
      onChange={another}
    />
  );
}
