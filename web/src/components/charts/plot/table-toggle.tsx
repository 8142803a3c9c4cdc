import { ChartSpline, Table2 } from "lucide-react";

import { screenWords } from "@paridad/core/messages";

import { ChartTool } from "./chart-tool.tsx";

/** Between a drawing and the table of its numbers. */
export function TableToggle({ isTable, onToggle }: { isTable: boolean; onToggle: () => void }) {
  return (
    <ChartTool label={isTable ? screenWords.showChart : screenWords.showTable} onClick={onToggle}>
      {isTable ? <ChartSpline aria-hidden /> : <Table2 aria-hidden />}
    </ChartTool>
  );
}
