import type { ReactNode } from "react";

/** Values under their names. */
export function Facts({
  facts,
  className,
  valueClass = "font-semibold",
}: {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className: string;
  valueClass?: string;
}) {
  return (
    <dl className={`grid ${className}`}>
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className={valueClass}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
