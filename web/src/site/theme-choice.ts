export type ThemeChoice = "light" | "dark" | "system";

/** The choice that the next press makes. As `nextThemeChoice` of the core, which these light pages don't load. */
export function nextChoice(choice: ThemeChoice, prefersDark: boolean): ThemeChoice {
  const [own, other] = prefersDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  if (choice === "system") return other;
  return choice === other ? own : "system";
}
