import { useLayoutEffect, useRef } from "react";
import type { KeyboardEvent, ReactNode } from "react";

const stops = "button:not(:disabled), a[href]";
const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowLeft: (index, count) => (index + count - 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowDown: (index, count) => (index + 1) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
};

/** Goes to the button that an arrow leads to, in a row of them. */
export function moveAlong(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  const bar = target.closest('[role="toolbar"], [role="group"]');
  const buttons = [...(bar?.querySelectorAll<HTMLElement>(stops) ?? [])];
  const index = buttons.indexOf(target);
  const to = buttons[moves[event.key]?.(index, buttons.length) ?? -1];
  if (index === -1 || to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  to.focus();
}

/** Buttons that are one stop of the keyboard: arrows go from one to the next. */
export function Toolbar({
  id,
  label,
  className,
  children,
}: {
  id?: string;
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const settle = () => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>(stops) ?? [])];
    const stop = buttons.find((button) => button === last.current) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  useLayoutEffect(settle);
  return (
    <div
      ref={bar}
      id={id}
      role="toolbar"
      tabIndex={-1}
      aria-label={label}
      className={className}
      onKeyDown={moveAlong}
      onFocus={({ target }) => {
        last.current = target;
        settle();
      }}
    >
      {children}
    </div>
  );
}
