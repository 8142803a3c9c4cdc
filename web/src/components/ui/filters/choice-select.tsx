import { useId } from "react";
import { filterControlClass, filterLabelClass } from "./filter-control.ts";

/** A labelled choice in a filter row. */
export function ChoiceSelect({
  label,
  value,
  options,
  onChange,
  className = "min-w-32",
}: {
  label: string;
  value: string;
  options: ReadonlyArray<{ readonly value: string; readonly label: string }>;
  onChange: (value: string) => void;
  className?: string;
}) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className={filterLabelClass}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${filterControlClass} ${className}`}
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
