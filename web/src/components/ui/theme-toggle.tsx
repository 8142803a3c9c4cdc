import { Moon, Sun } from "lucide-react";

import { useTheme } from "../../lib/services.tsx";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";

/** Light to dark and back; kept for the next visit. */
export function ThemeToggle() {
  const { theme: own, toggle } = useTheme();
  const theme = useIsHydrated() ? own : "dark";
  const label = theme === "dark" ? "Usar tema claro" : "Usar tema oscuro";
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={label}
      title={label}
      className="grid size-9 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-[18px]"
    >
      {theme === "dark" ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </button>
  );
}
