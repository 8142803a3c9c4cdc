import { useEffect, useRef } from "react";

export type Shortcuts = Readonly<Record<string, () => void>>;

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, select, textarea, [role='dialog']") !== null;
}

/**
 * Single keys that act while nobody is writing and no dialog is open, named as `KeyboardEvent.key` does; `mod+k` is
 * Ctrl or ⌘ with a key, and acts in fields too.
 */
export function useShortcuts(shortcuts: Shortcuts): void {
  const current = useRef(shortcuts);
  useEffect(() => {
    current.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return;
      const isModified = event.ctrlKey || event.metaKey;
      const action = current.current[isModified ? `mod+${event.key}` : event.key];
      if (!action || (!isModified && isWriting(event.target))) return;
      event.preventDefault();
      action();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
