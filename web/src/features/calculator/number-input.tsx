import { useId, useState } from "react";
import type { KeyboardEvent, ReactNode } from "react";

import { formatNumber, parseTypedNumber } from "@paridad/core/formats";

import { classNames } from "../../lib/class-names.ts";

export type NumberInputProps = {
  readonly label: string;
  readonly value: number | null;
  /** Called with each number a person writes, and with `null` when the field is emptied. */
  readonly onCommit: (value: number | null) => void;
  readonly step: number;
  readonly minimumDecimals?: number;
  readonly maximumDecimals?: number;
  readonly minimum?: number;
  readonly className?: string;
  readonly inputClassName?: string;
  /** Stands inside the field, at its right. */
  readonly aside?: ReactNode;
  readonly isLabelHidden?: boolean;
  readonly placeholder?: string;
  /** Where a shortcut finds it; made up when left out. */
  readonly id?: string;
};

const directions: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** What is being written stays as it is written; otherwise the value in the country's format. */
function useDraft({ value, onCommit, step, minimum = Number.NEGATIVE_INFINITY, ...style }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const { minimumDecimals = 0, maximumDecimals = 6 } = style;
  const format = (number: number | null) =>
    number === null ? "" : formatNumber(number, { minimumDecimals, maximumDecimals });
  const parsed = draft === null ? null : parseTypedNumber(draft);
  const isBad = parsed?.ok === true ? parsed.value < minimum : parsed?.reason === "not-a-number";
  const write = (text: string) => {
    setDraft(text);
    const next = parseTypedNumber(text);
    if (next.ok && next.value >= minimum) onCommit(next.value);
    if (!next.ok && next.reason === "empty") onCommit(null);
  };
  const stepBy = (count: number) => {
    const decimals = Math.max(0, -Math.floor(Math.log10(step)));
    const next = Math.max(minimum, Number(((value ?? 0) + count * step).toFixed(decimals + 2)));
    onCommit(next);
    setDraft(format(next));
  };
  return {
    text: draft ?? format(value),
    isBad,
    write,
    stepBy,
    begin: () => setDraft(format(value)),
    end: () => setDraft(null),
  };
}

/** A number in the country's format (`7.510,50`), stepped with the arrow keys; the value follows what is written. */
export function NumberInput(props: NumberInputProps) {
  const { label, value, className, inputClassName, aside, isLabelHidden, placeholder } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const draft = useDraft(props);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const count = directions[event.key];
    if (count === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    draft.stepBy(count);
  };
  return (
    <span className={classNames("calc-field", className)}>
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : undefined}>
        {label}
      </label>
      <span className="calc-field-box">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          role="spinbutton"
          aria-valuenow={value ?? undefined}
          aria-valuetext={draft.text || "vacío"}
          aria-invalid={draft.isBad || undefined}
          autoComplete="off"
          placeholder={placeholder}
          className={classNames("calc-input", inputClassName)}
          value={draft.text}
          onFocus={(event) => {
            draft.begin();
            event.currentTarget.select();
          }}
          onChange={(event) => draft.write(event.currentTarget.value)}
          onBlur={draft.end}
          onKeyDown={onKeyDown}
        />
        {aside}
      </span>
    </span>
  );
}
