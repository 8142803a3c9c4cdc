import { Search } from "lucide-react";
import { lazy, Suspense, useState } from "react";

import { useShortcuts } from "../../../lib/view/use-shortcuts.ts";

const Palette = lazy(async () => ({ default: (await import("./palette.tsx")).Palette }));

/** Opens the palette by a press, by Ctrl or ⌘ with K, and by "/"; its code comes with the first. */
export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts({ "mod+k": open, "/": open });
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-label="Ir a una página, base o posición"
        aria-keyshortcuts="Control+K Meta+K /"
        title="Ir a… (Ctrl K)"
        className="grid size-9 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-[18px]"
      >
        <Search aria-hidden />
      </button>
      {isOpen ? (
        <Suspense>
          <Palette onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
