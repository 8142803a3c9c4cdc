import { useId } from "react";

import { controlClass } from "../../../components/ui/field.tsx";
import { classNames } from "../../../lib/class-names.ts";

/** A labelled choice in a filter row. */
export function ChoiceSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-[12px] text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(controlClass, "h-[34px] w-auto min-w-32 px-2 text-[13px]")}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
