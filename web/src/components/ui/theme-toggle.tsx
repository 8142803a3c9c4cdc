import { Moon, Sun } from "lucide-react";

import type { ComponentProps } from "react";

import { useTheme } from "../../lib/services.tsx";
import { useIsHydrated } from "../../lib/use-is-hydrated.ts";

/** The button alone, for pages without React too; its icon is the theme in force. */
export function ThemeButton({ label, ...more }: { label: string } & ComponentProps<"button">) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className="grid size-9 place-items-center rounded-md text-muted hover:bg-s2 hover:text-text [&_svg]:size-[18px]"
      {...more}
    >
      <Sun aria-hidden className="dark:hidden" />
      <Moon aria-hidden className="not-dark:hidden" />
    </button>
  );
}

/** Light or dark, saved for the next visit; the system's is a choice of the profile. */
export function ThemeToggle() {
  const { theme, toggle } = useTheme();
  const label = useIsHydrated() && theme === "light" ? "Usar tema oscuro" : "Usar tema claro";
  return <ThemeButton label={label} onClick={toggle} />;
}
