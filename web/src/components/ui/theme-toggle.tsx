import { SunMoon } from "lucide-react";

import { useTheme } from "../../lib/services.tsx";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";

const labels = {
  light: "Usar tema claro",
  dark: "Usar tema oscuro",
  system: "Usar el tema del sistema",
} as const;

/** Light, dark and the system's, one press each; kept for the next visit. */
export function ThemeToggle() {
  const { next: own, toggle } = useTheme();
  const next = useIsHydrated() ? own : "light";
  return (
    <button
      type="button"
      onClick={toggle}
      aria-label={labels[next]}
      title={labels[next]}
      className="grid size-9 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-[18px]"
    >
      <SunMoon aria-hidden />
    </button>
  );
}
