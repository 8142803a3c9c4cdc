import { useId } from "react";
import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";

/** A part of a risk page with its heading. */
export function RiskPanel({
  title,
  detail,
  actions,
  children,
}: {
  title: string;
  detail?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 overflow-hidden rounded-lg border border-line bg-s1 shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line px-4 py-2.5">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={id} className="text-md font-semibold">
            {title}
          </h2>
          {detail ? <p className="text-sm text-muted">{detail}</p> : null}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

/** A number with its name and, under it, what it rests on. */
export function RiskFact({ name, value, basis }: { name: string; value: ReactNode; basis?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-lg font-semibold tabular-nums">{value}</dd>
      {basis ? <dd className="text-xs text-muted">{basis}</dd> : null}
    </div>
  );
}

/** Facts side by side. */
export function RiskFacts({
  label,
  isInPanel = false,
  children,
}: {
  label: string;
  /** At the foot of a panel, without a frame of its own. */
  isInPanel?: boolean;
  children: ReactNode;
}) {
  return (
    <dl
      aria-label={label}
      className={classNames(
        "grid grid-cols-2 gap-x-6 gap-y-3 border-line px-4 py-3 sm:grid-cols-[repeat(auto-fit,minmax(138px,1fr))]",
        isInPanel ? "border-t" : "rounded-lg border bg-s1 shadow-card",
      )}
    >
      {children}
    </dl>
  );
}
