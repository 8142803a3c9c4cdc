import { useEffect, useRef, useState } from "react";
import type { FocusEvent, PointerEvent } from "react";
import type { DraftAction } from "./draft.ts";

/** Effect of a press on the draft, and its name. */
export type Preview = {
  readonly name: string;
  readonly action: Extract<DraftAction, { readonly type: "take" | "add" }>;
};
export type OnRest = (preview: Preview | null) => void;

/** A pointer on its way over prices rests on none of them. */
const restMilliseconds = 120;

/** The element that the pointer or the keyboard rests on; `end` at once, as what it named is taken. */
export function useResting() {
  const [resting, setResting] = useState<Preview | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest: OnRest = (preview) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResting(preview), restMilliseconds);
  };
  const end = () => {
    clearTimeout(timer.current);
    setResting(null);
  };
  return { resting, rest, end };
}

/** Props of what can be rested on; a finger presses at once. */
export function restingOn(preview: Preview | null, onRest: OnRest) {
  const leave = () => onRest(null);
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) =>
      pointerType === "touch" ? undefined : onRest(preview),
    onPointerLeave: leave,
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) =>
      currentTarget.matches(":focus-visible") ? onRest(preview) : undefined,
    onBlur: leave,
  };
}
