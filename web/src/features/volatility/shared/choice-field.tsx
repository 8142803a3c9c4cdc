import { useId } from "react";

import type { Choice } from "../../../lib/view/use-url-state.ts";

import "../../../components/ui/forms/compact-field.css";

export function ChoiceField({ label, value, options, onChange }: Choice<string> & { label: string }) {
  const id = useId();
  return (
    <span className="compact-field is-inline">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="compact-input"
        value={value}
        onChange={({ target }) => onChange(target.value)}
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
