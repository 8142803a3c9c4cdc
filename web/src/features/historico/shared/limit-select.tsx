import { useId } from "react";

import { formatInteger } from "@paridad/core/formats";

import { controlClass } from "../../../components/ui/field.tsx";
import { classNames } from "../../../lib/class-names.ts";

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
      <label htmlFor={id} className="mb-1.5 block text-[12px] text-muted">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className={classNames(controlClass, "h-[34px] w-24 px-2 text-[13px]")}
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
