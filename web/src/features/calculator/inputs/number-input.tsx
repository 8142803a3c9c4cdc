import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";
import { useNumberDraft } from "../../../components/ui/forms/use-number-draft.ts";
import type { NumberDraftOptions } from "../../../components/ui/forms/use-number-draft.ts";
import "../../../components/ui/forms/compact-field.css";

/** Ids of the inputs that shortcuts go to. */
export const controlIds = {
  spot: "calculadora-spot",
  volatility: "calculadora-volatilidad",
  rate: "calculadora-tasa",
  whatIf: "calculadora-y-si",
} as const;

/** Puts the focus on an input of the calculator. */
export function focusControl(name: keyof typeof controlIds): void {
  document.getElementById(controlIds[name])?.focus();
}

type NumberInputProps = NumberDraftOptions & {
  readonly label: string;
  readonly inputClassName?: string;
  /** Stands inside the field, at its right. */
  readonly aside?: ReactNode;
  readonly isLabelHidden?: boolean;
  /** Takes the focus when it appears. */
  readonly isFocused?: boolean;
  /** Where a shortcut finds it; made up when left out. */
  readonly id?: string;
};

/** A number in the country's format (`7.510,50`), stepped with the arrow keys; the value follows what is written. */
export function NumberInput({
  label,
  inputClassName,
  aside,
  isLabelHidden,
  isFocused = false,
  id: givenId,
  ...options
}: NumberInputProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const draft = useNumberDraft(options);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  return (
    <span className="compact-field">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : undefined}>
        {label}
      </label>
      <span className="compact-field-box">
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className={classNames("compact-input", inputClassName)}
          {...draft}
        />
        {aside ? (
          <span className="pointer-events-none absolute top-1/2 right-[9px] -translate-y-1/2 text-xs text-accent">
            {aside}
          </span>
        ) : null}
      </span>
    </span>
  );
}
