import type { ReactNode } from "react";

/** A button of a chart's head: its icon, with its words as name and title. */
export function ChartTool({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-8 shrink-0 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text pointer-coarse:size-10 [&_svg]:size-4"
    >
      {children}
    </button>
  );
}
