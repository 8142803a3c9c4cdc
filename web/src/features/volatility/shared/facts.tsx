import type { ReactNode } from "react";

/** A number with its name and, under it, what it rests on. */
export function Fact({ name, value, basis }: { name: string; value: ReactNode; basis?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
      {basis ? <dd className="text-xs text-muted">{basis}</dd> : null}
    </div>
  );
}

export function Facts({ label, children }: { label: string; children: ReactNode }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-x-6 gap-y-3 rounded-lg border border-line bg-s1 px-4 py-3 shadow-card sm:grid-cols-[repeat(auto-fit,minmax(150px,1fr))]"
    >
      {children}
    </dl>
  );
}
