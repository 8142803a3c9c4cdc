import { Check } from "lucide-react";

import { formatDate, formatDayMonth, formatStrike } from "@paridad/core/formats";

import { classNames } from "../../../../lib/class-names.ts";
import type { CatalogueEntry } from "./symbol-catalogue.ts";

const typeNames = { call: "Call", put: "Put" } as const;

/** CALL or PUT, distinguished by word and colour. */
export function TypeMark({ type }: { type: "call" | "put" | null }) {
  if (type === null) return null;
  return (
    <span className={classNames("text-sm font-semibold", type === "call" ? "text-call" : "text-put")}>
      {typeNames[type]}
    </span>
  );
}

export function SymbolOption({
  id,
  entry,
  isActive,
  isSelected,
  onPick,
}: {
  id: string;
  entry: CatalogueEntry;
  isActive: boolean;
  isSelected: boolean;
  onPick: () => void;
}) {
  const isLast = entry.id === entry.symbol;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      onMouseDown={(event) => event.preventDefault()}
      tabIndex={-1}
      onClick={onPick}
      onKeyDown={(event) => (event.key === "Enter" ? onPick() : undefined)}
      className={classNames(
        "grid h-[30px] cursor-pointer pointer-coarse:h-10 grid-cols-[16px_minmax(96px,1fr)_40px_72px_minmax(44px,auto)] items-center gap-2 rounded-sm px-2 text-md",
        isActive ? "bg-s2" : "hover:bg-s2/60",
      )}
    >
      <span aria-hidden className="text-accent [&_svg]:size-4">
        {isSelected ? <Check /> : null}
      </span>
      <span className={isSelected ? "font-semibold" : undefined}>{entry.symbol}</span>
      <TypeMark type={entry.type} />
      <span className="text-right">{formatStrike(entry.strike)}</span>
      <span className="text-right text-sm text-muted">
        {isLast ? formatDayMonth(entry.expiration) : formatDate(entry.expiration)}
      </span>
    </div>
  );
}
