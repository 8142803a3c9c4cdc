import { useNavigate } from "react-router";

import { formatStrike } from "@paridad/core/formats";
import { encodeLegs } from "@paridad/core/positions";
import type { CalculatorOption } from "@paridad/core/stores";
import { expirationInstant } from "@paridad/core/symbols";
import type { OptionType } from "@paridad/core/symbols";

import { AnchoredMenu, MenuItem } from "../../../../components/ui/menu.tsx";
import { alertLink } from "@paridad/core/contract";
import { useCalculatorStore } from "../../live/calculator-context.tsx";
import { rowAt } from "../../live/visible-rows.ts";
import { baseLinks } from "./row-details.tsx";

const types = ["call", "put"] as const satisfies readonly OptionType[];
const typeNames = { call: "Call", put: "Put" } as const;
const typeTones = { call: "text-call", put: "text-put" } as const;

/** The cell of a user's own price becomes its field when it's pressed. */
function writeOwnPrice(row: Element | null, type: OptionType): void {
  row?.querySelector<HTMLElement>(`td[data-column="manual"][data-type="${type}"] button`)?.click();
}

/** The builder with one lot of the option bought, at its ask, otherwise at its last; `null` without either. */
function buildLink({
  option: { type, ask, last },
  strike,
  expiration,
}: {
  option: CalculatorOption;
  strike: number;
  expiration: string;
}): string | null {
  const price = ask ?? last;
  if (price === null) return null;
  const leg = { kind: type, strike, expiration: expirationInstant(expiration), quantity: 1, price };
  const link = encodeLegs([leg]);
  return link.ok ? `/armar?patas=${link.text}` : null;
}

type Place = {
  readonly name: string;
  /** Ends the name of the item, not the text on the screen: its column says call or put. */
  readonly ofType: string;
  readonly to: string | null;
};

/** Links of an option: its history, its ratios, the builder, an alert. */
function placesOf(option: CalculatorOption, { strike, expiration }: Contract): readonly Place[] {
  const { type, symbol } = option;
  const { history, ratio } = baseLinks(option);
  const [build, alert] =
    expiration === undefined
      ? [null, null]
      : [
          buildLink({ option, strike, expiration }),
          alertLink("premium", { contract: { type, strike, expiration, symbol } }),
        ];
  return [
    { name: "Historia", ofType: `del ${type}, ${symbol}`, to: history },
    { name: "Ratio", ofType: `del ${type} contra otra base`, to: ratio },
    { name: "Armar estrategia", ofType: `con el ${type}`, to: build },
    { name: "Alerta", ofType: `del ${type}…`, to: alert },
  ];
}

type Contract = { readonly strike: number; readonly expiration: string | undefined };

/** A column of what can be done with one of the two options. */
function Column({
  option,
  onPrice,
  ...contract
}: Contract & { option: CalculatorOption; onPrice: (() => void) | null }) {
  const navigate = useNavigate();
  const { type } = option;
  return (
    <div role="group" aria-label={typeNames[type]}>
      <p aria-hidden className={`px-2.5 py-1 text-sm font-semibold ${typeTones[type]}`}>
        {typeNames[type]}
      </p>
      {placesOf(option, contract).map(({ name, ofType, to }) =>
        to === null ? null : (
          <MenuItem key={name} onSelect={() => void navigate(to)}>
            {name} <span className="sr-only">{ofType}</span>
          </MenuItem>
        ),
      )}
      {onPrice === null ? null : (
        <MenuItem onSelect={onPrice}>
          Tu precio <span className="sr-only">del {type}</span>
        </MenuItem>
      )}
    </div>
  );
}

/** Actions on a strike: an anchored menu, there only while it is open. */
export function BaseMenu({
  anchor,
  strike,
  onCopy,
  onClose,
}: {
  /** The base's button; the focus returns to it. */
  anchor: HTMLElement;
  strike: number;
  onCopy: () => void;
  onClose: () => void;
}) {
  const state = useCalculatorStore().getState();
  const row = rowAt(state, strike);
  const element = anchor.closest("tr");
  const hasOwnPrice = element?.querySelector('td[data-column="manual"]') !== null;
  const options = types.flatMap((type) => row?.[type] ?? []);
  return (
    <AnchoredMenu anchor={anchor} label={`Base ${formatStrike(strike)}`} onClose={onClose}>
      <div className="grid auto-cols-fr grid-flow-col">
        {options.map((option) => (
          <Column
            key={option.type}
            option={option}
            strike={strike}
            expiration={state.expiry?.expiration}
            onPrice={hasOwnPrice ? () => writeOwnPrice(element, option.type) : null}
          />
        ))}
      </div>
      <MenuItem onSelect={onCopy}>Copiar la fila</MenuItem>
    </AnchoredMenu>
  );
}
