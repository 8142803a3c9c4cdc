import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

import { leaveMovedFocus } from "../../lib/view/moved-focus.ts";

/** The look of a menu's box. */
export const menuSurface =
  "z-50 min-w-52 rounded-md border border-line2 bg-s1 p-1 text-md shadow-card outline-none";

/** A menu of actions under a button. */
export function Menu({
  trigger,
  label,
  children,
}: {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          onCloseAutoFocus={leaveMovedFocus}
          className={`${menuSurface} max-h-[min(70dvh,var(--radix-dropdown-menu-content-available-height))] overflow-y-auto`}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** A menu beside the cell of a table that was pressed, there only while it is open; the focus returns to the cell. */
export function AnchoredMenu({
  anchor,
  label,
  onClose,
  children,
}: {
  anchor: HTMLElement;
  label: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const { left, top, width, height } = anchor.getBoundingClientRect();
  return (
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <DropdownMenu.Trigger asChild>
        <span aria-hidden className="pointer-events-none fixed" style={{ left, top, width, height }} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          aria-label={label}
          // Radix names it by its trigger, which is an empty span here.
          aria-labelledby={undefined}
          side="right"
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className={menuSurface}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (document.activeElement === document.body) anchor.focus();
          }}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

const item =
  "flex cursor-pointer items-center gap-2 rounded-sm px-2.5 py-1.5 outline-none pointer-coarse:py-2.5 data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-s2 [&_svg]:size-4";

export function MenuItem({
  onSelect,
  detail,
  children,
}: {
  onSelect: () => void;
  detail?: string;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={item}>
      <span>
        {children}
        {detail ? <small className="block text-sm text-muted">{detail}</small> : null}
      </span>
    </DropdownMenu.Item>
  );
}

/** A choice that can be on or off; the menu stays open. */
export function MenuCheckbox({
  isChecked,
  onChange,
  children,
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem
      checked={isChecked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
      className={item}
    >
      <span
        aria-hidden
        className="grid size-4 shrink-0 place-items-center rounded-[4px] border border-line2 text-xs leading-none text-accent"
      >
        <DropdownMenu.ItemIndicator>✓</DropdownMenu.ItemIndicator>
      </span>
      {children}
    </DropdownMenu.CheckboxItem>
  );
}
