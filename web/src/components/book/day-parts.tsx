import { resultPartNames } from "@paridad/core/messages";
import type { ResultParts } from "@paridad/core/risk";

import { counted } from "../../lib/counted.ts";
import { Money } from "../ui/table/money.tsx";

/** Of the positions that a result leaves out. */
export function withoutText(unknown: number): string {
  return `sin ${counted(unknown, "posición con una pata sin precio", "posiciones con una pata sin precio")}`;
}

/** Where a result comes from; parts that round to nothing are left out, the unexplained one never. */
export function DayParts({ parts, label }: { parts: ResultParts; label: string }) {
  const names = Object.keys(resultPartNames) as (keyof ResultParts)[];
  const drawn = names.filter((name) => name === "unexplained" || Math.round(parts[name]) !== 0);
  return (
    <dl aria-label={label} className="flex flex-wrap gap-x-5 gap-y-1 text-sm tabular-nums">
      {drawn.map((name) => (
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
