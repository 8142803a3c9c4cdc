import { LogOut } from "lucide-react";

import { Spinner } from "../states/spinner.tsx";

/** SALIR: the end of a session, the user's or the administrator's. */
export function LeaveButton({ onClick, isBusy = false }: { onClick: () => void; isBusy?: boolean }) {
  return (
    <button
      type="button"
      onClick={onClick}
      disabled={isBusy}
      aria-busy={isBusy || undefined}
      className="inline-flex items-center gap-1.5 rounded-md px-2 py-2 text-sm tracking-[0.05em] text-muted hover:text-text [&_svg]:size-4"
    >
      {isBusy ? <Spinner /> : <LogOut aria-hidden />} SALIR
    </button>
  );
}
