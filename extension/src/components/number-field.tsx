import { useId, useState } from "preact/hooks";

import { parseTypedNumber } from "@paridad/core/formats";

/**
 * A number typed the way people here write it. Typed text stays until the field is left; a text that is no number is marked and
 * changes nothing.
 */
export function NumberField({
  label,
  text,
  placeholder,
  onChange,
  onClear,
  hideLabel = false,
}: {
  label: string;
  /** The number in force, formatted. */
  text: string;
  placeholder?: string;
  onChange: (value: number) => void;
  /** The field was emptied. */
  onClear?: () => void;
  hideLabel?: boolean;
}) {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const accept = (typed: string) => {
    setDraft(typed);
    const parsed = parseTypedNumber(typed);
    setWrong(!parsed.ok && parsed.reason !== "empty");
    if (parsed.ok) onChange(parsed.value);
    else if (parsed.reason === "empty") onClear?.();
  };
  return (
    <div class="field">
      <label htmlFor={id} class={hideLabel ? "visually-hidden" : undefined}>
        {label}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={draft ?? text}
        placeholder={placeholder}
        aria-invalid={isWrong}
        title={isWrong ? "No es un número" : undefined}
        onInput={(event) => accept(event.currentTarget.value)}
        onBlur={() => {
          setDraft(null);
          setWrong(false);
        }}
      />
    </div>
  );
}
