import type { ReactNode } from "react";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { useStored } from "../../../lib/view/use-stored.ts";

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

/** A part of the page behind its title, as it was left the last time; closed, it isn't worked out. */
export function Fold({
  name,
  title,
  isOpenAtFirst = false,
  isOnPhones = false,
  className = "positions-panel",
  children,
}: {
  /** In the browser's storage. */
  name: string;
  title: string;
  isOpenAtFirst?: boolean;
  /** With room for it, it is never folded. */
  isOnPhones?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useStored(`paridad.armar.${name}`, isOpenAtFirst, isBoolean);
  if (isOnPhones && !isNarrow) return children;
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => (open === isOpen ? undefined : setOpen(open))}
    >
      <summary className="px-3 py-2.5 text-md font-semibold">{title}</summary>
      {isOpen ? <div className="grid grid-cols-1 gap-3.5 pb-3">{children}</div> : null}
    </details>
  );
}
