import { useId } from "react";
import type { ReactNode } from "react";

import { ownValue } from "@paridad/core/lib";

import { classNames } from "../../../lib/class-names.ts";
import { filterControlClass } from "../filters/filter-control.ts";
import { controlClass } from "./field.tsx";
import { useNumberDraft } from "./use-number-draft.ts";
import type { NumberDraftOptions } from "./use-number-draft.ts";

export type NumberFieldProps = NumberDraftOptions & {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  /** In a row of filters, as high as its choices. */
  readonly isFilter?: boolean;
  /** Stands inside the field, at its right: `%`, `lotes`. */
  readonly unit?: string;
  readonly error?: string | null | undefined;
  readonly hint?: ReactNode;
  readonly isDisabled?: boolean;
  /** The keyboard comes to it through its cell. */
  readonly tabIndex?: -1;
  readonly className?: string;
};

/** Spoken form of the signs beside a field; a unit that is a word already says itself. */
const saidUnits: Readonly<Record<string, string>> = { "%": "por ciento", $: "pesos", pts: "puntos" };

const roomFor = (unit = ""): string => (unit === "" ? "" : unit === "pts" ? "pr-11" : "pr-8");

function Unit({ id, unit }: { id: string; unit: string }) {
  return (
    <>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-md text-muted"
      >
        {unit}
      </span>
      <span id={id} hidden>
        {ownValue(saidUnits, unit) ?? unit}
      </span>
    </>
  );
}

const looks = {
  form: { label: "text-md font-medium", input: controlClass },
  filter: { label: "text-sm leading-[18px] text-muted", input: `${filterControlClass} w-full` },
} as const;

/** A premium or a share's price, in pesos. */
export const PriceField = (field: Omit<NumberFieldProps, "step">) => (
  <NumberField step={0.5} minimum={0} minimumDecimals={2} maximumDecimals={3} {...field} />
);

/** A labelled number in the country's format (`7.510,50`), stepped with the arrow keys; the value follows what is written. */
export function NumberField({
  label,
  isLabelHidden = false,
  isFilter,
  unit,
  error,
  hint,
  isDisabled = false,
  tabIndex,
  className,
  ...options
}: NumberFieldProps) {
  const id = useId();
  const look = looks[isFilter ? "filter" : "form"];
  const draft = useNumberDraft(options);
  const note = error ?? hint;
  const described = [unit ? `${id}-unit` : "", note ? `${id}-note` : ""].filter((part) => part !== "");
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : look.label}>
        {label}
      </label>
      <span className="relative block">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          disabled={isDisabled}
          tabIndex={tabIndex}
          aria-describedby={described.join(" ") || undefined}
          {...draft}
          aria-invalid={error ? true : draft["aria-invalid"]}
          className={classNames(look.input, "text-right tabular-nums", roomFor(unit), className)}
        />
        {unit ? <Unit id={`${id}-unit`} unit={unit} /> : null}
      </span>
      {note ? (
        <p id={`${id}-note`} className={classNames("text-sm", error ? "text-down" : "text-muted")}>
          {note}
        </p>
      ) : null}
    </div>
  );
}
