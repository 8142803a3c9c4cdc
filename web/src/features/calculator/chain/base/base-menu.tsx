import { useNavigate } from "react-router";

import { formatStrike } from "@paridad/core/formats";
import { encodeLegs } from "@paridad/core/positions";
import type { CalculatorOption } from "@paridad/core/stores";
import { expirationInstant } from "@paridad/core/symbols";
import type { OptionType } from "@paridad/core/symbols";

import { AnchoredMenu, MenuItem } from "../../../../components/ui/menu.tsx";
import { alertLink } from "@paridad/core/contract";
import { useCalculatorStore } from "../../live/calculator-context.tsx";
import { baseLinks } from "./base-links.ts";
import { rowAt } from "../paint/row-at.ts";

const types = ["call", "put"] as const satisfies readonly OptionType[];

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

/** Where the options of a base lead to: their history, their ratios, the builder. */
function Places({
  options,
  strike,
  expiration,
}: {
  options: readonly CalculatorOption[];
  strike: number;
  expiration: string | undefined;
}) {
  const navigate = useNavigate();
  const places = [
    ...options.map(
      (option) => [`Historia del ${option.type}, ${option.symbol}`, baseLinks(option).history] as const,
    ),
    ...options.map(
      (option) => [`Ratio del ${option.type} contra otra base`, baseLinks(option).ratio] as const,
    ),
    ...options.map(
      (option) =>
        [
          `Armar estrategia con el ${option.type}`,
          expiration === undefined ? null : buildLink({ option, strike, expiration }),
        ] as const,
    ),
    ...options.map(
      ({ type, symbol }) =>
        [
          `Alerta del ${type}…`,
          expiration === undefined
            ? null
            : alertLink("premium", { contract: { type, strike, expiration, symbol } }),
        ] as const,
    ),
  ];
  return places.map(([name, to]) =>
    to === null ? null : (
      <MenuItem key={name} onSelect={() => void navigate(to)}>
        {name}
      </MenuItem>
    ),
  );
}

/** What can be done with a base: an anchored menu, there only while it is open. */
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
      <Places options={options} strike={strike} expiration={state.expiry?.expiration} />
      {hasOwnPrice
        ? options.map(({ type }) => (
            <MenuItem key={`${type} price`} onSelect={() => writeOwnPrice(element, type)}>
              Tu precio del {type}
            </MenuItem>
          ))
        : null}
      <MenuItem onSelect={onCopy}>Copiar la fila</MenuItem>
    </AnchoredMenu>
  );
}
