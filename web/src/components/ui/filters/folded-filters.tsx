import { ChevronDown, SlidersHorizontal } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { classNames } from "../../../lib/class-names.ts";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";

/** Another question folds the filters, and the focus goes to their line with them; while nothing is asked they stay as they are. */
function useFold({ asked, isOpenAtFirst }: { asked: string; isOpenAtFirst: boolean }) {
  const [fold, setFold] = useState({ asked, isOpen: isOpenAtFirst });
  if (fold.asked !== asked) setFold({ asked, isOpen: asked === "" && (fold.isOpen || isOpenAtFirst) });
  const line = useRef<HTMLButtonElement>(null);
  const known = useRef(asked);
  useLayoutEffect(() => {
    if (known.current === asked) return;
    known.current = asked;
    if (asked !== "") line.current?.focus();
  }, [asked]);
  return { isOpen: fold.isOpen, line, toggle: () => setFold({ asked, isOpen: !fold.isOpen }) };
}

export type FoldedFiltersProps = {
  /** What is chosen, in the few words a phone has room for. */
  summary: string;
  /** On a phone, another question folds them again; empty or left out, only their line does. */
  asked?: string;
  /** Open on a phone before anything is chosen. */
  isOpenAtFirst?: boolean;
  /** Its distance from what follows. */
  className?: string;
  children: ReactNode;
};

/** A screen's filters: a row of their own, and on a phone one line that says what is chosen, so the data comes first. */
export function FoldedFilters({
  summary,
  asked = "",
  isOpenAtFirst = false,
  className = "mb-3",
  children,
}: FoldedFiltersProps) {
  const isNarrow = useIsNarrow();
  const { isOpen, line, toggle } = useFold({ asked, isOpenAtFirst });
  const id = useId();
  if (!isNarrow)
    return (
      <div className={classNames("flex flex-wrap items-end gap-x-4 gap-y-3", className)}>{children}</div>
    );
  return (
    <div className={classNames("rounded-md border border-line2 bg-s1", className)}>
      <button
        ref={line}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        className="flex h-11 w-full items-center gap-2.5 rounded-md px-3 text-left text-md [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted"
      >
        <SlidersHorizontal aria-hidden />
        <span className="min-w-0 flex-1 truncate">
          <span className="sr-only">Filtros:</span> {summary}
        </span>
        <ChevronDown aria-hidden className={isOpen ? "rotate-180" : ""} />
      </button>
      <div id={id} hidden={!isOpen} className="flex flex-wrap items-end gap-3 border-t border-line p-3">
        {children}
      </div>
    </div>
  );
}
