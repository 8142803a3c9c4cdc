import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useId, useRef, useState } from "react";
import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";

/** Open by a press, or at first where nothing could be chosen for the reader; a search folds them. */
function useFold(isOpenAtFirst: boolean) {
  const [choice, setChoice] = useState<boolean | null>(null);
  // The page's first choice comes late: it doesn't close open filters.
  if (choice === null && isOpenAtFirst) setChoice(true);
  const isOpen = choice ?? false;
  const line = useRef<HTMLButtonElement>(null);
  const fold = () => {
    setChoice(false);
    line.current?.focus();
  };
  return { isOpen, line, fold, toggle: () => setChoice(!isOpen) };
}

export type FoldedFiltersProps = {
  /** The choice, in the few words a phone has room for. */
  summary: string;
  /** Open where they fold before anything is chosen. */
  isOpenAtFirst?: boolean;
  /** Folded on a desktop too: the row is longer than one line. */
  isAlways?: boolean;
  /** The line is the head of a panel. */
  isHead?: boolean;
  /** In the line, before what is chosen: the views. */
  before?: ReactNode;
  /** In the line, after it: counts and what can be done. */
  after?: ReactNode;
  /** Its distance from what follows. */
  className?: string;
  children: ReactNode;
};

/** A screen's filters: a row, or one line that says what is chosen and opens them, so the data comes first. */
export function FoldedFilters({
  summary,
  isOpenAtFirst = false,
  isAlways = false,
  isHead = false,
  before,
  after,
  className = isHead ? "" : "mb-2",
  children,
}: FoldedFiltersProps) {
  const isNarrow = useIsNarrow();
  const { isOpen, line, fold, toggle } = useFold(isOpenAtFirst);
  const id = useId();
  if (!isNarrow && !isAlways)
    return (
      <div className={classNames("flex flex-wrap items-end gap-x-4 gap-y-3", className)}>{children}</div>
    );
  return (
    <div
      className={classNames(
        isHead ? "border-b border-line" : "rounded-md border border-line2 bg-s1",
        className,
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2 px-1">
        {before}
        <button
          ref={line}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="flex h-9 min-w-0 flex-1 basis-44 items-center gap-2.5 rounded-md px-2 text-left text-md pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
        >
          <SlidersHorizontal aria-hidden />
          <span className="min-w-0 truncate">
            <span className="sr-only">Filtros:</span> {summary}
          </span>
          <ChevronDown aria-hidden className={isOpen ? "rotate-180" : ""} />
        </button>
        {after}
      </div>
      <div
        id={id}
        hidden={!isOpen}
        onSubmit={fold}
        className="flex flex-wrap items-end gap-3 border-t border-line p-3"
      >
        {children}
      </div>
    </div>
  );
}
