import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";

/** Another question folds the filters, and the focus of open ones goes to their line; while nothing is asked they stay as they are. */
function useFold({ asked, isOpenAtFirst }: { asked: string; isOpenAtFirst: boolean }) {
  const [fold, setFold] = useState<{ asked: string; isOpen: boolean | null }>({ asked, isOpen: null });
  // What the page begins with comes late: it doesn't close what was opened meanwhile.
  const isFirst = fold.asked === "" || asked === "";
  if (fold.asked !== asked) setFold({ asked, isOpen: isFirst ? fold.isOpen : null });
  const isOpen = fold.isOpen ?? (asked === "" && isOpenAtFirst);
  const line = useRef<HTMLButtonElement>(null);
  const region = useRef<HTMLDivElement>(null);
  const known = useRef({ asked, isOpen });
  useLayoutEffect(() => {
    const before = known.current;
    known.current = { asked, isOpen };
    const isFolding = before.asked !== asked && asked !== "" && before.isOpen && !isOpen;
    // The answer may come late: who has moved on isn't called back.
    if (isFolding && region.current?.contains(document.activeElement)) line.current?.focus();
  }, [asked, isOpen]);
  return { isOpen, line, region, toggle: () => setFold({ asked, isOpen: !isOpen }) };
}

export type FoldedFiltersProps = {
  /** What is chosen, in the few words a phone has room for. */
  summary: string;
  /** Where they fold, another question folds them again; empty or left out, only their line does. */
  asked?: string;
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
  asked = "",
  isOpenAtFirst = false,
  isAlways = false,
  isHead = false,
  before,
  after,
  className = isHead ? "" : "mb-2",
  children,
}: FoldedFiltersProps) {
  const isNarrow = useIsNarrow();
  const { isOpen, line, region, toggle } = useFold({ asked, isOpenAtFirst });
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
          className="flex h-9 min-w-0 flex-1 basis-56 items-center gap-2.5 rounded-md px-2 text-left text-md pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
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
        ref={region}
        id={id}
        hidden={!isOpen}
        className="flex flex-wrap items-end gap-3 border-t border-line p-3"
      >
        {children}
      </div>
    </div>
  );
}
