import { ChevronDown, X } from "lucide-react";
import { Popover } from "radix-ui";
import { useId, useState } from "react";

import { errorMessages } from "@paridad/core/messages";

import { classNames } from "../../../../lib/class-names.ts";
import { leaveMovedFocus } from "../../../../lib/view/moved-focus.ts";
import { filterLabelClass } from "../../../../components/ui/filters/filter-control.ts";
import { contractName } from "./symbol-catalogue.ts";
import { SymbolList } from "./symbol-list.tsx";
import type { Catalogue } from "./use-catalogue.ts";

export type SymbolPickerProps = {
  label: string;
  catalogue: Catalogue;
  selected: readonly string[];
  onChange: (symbols: readonly string[]) => void;
  excluded?: readonly string[];
  /** More than one when above 1; at the limit further picks do nothing. */
  maximum?: number;
  placeholder?: string;
  className?: string;
};

export function symbolsText(selected: readonly string[], placeholder: string): string {
  if (selected.length === 0) return placeholder;
  return selected.length <= 2 ? selected.map(contractName).join(", ") : `${selected.length} símbolos`;
}

function toggled(selected: readonly string[], { symbol, maximum }: { symbol: string; maximum: number }) {
  if (maximum === 1) return [symbol];
  if (selected.includes(symbol)) return selected.filter((known) => known !== symbol);
  return selected.length < maximum ? [...selected, symbol] : selected;
}

function Content({
  picker,
  onClose,
}: {
  picker: Required<Pick<SymbolPickerProps, "maximum">> & SymbolPickerProps;
  onClose: () => void;
}) {
  const { label, catalogue, selected, onChange, excluded = [], maximum } = picker;
  // Several are asked for by their symbols.
  const offered = maximum === 1 ? catalogue.contracts : catalogue.entries;
  const entries = excluded.length > 0 ? offered.filter(({ id }) => !excluded.includes(id)) : offered;
  if (catalogue.error) return <p className="p-4 text-down">{errorMessages.dataLoadFailed}</p>;
  if (catalogue.isPending) return <p className="p-4 text-muted">Cargando símbolos...</p>;
  const pick = (symbol: string) => {
    onChange(toggled(selected, { symbol, maximum }));
    if (maximum === 1) onClose();
  };
  return (
    <>
      <SymbolList
        label={label}
        entries={entries}
        selected={selected}
        isMultiple={maximum > 1}
        onPick={pick}
      />
      {maximum > 1 ? (
        <p className="flex justify-between border-t border-line px-3 py-2 text-sm text-muted">
          {selected.length} de {maximum} elegidos
          <button
            type="button"
            onClick={() => onChange([])}
            disabled={selected.length === 0}
            className="text-accent disabled:opacity-50"
          >
            Quitar todos
          </button>
        </p>
      ) : null}
    </>
  );
}

/** A button that opens the list of contracts: search, expiry letters, calls or puts, bases, all by keyboard too. */
export function SymbolPicker(props: SymbolPickerProps) {
  const { label, selected, onChange, maximum = 1, placeholder = "Elegí un símbolo", className } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={className}>
      <span id={id} className={filterLabelClass}>
        {label}
      </span>
      <Popover.Root open={isOpen} onOpenChange={setOpen}>
        <div className="flex">
          <Popover.Trigger
            aria-labelledby={`${id} ${id}-value`}
            className={classNames(
              "flex h-[34px] min-w-0 flex-1 pointer-coarse:h-11 items-center justify-between gap-2 rounded-md border border-line2 bg-s1 px-3 text-md hover:border-muted/60 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted",
              selected.length > 0 ? "rounded-r-none font-semibold" : "text-muted",
            )}
          >
            <span id={`${id}-value`} className="truncate">
              {symbolsText(selected, placeholder)}
            </span>
            <ChevronDown aria-hidden />
          </Popover.Trigger>
          {selected.length > 0 ? (
            <button
              type="button"
              aria-label={`Quitar ${label}`}
              onClick={() => onChange([])}
              className="grid w-8 place-items-center pointer-coarse:w-11 rounded-r-md border border-l-0 border-line2 text-muted hover:bg-s2 hover:text-text [&_svg]:size-3.5"
            >
              <X aria-hidden />
            </button>
          ) : null}
        </div>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={8}
            aria-label={label}
            onCloseAutoFocus={leaveMovedFocus}
            className="z-50 w-[min(420px,calc(100vw-16px))] rounded-lg border border-line2 bg-s1 shadow-card outline-none"
          >
            <Content picker={{ ...props, maximum }} onClose={() => setOpen(false)} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  );
}
