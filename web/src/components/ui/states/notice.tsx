import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";

export type NoticeTone = "info" | "success" | "warning" | "error";
// Opaque: on the page and on a card alike.
const looks = {
  info: {
    Icon: Info,
    className: "border-accent/30 bg-[color-mix(in_srgb,var(--accent)_9%,var(--s1))] [&>svg]:text-accent",
  },
  success: {
    Icon: CircleCheck,
    className: "border-up/35 bg-[color-mix(in_srgb,var(--up)_9%,var(--s1))] [&>svg]:text-up",
  },
  warning: {
    Icon: TriangleAlert,
    className: "border-atm/40 bg-[color-mix(in_srgb,var(--atm)_9%,var(--s1))] [&>svg]:text-atm",
  },
  error: {
    Icon: CircleAlert,
    className: "border-down/40 bg-[color-mix(in_srgb,var(--down)_9%,var(--s1))] [&>svg]:text-down",
  },
} as const;

/** A banner inside a page. Errors are announced at once, the rest politely. */
export function Notice({
  tone = "info",
  title,
  action,
  isFlush = false,
  className,
  children,
}: {
  tone?: NoticeTone;
  title?: string;
  action?: ReactNode;
  /** From edge to edge of a panel. */
  isFlush?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const { Icon, className: look } = looks[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={classNames(
        "flex flex-wrap items-start gap-x-3 gap-y-2 text-md [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0",
        isFlush ? "border-y px-4 py-1.5" : "rounded-lg border px-4 py-3",
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" />
      <div className="min-w-0 flex-1 basis-52">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div className={title ? "text-muted" : ""}>{children}</div> : null}
      </div>
      {action}
    </div>
  );
}
