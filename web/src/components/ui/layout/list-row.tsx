import type { ReactNode } from "react";

/** A row of a list in a card: its title, lines about it, and what may be done with it. */
export function ListRow({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2.5 last:border-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        <div className="text-sm text-muted">{children}</div>
      </div>
      {action}
    </li>
  );
}
