import { nextChoice } from "./theme-choice.ts";
import type { ThemeChoice } from "./theme-choice.ts";

const labels: Readonly<Record<ThemeChoice, string>> = {
  light: "Usar tema claro",
  dark: "Usar tema oscuro",
  system: "Usar el tema del sistema",
};
const key = "theme";

function savedChoice(): ThemeChoice {
  try {
    const saved = localStorage.getItem(key);
    return saved === "light" || saved === "dark" ? saved : "system";
  } catch {
    return "system";
  }
}

function save(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    return;
  }
}

/** The theme's button of a page without React; follows the system and other tabs while the page is open. */
export function startThemeButton(): void {
  const button = document.querySelector<HTMLElement>("[data-theme-toggle]");
  const system = matchMedia("(prefers-color-scheme: dark)");
  let choice = savedChoice();
  const apply = () => {
    const own = system.matches ? "dark" : "light";
    const theme = choice === "system" ? own : choice;
    document.documentElement.dataset["theme"] = theme;
    document.documentElement.classList.toggle("dark", theme === "dark");
    const next = nextChoice(choice, system.matches);
    button?.setAttribute("aria-label", labels[next]);
    button?.setAttribute("title", labels[next]);
  };
  button?.addEventListener("click", () => {
    choice = nextChoice(choice, system.matches);
    save(choice);
    apply();
  });
  system.addEventListener("change", apply);
  window.addEventListener("storage", (event) => {
    if (event.key !== key && event.key !== null) return;
    choice = savedChoice();
    apply();
  });
  apply();
}
