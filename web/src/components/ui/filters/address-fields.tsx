import { formatInteger } from "@paridad/core/formats";

import type { UrlState } from "../../../lib/view/use-url-state.ts";
import { CheckboxField } from "../forms/field.tsx";
import { ChoiceSelect } from "./choice-select.tsx";

/** One of a few numbers, kept in the address. */
export function NumberChoice({
  url,
  name,
  label = "Filas",
  choices,
  usual,
}: {
  url: UrlState;
  name: string;
  label?: string;
  choices: readonly number[];
  /** Without a choice. */
  usual: number;
}) {
  return (
    <ChoiceSelect
      label={label}
      className="w-24"
      value={String(url.numberOf(name, { allowed: choices, fallback: usual }))}
      options={choices.map((choice) => ({ value: String(choice), label: formatInteger(choice) }))}
      onChange={(chosen) => url.set({ [name]: chosen === String(usual) ? null : chosen })}
    />
  );
}

/** Yes or no in the address: `1`, or `no` where yes is the usual. */
export function isSwitchedOn(url: UrlState, name: string, isUsual = false): boolean {
  return isUsual ? url.get(name) !== "no" : url.get(name) === "1";
}

/** A switch kept in the address. */
export function SwitchField({
  url,
  name,
  label,
  isUsual = false,
}: {
  url: UrlState;
  name: string;
  label: string;
  isUsual?: boolean;
}) {
  return (
    <CheckboxField
      label={label}
      checked={isSwitchedOn(url, name, isUsual)}
      onChange={({ currentTarget: { checked } }) =>
        url.set({ [name]: isUsual ? (checked ? null : "no") : checked })
      }
      className="pb-2"
    />
  );
}
