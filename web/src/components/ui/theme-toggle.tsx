import { SunMoon } from "lucide-react";

import { useTheme } from "../../lib/services.tsx";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";

/** Light or dark, saved for the next visit; the system's is a choice of the profile. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const label = useIsHydrated() && theme === "light" ? "Usar tema oscuro" : "Usar tema claro";
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={label}
      title={label}
      className="grid size-9 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-[18px]"
    >
      <SunMoon aria-hidden />
    </button>
  );
}
