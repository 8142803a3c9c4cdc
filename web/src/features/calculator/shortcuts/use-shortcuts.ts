import { useEffect, useRef } from "react";

export type Shortcuts = Readonly<Record<string, () => void>>;

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [role='dialog']") !== null;
}

/** Single keys that act while nobody is writing and no dialog is open. Keys as `KeyboardEvent.key` gives them. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const action = current.current[event.key];
      if (!action || isWriting(event.target)) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
