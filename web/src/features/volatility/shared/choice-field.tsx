import { useId } from "react";

import "../../../components/ui/forms/compact-field.css";

/** One of several names, as a list that opens. */
export function ChoiceField<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <span className="compact-field is-inline">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="compact-input"
        value={value}
        onChange={({ target }) => onChange(target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}
