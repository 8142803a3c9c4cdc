import type { ReactNode } from "react";
import { useIsNarrow } from "../../../lib/view/use-is-narrow.ts";
import { useStored } from "../../../lib/view/use-stored.ts";

const isBoolean = (value: unknown): value is boolean => typeof value === "boolean";

type FoldedProps = {
  /** In the browser's storage. */
  readonly name: string;
  readonly title: string;
  readonly isOpenAtFirst?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

function Folded({
  name,
  title,
  isOpenAtFirst = false,
  className = "positions-panel",
  children,
}: FoldedProps) {
  const [isOpen, setOpen] = useStored(`paridad.armar.${name}`, isOpenAtFirst, isBoolean);
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

/** A part of the page behind its title, as it was left the last time; closed, it isn't worked out. */
export function Fold({
  isOnPhones = false,
  ...folded
}: FoldedProps & {
  /** With room for it, it is never folded. */
  readonly isOnPhones?: boolean;
}) {
  const isNarrow = useIsNarrow();
  if (isOnPhones && !isNarrow) return folded.children;
  return <Folded key={folded.name} {...folded} />;
}
