import type { HTMLAttributes } from "react";

import { classNames } from "../../lib/class-names.ts";

/** A surface one step above the page. */
export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section
      {...rest}
      className={classNames("rounded-lg border border-line bg-s1 p-4 shadow-card sm:p-5", className)}
    />
  );
}
