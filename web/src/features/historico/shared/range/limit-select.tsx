import { formatInteger } from "@paridad/core/formats";
import { ChoiceSelect } from "../../../../components/ui/filters/choice-select.tsx";

/** Number of rows. */
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
  return (
    <ChoiceSelect
      label={label}
      className="w-24"
      value={String(value)}
      options={choices.map((choice) => ({ value: String(choice), label: formatInteger(choice) }))}
      onChange={(chosen) => onChange(Number(chosen))}
    />
  );
}
