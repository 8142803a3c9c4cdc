import type { AlertContract } from "@paridad/core/contract";
import { formatDate, formatDayMonth, formatStrike } from "@paridad/core/formats";
import { SelectField } from "../../components/ui/forms/field.tsx";
import { useValuedMarket } from "../../data/market/valued-market-context.tsx";

const nameOf = ({ type, strike, expiration, symbol }: AlertContract): string =>
  `${type === "call" ? "Call" : "Put"} ${formatStrike(strike)} ${formatDayMonth(expiration)} · ${symbol}`;

/** A living expiry; the one chosen stays among them while the chain hasn't it. */
export function ExpiryField({
  value,
  error,
  onChange,
}: {
  value: string | null;
  error: string | null;
  onChange: (expiration: string) => void;
}) {
  const living = useValuedMarket((market) => market.expiries).map(({ expiration }) => expiration);
  const expiries = value === null || living.includes(value) ? living : [value, ...living];
  return (
    <SelectField
      label="Vencimiento"
      value={value ?? ""}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="" disabled>
        Elegí uno
      </option>
      {expiries.map((expiration) => (
        <option key={expiration} value={expiration}>
          {formatDate(expiration)}
        </option>
      ))}
    </SelectField>
  );
}

/** An option of the chain by expiry, kind and base; the one chosen stays among them while the chain hasn't it. */
export function ContractField({
  label,
  value,
  error = null,
  isCall = false,
  onChange,
}: {
  label: string;
  value: AlertContract | null;
  error?: string | null;
  /** Only calls. */
  isCall?: boolean;
  onChange: (contract: AlertContract) => void;
}) {
  const expiries = useValuedMarket((market) => market.expiries);
  const listed = expiries.flatMap(({ contracts }) => contracts);
  const choose = (chosen: string) => {
    const contract = listed.find(({ symbol }) => symbol === chosen);
    if (contract === undefined) return;
    const { type, strike, expiration, symbol } = contract;
    onChange({ type, strike, expiration, symbol });
  };
  return (
    <SelectField
      label={label}
      value={value?.symbol ?? ""}
      error={error}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="" disabled>
        Elegí una opción
      </option>
      {value === null || listed.some(({ symbol }) => symbol === value.symbol) ? null : (
        <option value={value.symbol}>{nameOf(value)}</option>
      )}
      {expiries.flatMap(({ expiration, contracts }) =>
        (isCall ? (["call"] as const) : (["call", "put"] as const)).map((type) => (
          <optgroup
            key={`${expiration} ${type}`}
            label={`${type === "call" ? "Calls" : "Puts"} del ${formatDate(expiration)}`}
          >
            {contracts
              .filter((one) => one.type === type)
              .map((one) => (
                <option key={one.symbol} value={one.symbol}>
                  {nameOf(one)}
                </option>
              ))}
          </optgroup>
        )),
      )}
    </SelectField>
  );
}
