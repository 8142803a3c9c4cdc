import type { ReactNode } from "react";

import { classNames } from "../../lib/class-names.ts";

export type BadgeTone = "accent" | "up" | "down" | "warning" | "neutral";
const tones: Record<BadgeTone, string> = {
  accent: "border-accent/35 text-accent",
  up: "border-up/40 text-up",
  down: "border-down/40 text-down",
  warning: "border-atm/40 text-atm",
  neutral: "border-line2 text-muted",
};

export function Badge({
  tone = "neutral",
  className,
  children,
  title,
}: {
  tone?: BadgeTone;
  className?: string;
  title?: string;
  children: ReactNode;
}) {
  return (
    <span
      title={title}
      className={classNames(
        "inline-flex items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-medium whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
