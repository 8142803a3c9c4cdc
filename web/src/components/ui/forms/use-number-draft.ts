import { useState } from "react";
import type { ChangeEvent, FocusEvent, KeyboardEvent } from "react";

import { formatNumber, parseTypedNumber } from "@paridad/core/formats";
import { ownValue } from "@paridad/core/lib";

export type NumberDraftOptions = {
  readonly value: number | null;
  /** Called with each number a user writes, and with `null` when the field is emptied. */
  readonly onCommit: (value: number | null) => void;
  /** The focus left, or Enter or Escape ended the writing. */
  readonly onLeave?: () => void;
  readonly step: number;
  readonly minimumDecimals?: number;
  readonly maximumDecimals?: number;
  readonly minimum?: number;
  /** Unreadable text gives no value in forms that record; elsewhere the last number stays. */
  readonly isStrict?: boolean;
};

const directions: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 };

/** Sums of steps without the crumbs of binary fractions. */
function stepped(value: number, { step, count }: { step: number; count: number }): number {
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return Number((value + count * step).toFixed(decimals + 2));
}

/** Props of an input that shows what is being written as it is written, and otherwise the value in the country's format. */
export function useNumberDraft(options: NumberDraftOptions) {
  const { value, onCommit, onLeave, step, minimum = Number.NEGATIVE_INFINITY } = options;
  const { minimumDecimals = 0, maximumDecimals = 6, isStrict = false } = options;
  const [draft, setDraft] = useState<string | null>(null);
  const format = (number: number | null) =>
    number === null ? "" : formatNumber(number, { minimumDecimals, maximumDecimals });
  const parsed = draft === null ? null : parseTypedNumber(draft);
  const isBad = parsed?.ok === true ? parsed.value < minimum : parsed?.reason === "not-a-number";
  const write = (text: string) => {
    setDraft(text);
    const next = parseTypedNumber(text);
    if (next.ok && next.value >= minimum) onCommit(next.value);
    else if (isStrict || (!next.ok && next.reason === "empty")) onCommit(null);
  };
  const text = draft ?? format(value);
  return {
    value: text,
    role: "spinbutton",
    "aria-valuenow": value ?? undefined,
    "aria-valuetext": text || "vacío",
    "aria-invalid": isBad || undefined,
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      setDraft(format(value));
      event.currentTarget.select();
    },
    onChange: (event: ChangeEvent<HTMLInputElement>) => write(event.currentTarget.value),
    onBlur: () => {
      setDraft(null);
      onLeave?.();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === "Enter" || event.key === "Escape") onLeave?.();
      const count = ownValue(directions, event.key);
      if (count === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const next = Math.max(minimum, stepped(value ?? 0, { step, count }));
      onCommit(next);
      setDraft(format(next));
    },
  } as const;
}
