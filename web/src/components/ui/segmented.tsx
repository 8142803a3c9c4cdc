import { useState } from "react";

import { classNames } from "../../lib/class-names.ts";
import { moveAlong } from "./layout/toolbar.tsx";

/** One of a few choices, as buttons side by side: one stop of the keyboard, arrows go from one to the next. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: {
  label: string;
  value: T;
  options: ReadonlyArray<{ readonly value: T; readonly label: string; readonly detail?: string }>;
  onChange: (value: T) => void;
  className?: string;
}) {
  const [focused, setFocused] = useState<T | null>(null);
  const chosen = options.find((option) => option.value === (focused ?? value)) ?? options[0];
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames(
        "inline-flex min-h-[34px] rounded-[10px] border border-line2 bg-s1 p-[3px] pointer-coarse:min-h-11",
        className,
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          tabIndex={option === chosen ? 0 : -1}
          aria-pressed={option.value === value}
          onKeyDown={moveAlong}
          onFocus={() => setFocused(option.value)}
          onBlur={() => setFocused(null)}
          onClick={() => onChange(option.value)}
          className="rounded-[7px] px-3 py-1 text-left text-md leading-tight font-semibold text-muted hover:text-text aria-pressed:bg-s2 aria-pressed:text-text"
        >
          {option.label}
          {option.detail ? <small className="block text-xs font-normal">{option.detail}</small> : null}
        </button>
      ))}
    </div>
  );
}
