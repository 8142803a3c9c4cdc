import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";

/** A surface with a heading line and what can be done with it. */
export function Panel({
  title,
  detail,
  actions,
  head,
  isFigure = false,
  className,
  children,
}: {
  title?: ReactNode;
  /** In place of the heading line. */
  head?: ReactNode;
  /** It holds a drawing. */
  isFigure?: boolean;
  detail?: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const Frame = isFigure ? "figure" : "section";
  return (
    <Frame
      className={classNames(
        "min-w-0 overflow-hidden rounded-lg border border-line bg-s1 shadow-card",
        className,
      )}
    >
      {head}
      {title || actions ? (
        <header
          className={classNames(
            "flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4",
            actions ? "min-h-[42px] py-1.5" : "py-1",
          )}
        >
          <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-baseline gap-x-3 self-center">
            {title ? <h2 className="text-md font-semibold">{title}</h2> : null}
            {detail ? <div className="text-sm text-muted">{detail}</div> : null}
          </div>
          {actions}
        </header>
      ) : null}
      {children}
    </Frame>
  );
}

/** A figure with its name, for rows of facts. */
export function Fact({
  label,
  value,
  detail,
  title,
}: {
  label: string;
  value: ReactNode;
  detail?: ReactNode;
  title?: string;
}) {
  return (
    <div title={title} className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-lg font-[650]">
        {value} {detail ? <span className="text-sm font-normal text-muted">{detail}</span> : null}
      </dd>
    </div>
  );
}
