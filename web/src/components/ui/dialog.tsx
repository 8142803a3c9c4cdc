import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useRef } from "react";
import type { ReactNode, RefObject } from "react";

import { classNames } from "../../lib/class-names.ts";

/** Opener of the last dialog: one that takes another's place opens from nothing, and gives the focus back to it. */
let lastOpener: Element | null = null;

/** Puts the focus where it is wanted on opening, and back where it was on closing. */
function useFocus(target: RefObject<HTMLElement | null> | undefined) {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      const { activeElement, body } = document;
      opener.current = activeElement === body ? lastOpener : activeElement;
      lastOpener = opener.current;
      if (!target?.current) return;
      event.preventDefault();
      target.current.focus();
    },
    onCloseAutoFocus(event: Event) {
      // Without a next one in its place: what opens by itself later has no opener.
      if (document.querySelector("[role=dialog]") === null) lastOpener = null;
      if (!(opener.current instanceof HTMLElement) || !opener.current.isConnected) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}

function Header({
  title,
  description,
  isClosable,
}: {
  title: string;
  description: ReactNode;
  isClosable: boolean;
}) {
  return (
    <header className="flex items-start gap-4 border-b border-line px-5 py-4">
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
        {description ? (
          <Radix.Description className="mt-1 text-md text-muted">{description}</Radix.Description>
        ) : null}
      </div>
      {isClosable ? (
        <Radix.Close
          aria-label="Cerrar"
          className="-m-1.5 grid size-8 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-4"
        >
          <X aria-hidden />
        </Radix.Close>
      ) : null}
    </header>
  );
}

/** A modal dialog: focus stays inside and returns where it was, Escape closes. `description` is read with the title. */
export function Dialog({
  isOpen,
  onClose,
  title,
  description,
  footer,
  size = "medium",
  initialFocus,
  isCover = false,
  children,
}: {
  isOpen: boolean;
  /** Left out, nothing but the dialog's own controls closes it. */
  onClose?: () => void;
  title: string;
  description?: ReactNode;
  footer?: ReactNode;
  size?: "small" | "medium" | "large";
  /** Element that gets the focus on opening; the first control when left out. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Hides all that is behind, other dialogs too. */
  isCover?: boolean;
  children?: ReactNode;
}) {
  const focus = useFocus(initialFocus);
  const widths = { small: "sm:max-w-md", medium: "sm:max-w-xl", large: "sm:max-w-4xl" };
  return (
    <Radix.Root open={isOpen} onOpenChange={(open) => (open ? undefined : onClose?.())}>
      <Radix.Portal>
        <Radix.Overlay
          className={classNames("fixed inset-0", isCover ? "z-[60] bg-bg" : "z-40 bg-[rgb(3_7_14/0.62)]")}
        />
        <Radix.Content
          className={classNames(
            "fixed inset-x-0 bottom-0 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-lg border border-line2 bg-s1 shadow-card sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:rounded-lg",
            isCover ? "z-[70]" : "z-50",
            widths[size],
          )}
          {...focus}
          {...(description ? {} : { "aria-describedby": undefined })}
        >
          <Header title={title} description={description} isClosable={onClose !== undefined} />
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer ? (
            <footer className="flex flex-wrap justify-end gap-2.5 border-t border-line px-5 py-3.5">
              {footer}
            </footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
