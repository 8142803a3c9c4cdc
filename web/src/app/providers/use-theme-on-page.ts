import { useEffect } from "react";
import { useStore } from "zustand";

import type { ThemeStore } from "@paridad/core/auth";

/** Puts the theme on the page, where its tokens and the `dark` class look for it. */
export function useThemeOnPage(theme: ThemeStore): void {
  const name = useStore(theme, (state) => state.theme);
  useEffect(() => {
    document.documentElement.dataset["theme"] = name;
    document.documentElement.classList.toggle("dark", name === "dark");
  }, [name]);
}
