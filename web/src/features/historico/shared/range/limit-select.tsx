import { useId } from "react";

import { formatInteger } from "@paridad/core/formats";
import { filterControlClass, filterLabelClass } from "../table/filter-control.ts";

/** How many rows (spec.md section 9). */
export function LimitSelect({
  value,
  choices,
  onChange,
  label = "Filas",
}: {
  value: number;
  choices: readonly number[];
  onChange: (limit: number) => void;
  label?: string;
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
        onChange={(event) => onChange(Number(event.target.value))}
        className={`${filterControlClass} w-24`}
      >
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {formatInteger(choice)}
          </option>
        ))}
      </select>
    </div>
  );
}
