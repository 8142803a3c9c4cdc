/** Icons of plans and modules, by the names of lucide: what the panel may choose and the faces draw. */
export const planIcons = [
  "activity",
  "bar-chart-3",
  "calculator",
  "code",
  "database",
  "gem",
  "git-branch",
  "layers",
  "percent",
  "radio",
  "scale",
  "shield",
  "sparkles",
  "sprout",
  "trending-up",
] as const;
export type PlanIconName = (typeof planIcons)[number];
