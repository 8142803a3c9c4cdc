import { partsToTell, resultPartNames } from "@paridad/core/risk";
import type { ResultParts } from "@paridad/core/risk";

import { Money } from "../ui/table/money.tsx";

/** Components of the day's result; parts that round to nothing are left out, the unexplained one never. */
export function DayParts({ parts, label }: { parts: ResultParts; label: string }) {
  return (
    <dl aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
      {partsToTell(parts).map((name) => (
        <div key={name} className="flex gap-1.5" title={resultPartNames[name].what}>
          <dt className="text-muted">{resultPartNames[name].name}</dt>
          <dd className="font-medium">
            <Money value={parts[name]} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
