import { screenWords } from "@paridad/core/messages";

import { classNames } from "../../../lib/class-names.ts";

/** Between a drawing and the table of its numbers. */
export function TableToggle({
  isTable,
  onToggle,
  className,
}: {
  isTable: boolean;
  onToggle: () => void;
  className?: string;
}) {
  return (
    <button
      type="button"
      onClick={onToggle}
      className={classNames("rounded-md px-2 py-1.5 text-sm text-accent hover:bg-s2", className)}
    >
      {isTable ? screenWords.showChart : screenWords.showTable}
    </button>
  );
}
