import { ChartSpline, Table2 } from "lucide-react";
import type { ReactNode } from "react";

import { screenWords } from "@paridad/core/messages";

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

/** Between a drawing and the table of its numbers. */
export function TableToggle({ isTable, onToggle }: { isTable: boolean; onToggle: () => void }) {
  return (
    <ChartTool label={isTable ? screenWords.showChart : screenWords.showTable} onClick={onToggle}>
      {isTable ? <ChartSpline aria-hidden /> : <Table2 aria-hidden />}
    </ChartTool>
  );
}
