import type { ReactNode } from "react";

/** A step by the pointer; the keyboard has the arrows in the field. */
export function Step({
  label,
  isDisabled = false,
  onPress,
  children,
}: {
  label: string;
  isDisabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      className="positions-step"
      aria-label={label}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
