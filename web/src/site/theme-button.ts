type Theme = "light" | "dark";
const key = "theme";

/** Null where the system's theme goes. */
function savedTheme(): Theme | null {
  try {
    const saved = localStorage.getItem(key);
    return saved === "light" || saved === "dark" ? saved : null;
  } catch {
    return null;
  }
}

function save(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    return;
  }
}

/** The theme's button of a page without React; follows the system and other tabs while the page is open. */
export function startThemeButton(): void {
  const button = document.querySelector<HTMLElement>("[data-theme-toggle]");
  const system = matchMedia("(prefers-color-scheme: dark)");
  let saved = savedTheme();
  const inForce = () => saved ?? (system.matches ? "dark" : "light");
  const apply = () => {
    const theme = inForce();
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.classList.toggle("dark", theme === "dark");
    const label = theme === "dark" ? "Usar tema claro" : "Usar tema oscuro";
    button?.setAttribute("aria-label", label);
    button?.setAttribute("title", label);
  };
  button?.addEventListener("click", () => {
    saved = inForce() === "dark" ? "light" : "dark";
    save(saved);
    apply();
  });
  system.addEventListener("change", apply);
  window.addEventListener("storage", (event) => {
    if (event.key !== key && event.key !== null) return;
    saved = savedTheme();
    apply();
  });
  apply();
}
