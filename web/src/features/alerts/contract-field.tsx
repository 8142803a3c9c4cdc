import type { AlertContract } from "@paridad/core/contract";
import { formatDate, formatDayMonth, formatStrike } from "@paridad/core/formats";
import type { ValuedMarket } from "@paridad/core/stores";
import { SelectField } from "../../components/ui/forms/field.tsx";
import { useValuedMarket } from "../../lib/market/valued-market-context.tsx";

type Expiries = readonly (Pick<ValuedMarket["expiries"][number], "expiration"> & {
  readonly contracts: readonly AlertContract[];
})[];

/** The living expiries with their contracts, with the one chosen among them where today's chain hasn't it. */
function useExpiries(contract: AlertContract | null): Expiries {
  const expiries: Expiries = useValuedMarket((market) => market.expiries);
  if (contract === null) return expiries;
  const isListed = expiries.some(({ contracts }) =>
    contracts.some(({ symbol }) => symbol === contract.symbol),
  );
  if (isListed) return expiries;
  const isLiving = expiries.some(({ expiration }) => expiration === contract.expiration);
  const whole = isLiving ? expiries : [{ expiration: contract.expiration, contracts: [] }, ...expiries];
  return whole.map((expiry) =>
    expiry.expiration === contract.expiration
      ? { ...expiry, contracts: [contract, ...expiry.contracts] }
      : expiry,
  );
}

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

/** An option of the chain by expiry, kind and base. */
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
  const expiries = useExpiries(value);
  const choose = (symbol: string) => {
    const matchingContract = expiries
      .flatMap(({ contracts }) => contracts)
      .find((one) => one.symbol === symbol);
    if (matchingContract === undefined) return;
    const { type, strike, expiration } = matchingContract;
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
      {expiries.flatMap(({ expiration, contracts }) =>
        (isCall ? (["call"] as const) : (["call", "put"] as const)).map((type) => (
          <optgroup
            key={`${expiration} ${type}`}
            label={`${type === "call" ? "Calls" : "Puts"} del ${formatDate(expiration)}`}
          >
            {contracts
              .filter((one) => one.type === type)
              .map(({ symbol, strike }) => (
                <option key={symbol} value={symbol}>
                  {type === "call" ? "Call" : "Put"} {formatStrike(strike)} {formatDayMonth(expiration)} ·{" "}
                  {symbol}
                </option>
              ))}
          </optgroup>
        )),
      )}
    </SelectField>
  );
}
