import { useId } from "react";

import { rangePresetLabels, rangePresets } from "./date-range.ts";
import type { ChosenRange } from "./date-range.ts";
import type { QueryChanges } from "../../../lib/view/changed-query.ts";
import { filterControlClass, filterLabelClass } from "../../../components/ui/filters/filter-control.ts";

const dateClass = `${filterControlClass} w-[138px] pointer-coarse:w-[156px]`;

/** Presets and two days. Choices go to the address. */
export function DateRangePicker({
  range,
  onChange,
}: {
  range: ChosenRange;
  onChange: (changes: QueryChanges) => void;
}) {
  const id = useId();
  const setDay = (name: "desde" | "hasta", day: string) => {
    // The other day, once typed, may have changed in the address since this was drawn.
    const others = range.preset === null ? {} : { desde: range.from, hasta: range.to, rango: null };
    onChange({ ...others, [name]: day || null });
  };
  return (
    <fieldset className="relative min-w-0">
      <legend className={filterLabelClass}>Fechas</legend>
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex h-[34px] max-w-full overflow-x-auto rounded-md pointer-coarse:h-11 border border-line2 p-[3px]">
          {rangePresets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={range.preset === preset}
              onClick={() => onChange({ rango: preset, desde: null, hasta: null })}
              className="rounded-sm px-1.5 text-sm sm:px-2 whitespace-nowrap text-muted hover:text-text aria-pressed:bg-s2 aria-pressed:font-semibold aria-pressed:text-text"
            >
              {rangePresetLabels[preset]}
            </button>
          ))}
        </div>
        <span className="flex items-center gap-1.5">
          {(["desde", "hasta"] as const).map((name) => (
            <label key={name} className="contents">
              <span className="sr-only">{name === "desde" ? "Desde" : "Hasta"}</span>
              <input
                type="date"
                value={(name === "desde" ? range.from : range.to) ?? ""}
                onChange={(event) => setDay(name, event.target.value)}
                aria-invalid={range.error ? true : undefined}
                aria-describedby={range.error ? `${id}-error` : undefined}
                className={dateClass}
              />
            </label>
          ))}
        </span>
      </div>
      {range.error ? (
        <p
          id={`${id}-error`}
          role="alert"
          className="absolute -top-6 left-14 text-sm leading-[18px] text-down"
        >
          {range.error}
        </p>
      ) : null}
    </fieldset>
  );
}
