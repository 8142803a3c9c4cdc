import type { ButtonHTMLAttributes, Ref } from "react";

import { classNames } from "../../lib/class-names.ts";
import { Spinner } from "./states/spinner.tsx";

export type ButtonTone = "primary" | "secondary" | "ghost" | "danger";
export type ButtonSize = "small" | "medium" | "large";

const tones: Record<ButtonTone, string> = {
  primary: "bg-accent text-on-accent hover:brightness-110 active:brightness-95",
  secondary: "border border-line2 bg-s1 text-text hover:bg-s2",
  ghost: "text-muted hover:bg-s2 hover:text-text",
  danger: "border border-down/50 text-down hover:bg-down/10",
};
const sizes: Record<ButtonSize, string> = {
  small: "h-7 px-2.5 text-sm pointer-coarse:h-9",
  medium: "h-[34px] px-3.5 text-md pointer-coarse:h-11",
  large: "h-11 px-5 text-lg",
};

/** The look of a button, also for links and labels. */
export function buttonClass({
  tone = "primary",
  size = "medium",
  className,
}: { tone?: ButtonTone; size?: ButtonSize; className?: string | undefined } = {}): string {
  return classNames(
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-[filter,background-color,color] duration-[var(--duration-fast)] disabled:cursor-not-allowed disabled:opacity-50 [&_svg]:size-4",
    tones[tone],
    sizes[size],
    className,
  );
}

export type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  tone?: ButtonTone;
  size?: ButtonSize;
  ref?: Ref<HTMLButtonElement>;
  /** Text while busy: the button then does nothing and says so. */
  busyLabel?: string | null | undefined;
};

/** A button. With `busyLabel` it shows a spinner with that text and can't be pressed again. */
export function Button({ tone, size, busyLabel, className, children, disabled, type, ...rest }: ButtonProps) {
  const isBusy = Boolean(busyLabel);
  return (
    <button
      type={type ?? "button"}
      {...rest}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClass({ tone, size, className })}
    >
      {isBusy ? (
        <>
          <Spinner /> {busyLabel}
        </>
      ) : (
        children
      )}
    </button>
  );
}
